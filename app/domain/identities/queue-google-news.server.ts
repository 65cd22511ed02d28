import { MAILS } from '#content/mails.ts'
import type { IdentityTransaction } from '#app/database/family-scope.server.ts'
import { environment } from '#app/platform/env.server.ts'
import { queueMail } from '#app/platform/mail/queue-mail.server.ts'
import { writeMail } from '#app/platform/mail/write-mail.ts'

const USEFUL_SECONDS = 3 * 24 * 60 * 60

/** Queues the news that a Google account opens the own one from now on, or does so no more. */
export async function queueGoogleNews(
  tx: IdentityTransaction,
  what: 'linked' | 'unlinked',
  { name, email }: { name: string; email: string },
): Promise<void> {
  const link = `${environment().appUrl}/nova-senha`
  const text = what === 'linked' ? MAILS.googleLinked(name, link) : MAILS.googleUnlinked(name, link)
  await queueMail(tx, { ...writeMail(email, text), kind: `google_${what}`, usefulSeconds: USEFUL_SECONDS })
}
