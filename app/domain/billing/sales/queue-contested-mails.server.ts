import { OWNER_MAILS } from '#content/owner-mails.ts'
import { DAY_MS } from '#app/base/durations.ts'
import { now } from '#app/base/clock.server.ts'
import { environment } from '#app/base/env.server.ts'
import type { IdentityTransaction } from '#app/database/family-scope.server.ts'
import { ownerAddress } from '#app/platform/mail/owner-address.server.ts'
import { queueMail } from '#app/platform/mail/queue-mail.server.ts'
import { writeMail } from '#app/platform/mail/write-mail.ts'
import { SOURCE_TITLES, type SubscriptionSource } from '../payments/payment.ts'
import { amountText } from '../subscriptions/queue-subscription-mail.server.ts'
import type { AppliedFact } from '../subscriptions/subscription-state.ts'

/** Older facts send no mail, because replayed events may report them again. */
const MAX_AGE_MS = 7 * DAY_MS
const USEFUL_SECONDS = 3 * 24 * 60 * 60

interface ContestedSubscription {
  id: string
  code: string
  provider: SubscriptionSource
  userId: string | null
  buyerEmail: string | null
}

/** Queues a mail to the owner for each dispute and chargeback of a subscription, each once (rule 259). */
export async function queueContestedMails(
  tx: IdentityTransaction,
  subscription: ContestedSubscription,
  facts: readonly AppliedFact[],
): Promise<void> {
  const recipient = ownerAddress()
  if (!recipient) return
  const earliest = now().getTime() - MAX_AGE_MS
  const contestedFacts = facts
    .map(({ fact }) => fact)
    .filter(({ kind }) => kind === 'disputed' || kind === 'charged_back')
    .filter(({ occurredAt }) => Date.parse(occurredAt) > earliest)
  if (contestedFacts.length === 0) return
  const { id, code, provider, userId, buyerEmail } = subscription
  const account = userId
    ? await tx.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst()
    : undefined
  for (const { kind, references, amountCents } of contestedFacts) {
    const purchaseCode = references[0] ?? code
    const text = OWNER_MAILS.contested({
      amount: amountText(amountCents),
      provider: SOURCE_TITLES[provider],
      buyerEmail,
      accountEmail: account?.email ?? null,
      purchaseCode,
      isDecided: kind === 'charged_back',
      url: `${environment().appUrl}/admin/assinaturas?busca=${encodeURIComponent(purchaseCode)}`,
    })
    await queueMail(tx, {
      ...writeMail(recipient, text),
      kind: 'owner_contested',
      dedupeKey: `owner:${kind}:${id}:${purchaseCode}`,
      usefulSeconds: USEFUL_SECONDS,
    })
  }
}
