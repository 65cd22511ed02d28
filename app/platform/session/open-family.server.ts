import type { ExpressionBuilder } from 'kysely'
import { database } from '#app/database/database.server.ts'
import { type FamilyScope, mintFamilyScope } from '#app/database/family-scope.server.ts'
import type { Tables } from '#app/database/tables/tables.ts'
import { countingProviders } from '../env-payments.server.ts'
import { environment } from '../env.server.ts'
import type { SessionUser } from './session-context.ts'

/** A person's place in the family the person belongs to. */
export interface Membership {
  scope: FamilyScope
  /** Until when the subscription of any active member lasts; null without one. */
  subscribedUntil: Date | null
}

/** The scope of the user's family; undefined when there is none or the membership is not active. */
export async function openFamily(user: SessionUser): Promise<FamilyScope | undefined> {
  return (await findMembership(user))?.scope
}

/** As `openFamily`, with what decides about the way into /app. */
export async function findMembership(user: SessionUser): Promise<Membership | undefined> {
  const { familyId } = user
  if (!familyId) return undefined
  const row = await database()
    .selectFrom('family_members')
    .innerJoin('families', 'families.id', 'family_members.family_id')
    .select(['family_members.role', 'family_members.is_admin', 'families.time_zone'])
    .select((family) => lastEndOfAccess(family, familyId).as('subscribed_until'))
    .where('family_members.family_id', '=', familyId)
    .where('families.id', '=', familyId)
    .where('family_members.user_id', '=', user.id)
    .where('family_members.is_active', '=', true)
    .executeTakeFirst()
  if (!row) return undefined
  const scope = mintFamilyScope({
    familyId,
    userId: user.id,
    memberName: user.name,
    role: row.role,
    isFamilyAdmin: row.is_admin,
    timeZone: row.time_zone,
  })
  return { scope, subscribedUntil: row.subscribed_until }
}

/** Asked anew every time: no copy of it can be wrong after somebody left, joined, paid or stopped paying. */
function lastEndOfAccess(family: ExpressionBuilder<Tables, 'family_members' | 'families'>, familyId: string) {
  return family
    .selectFrom('family_members as payer')
    .innerJoin('subscriptions', 'subscriptions.user_id', 'payer.user_id')
    .select(({ fn }) => fn.max('subscriptions.access_until').as('until'))
    .where('payer.family_id', '=', familyId)
    .where('payer.is_active', '=', true)
    .where('subscriptions.status', '=', 'active')
    .where('subscriptions.provider', 'in', countingProviders(environment().payments))
}
