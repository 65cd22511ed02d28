import { sql } from 'kysely'
import { database } from '#app/database/database.server.ts'
import { type FamilyScope, mintFamilyScope, noChecks } from '#app/database/family-scope.server.ts'
import { type Placeholder, statement } from '#app/database/statement.server.ts'
import type { Check } from '#app/database/transaction.server.ts'
import { accessProviders } from '#app/base/env-payments.server.ts'
import { environment } from '#app/base/env.server.ts'
import {
  memberCheck,
  type MemberRights,
  sessionCheck,
  type SessionKey,
  subscriptionEndedResponse,
} from './authorise.server.ts'
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

/** The scope of the user's family without any authorisation check. Only for the example family and tests. */
export async function openFamilyWithoutAuthorisation(
  user: Pick<SessionUser, 'id' | 'name' | 'familyId'> & Partial<SessionUser>,
): Promise<FamilyScope | undefined> {
  const membership = await readMembership(user)
  return membership && mintFamilyScope({ ...membership.member, ...noChecks })
}

async function readMembership({ id, name, familyId }: Pick<SessionUser, 'id' | 'name' | 'familyId'>) {
  if (!familyId) return undefined
  const [row] = await membershipStatement(database(), { familyId, userId: id, providers: paidProviders() })
  if (!row) return undefined
  const member = {
    familyId,
    userId: id,
    memberName: name,
    role: row.role,
    childId: row.child_id,
    isFamilyAdmin: row.is_admin,
    timeZone: row.time_zone,
  }
  return { member, subscribedUntil: row.subscribed_until }
}

const membershipStatement = statement<
  MembershipRow,
  { familyId: string; userId: string; providers: string[] }
>(
  (values) => sql`
    select m.role, m.child_id, m.is_admin, f.time_zone, (${latestAccessEnd(values)}) as subscribed_until
    from family_members m join families f on f.id = m.family_id
    where m.family_id = ${values.familyId}::uuid and f.id = ${values.familyId}::uuid
      and m.user_id = ${values.userId}::uuid and m.is_active`,
)

interface MembershipRow {
  role: MemberRights['role']
  child_id: string | null
  is_admin: boolean
  time_zone: string
  subscribed_until: Date | null
}

/** The end of the access that the family's subscriptions give; null without a subscription. */
export async function findAccessEnd(familyId: string): Promise<Date | null> {
  const [row] = await accessEndStatement(database(), { familyId, providers: paidProviders() })
  return row?.until ?? null
}

/** Checks that the family may use the app; throws the response of `refuse` otherwise, by default a redirect. */
export function subscriptionCheck(familyId: string, refuse = subscriptionEndedResponse): Check {
  return {
    query: (db) => accessEndStatement.bind(db, { familyId, providers: paidProviders() }),
    verify: (rows) => {
      const [row] = rows as { until: Date | null }[]
      if (!hasAppAccess({ subscribedUntil: row?.until ?? null })) throw refuse()
    },
  }
}

const accessEndStatement = statement<{ until: Date | null }, { familyId: string; providers: string[] }>(
  latestAccessEnd,
)

/**
 * Latest end of the access that active members' subscriptions give. Not cached, because members and payments change. An
 * active member is a user of the family; on a Citus cluster these tables are on the coordinator, so that the check opens
 * no connection to a node before the transaction has entered the family.
 */
function latestAccessEnd(values: { familyId: Placeholder; providers: Placeholder }) {
  return sql<{ until: Date | null }>`
    select max(s.access_until) as until
    from users payer join subscriptions s on s.user_id = payer.id
    where payer.family_id = ${values.familyId}::uuid
      and s.status = 'active' and s.provider = any(${values.providers}::text[])`
}

const paidProviders = (): string[] => [...accessProviders(environment().payments)]
