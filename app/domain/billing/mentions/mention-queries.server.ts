import { DAY_MS } from '#app/base/durations.ts'
import { database } from '#app/database/database.server.ts'
import { now } from '#app/base/clock.server.ts'
import { isActiveSubscription } from '../subscriptions/is-active-subscription.server.ts'
import { PROVIDER_TITLES } from '../payments/payment.ts'
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
 * give access and are not cancelled. Their buyers have agreed and are not child members. Simulated purchases are included
 * only while the sandbox sells.
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
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('family_members as m')
            .select('m.user_id')
            .whereRef('m.user_id', '=', 'u.id')
            .where('m.is_active', '=', true)
            .where('m.role', '=', 'child'),
        ),
      ),
    )
    .orderBy('s.start_date', 'desc')
    .orderBy('s.id')
    .limit(2 * MAX_MENTIONS)
    .execute()
  // reversed, so that a buyer's newest purchase replaces older ones
  const newestByBuyer = new Map(rows.toReversed().map((row) => [row.userId, row]))
  return [...newestByBuyer.values()]
    .toSorted((a, b) => Number(b.start) - Number(a.start))
    .flatMap(({ name, state, start, provider }): Mention[] => {
      const [firstName, stateCode] = [firstNameOf(name), brazilianStateOf(state)]
      if (!firstName || !stateCode || !start) return []
      const confirmedBy = provider === 'sandbox' ? null : PROVIDER_TITLES[provider]
      const { from } = BRAZILIAN_STATES[stateCode]
      return [{ name: firstName, from, when: daysAgoText(start, currentTime), confirmedBy }]
    })
    .slice(0, MAX_MENTIONS)
}
