import { SUBSCRIPTION_MAILS } from '#content/subscription-mails.ts'
import { type Actor, writeAs } from '#app/database/family-scope.server.ts'
import { now } from '#app/base/clock.server.ts'
import { log } from '#app/base/log.server.ts'
import { dayInBrasilia, endOfDayInBrasilia } from '../payments/billing-dates.ts'
import { formatBrasiliaDate } from '../payments/brasilia-date-text.ts'
import { MAX_ACCESS_YEARS } from '../subscriptions/given-access.ts'
import { queueSubscriptionMail } from '../subscriptions/queue-subscription-mail.server.ts'
import type { GiveAccessInput } from '../subscriptions/schema.ts'
import { recordGivenAccess } from './record-given-access.server.ts'

export type GiveAccessResult =
  { ok: true } | { ok: false; reason: 'user_not_found' | 'day_over' | 'day_too_far' }

/** An administrator gives an account's family access until the end of a day in Brasília, with a reason (rule 257). */
export async function giveAccess(administrator: Actor, input: GiveAccessInput): Promise<GiveAccessResult> {
  const { email, lastDay, reason, details, notifies, once: idempotencyKey } = input
  const today = dayInBrasilia(now())
  if (lastDay < today) return { ok: false, reason: 'day_over' }
  if (Number(lastDay.slice(0, 4)) > Number(today.slice(0, 4)) + MAX_ACCESS_YEARS)
    return { ok: false, reason: 'day_too_far' }
  const until = endOfDayInBrasilia(lastDay)
  const result = await writeAs(administrator, async (tx): Promise<GiveAccessResult> => {
    const user = await tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
    if (!user) return { ok: false, reason: 'user_not_found' }
    const { subscriptionId, isNew } = await recordGivenAccess(tx, {
      userId: user.id,
      until,
      reason: details ? `${reason}: ${details}` : reason,
      eventId: `give ${idempotencyKey}`,
      administratorId: administrator.userId,
    })
    if (isNew && notifies) {
      const subscription = { id: subscriptionId, user_id: user.id, provider: 'manual', plan: null } as const
      await queueSubscriptionMail(tx, subscription, {
        kind: 'subscription_given',
        mailKey: `given:${idempotencyKey}`,
        text: (facts) => SUBSCRIPTION_MAILS.given(facts, { until: formatBrasiliaDate(until) }),
      })
    }
    return { ok: true }
  })
  if (result.ok) log.info({ administratorId: administrator.userId, lastDay, reason }, 'access was given')
  return result
}
