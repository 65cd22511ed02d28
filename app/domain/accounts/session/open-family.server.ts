import { expressionBuilder, sql } from 'kysely'
import { database } from '#app/database/database.server.ts'
import { type FamilyScope, mintFamilyScope, withoutAuthorisation } from '#app/database/family-scope.server.ts'
import type { Check } from '#app/database/transaction.server.ts'
import type { Tables } from '#app/database/tables/tables.ts'
import { accessProviders } from '#app/base/env-payments.server.ts'
import { environment } from '#app/base/env.server.ts'
import { memberCheck, sessionCheck, type SessionKey, subscriptionEndedResponse } from './authorise.server.ts'
import type { SessionUser } from './session-context.server.ts'
import { hasAppAccess } from './subscription-gate.server.ts'

export interface Membership {
  scope: FamilyScope
  /** End of the access that active members' subscriptions give; null without a subscription. */
  subscribedUntil: Date | null
}

/**
 * The membership of the session's person; undefined without an active membership. With `needsSubscription`, writes in
 * the scope are refused after the family's subscription has ended.
 */
export async function findMembership(
  session: SessionKey & { user: SessionUser },
  { needsSubscription = false } = {},
): Promise<Membership | undefined> {
  const membership = await readMembership(session.user)
  if (!membership) return undefined
  const { member, subscribedUntil } = membership
  const scope = mintFamilyScope({
    ...member,
    sessionChecks: () => [
      sessionCheck(session),
      ...(needsSubscription ? [subscriptionCheck(member.familyId)] : []),
    ],
    memberChecks: () => [memberCheck(member)],
  })
  return { scope, subscribedUntil }
}

/** The scope of the user's family without session and checks, for commands, the example family and tests. */
export async function openFamilyWithoutAuthorisation(
  user: Pick<SessionUser, 'id' | 'name' | 'familyId'> & Partial<SessionUser>,
): Promise<FamilyScope | undefined> {
  const membership = await readMembership(user)
  return membership && mintFamilyScope({ ...membership.member, ...withoutAuthorisation })
}

async function readMembership({ id, name, familyId }: Pick<SessionUser, 'id' | 'name' | 'familyId'>) {
  if (!familyId) return undefined
  const row = await database()
    .selectFrom('family_members')
    .innerJoin('families', 'families.id', 'family_members.family_id')
    .select(['family_members.role', 'family_members.is_admin', 'families.time_zone'])
    .select(latestAccessEnd(familyId).as('subscribed_until'))
    .where('family_members.family_id', '=', familyId)
    .where('families.id', '=', familyId)
    .where('family_members.user_id', '=', id)
    .where('family_members.is_active', '=', true)
    .executeTakeFirst()
  if (!row) return undefined
  const member = {
    familyId,
    userId: id,
    memberName: name,
    role: row.role,
    isFamilyAdmin: row.is_admin,
    timeZone: row.time_zone,
  }
  return { member, subscribedUntil: row.subscribed_until }
}

function subscriptionCheck(familyId: string): Check {
  return {
    query: sql`select ${latestAccessEnd(familyId)} as until`,
    verify: (rows) => {
      const [row] = rows as { until: Date | null }[]
      if (!hasAppAccess({ subscribedUntil: row?.until ?? null })) throw subscriptionEndedResponse()
    },
  }
}

/** Latest end of the access that active members' subscriptions give. Not cached, because members and payments change. */
function latestAccessEnd(familyId: string) {
  return expressionBuilder<Tables>()
    .selectFrom('family_members as payer')
    .innerJoin('subscriptions', 'subscriptions.user_id', 'payer.user_id')
    .select(({ fn }) => fn.max('subscriptions.access_until').as('until'))
    .where('payer.family_id', '=', familyId)
    .where('payer.is_active', '=', true)
    .where('subscriptions.status', '=', 'active')
    .where('subscriptions.provider', 'in', accessProviders(environment().payments))
}
