import { DAY_MS } from '#app/base/durations.ts'
import { database } from '#app/database/database.server.ts'
import { now } from '#app/base/clock.server.ts'
import { log } from '#app/base/log.server.ts'
import { isDatabaseUnavailable } from '#app/platform/database-unavailable.server.ts'
import { isActiveSubscription } from '../subscriptions/is-active-subscription.server.ts'
import { SOURCE_TITLES } from '../payments/payment.ts'
import {
  daysAgoText,
  firstNameOf,
  type Mention,
  MENTION_DAYS,
  MAX_MENTIONS,
  BRAZILIAN_STATES,
  brazilianStateOf,
} from './mention.ts'

/**
 * Purchases that visitors may see (rule 78), newest first, one for each buyer. They started in the last 30 days, are paid,
 * give access, are not cancelled and were not given by an administrator. Their buyers have agreed and are not child members.
 * Returns none while a node of a Citus cluster is away, because the child members are unknown then.
 */
export async function findMentions(): Promise<Mention[]> {
  const currentTime = now()
  const rows = await database()
    .selectFrom('subscriptions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['u.id as userId', 'u.name', 's.mention_state as state', 's.start_date as start', 's.provider'])
    .where('s.mention_state', 'is not', null)
    .where(isActiveSubscription('s'))
    .where('s.is_set_by_hand', '=', false)
    .where('s.cancel_date', 'is', null)
    .where('s.start_date', '>', new Date(currentTime.getTime() - MENTION_DAYS * DAY_MS))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('subscription_charges as c')
          .select('c.reference')
          .whereRef('c.subscription_id', '=', 's.id')
          .where('c.status', '=', 'paid'),
      ),
    )
    .orderBy('s.start_date', 'desc')
    .orderBy('s.id')
    .execute()
  const childMembers = await findChildMembers(rows.map(({ userId }) => userId)).catch(undefinedIfUnavailable)
  if (!childMembers) return []
  const shownRows = rows.filter(({ userId }) => !childMembers.has(userId))
  // reversed, so that a buyer's newest purchase replaces older ones
  const newestByBuyer = new Map(shownRows.toReversed().map((row) => [row.userId, row]))
  return [...newestByBuyer.values()]
    .toSorted((a, b) => Number(b.start) - Number(a.start))
    .flatMap(({ name, state, start, provider }): Mention[] => {
      const [firstName, stateCode] = [firstNameOf(name), brazilianStateOf(state)]
      if (!firstName || !stateCode || !start) return []
      const confirmedBy = provider === 'sandbox' ? null : SOURCE_TITLES[provider]
      const { from } = BRAZILIAN_STATES[stateCode]
      return [{ name: firstName, from, when: daysAgoText(start, currentTime), confirmedBy }]
    })
    .slice(0, MAX_MENTIONS)
}

/** Ids of the child members among these people. Not joined above, because on Citus the charges are on another node. */
async function findChildMembers(userIds: readonly string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set()
  const members = await database()
    .selectFrom('family_members')
    .select('user_id')
    .where('user_id', 'in', userIds)
    .where('is_active', '=', true)
    .where('role', '=', 'child')
    .execute()
  return new Set(members.map(({ user_id }) => user_id))
}

/** Logs the error when a node of the cluster is away; throws every other error. */
function undefinedIfUnavailable(error: unknown): undefined {
  if (!isDatabaseUnavailable(error)) throw error
  log.warn({ err: error }, 'no mentions, because the roles of buyers cannot be read')
}
