import type { SubscriptionMailFacts } from '#content/subscription-mails.ts'
import type { IdentityTransaction } from '#app/database/family-scope.server.ts'
import { environment } from '#app/base/env.server.ts'
import { queueMail } from '#app/platform/mail/queue-mail.server.ts'
import { type MailText, writeMail } from '#app/platform/mail/write-mail.ts'
import type { SubscriptionSource } from '../payments/payment.ts'
import { formatReais, type Plan, PLAN_TERMS } from '../payments/plan.ts'

/** A mail that could not be sent within this time is dropped. */
const USEFUL_SECONDS = 3 * 24 * 60 * 60

export interface SubscriptionMail {
  kind: string
  /** Idempotency key within the subscription: a second mail with this key is not queued. */
  mailKey: string
  text: (facts: SubscriptionMailFacts) => MailText
}

interface SubscriptionFields {
  id: string
  user_id: string | null
  provider: SubscriptionSource
  plan: Plan | null
}

/** Queues a mail to the payer. Returns false if it was queued before or the subscription has no owner. */
export async function queueSubscriptionMail(
  tx: IdentityTransaction,
  subscription: SubscriptionFields,
  { kind, mailKey, text }: SubscriptionMail,
): Promise<boolean> {
  const { id, user_id: userId, provider, plan } = subscription
  const payer = userId
    ? await tx.selectFrom('users').select(['name', 'email']).where('id', '=', userId).executeTakeFirst()
    : undefined
  if (!payer) return false
  const facts = {
    name: payer.name,
    url: `${environment().appUrl}/app`,
    plan: plan && PLAN_TERMS[plan].name,
    isSimulated: provider === 'sandbox',
  }
  return queueMail(tx, {
    ...writeMail(payer.email, text(facts)),
    kind,
    dedupeKey: `subscription:${id}:${mailKey}`,
    usefulSeconds: USEFUL_SECONDS,
  })
}

/** 'R$47,90'; null for an unknown amount. */
export function amountText(cents: number | null): string | null {
  return cents === null ? null : formatReais(cents)
}
