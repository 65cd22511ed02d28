import { MAILS } from '#content/mails.ts'
import type { IdentityTransaction } from '#app/database/family-scope.server.ts'
import { environment } from '#app/base/env.server.ts'
import { queueMail } from '#app/platform/mail/queue-mail.server.ts'
import { writeMail } from '#app/platform/mail/write-mail.ts'

const USEFUL_SECONDS = 3 * 24 * 60 * 60

/** Queues the mail about a Google account that was linked to the account or unlinked from it. */
export async function queueGoogleNews(
  tx: IdentityTransaction,
  change: 'linked' | 'unlinked',
  { name, email }: { name: string; email: string },
): Promise<void> {
  const link = `${environment().appUrl}/nova-senha`
  const text = change === 'linked' ? MAILS.googleLinked(name, link) : MAILS.googleUnlinked(name, link)
  await queueMail(tx, { ...writeMail(email, text), kind: `google_${change}`, usefulSeconds: USEFUL_SECONDS })
}
