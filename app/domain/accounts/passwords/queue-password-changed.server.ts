import { MAILS } from '#content/mails.ts'
import type { IdentityTransaction } from '#app/database/family-scope.server.ts'
import { environment } from '#app/base/env.server.ts'
import { queueMail } from '#app/platform/mail/queue-mail.server.ts'
import { writeMail } from '#app/platform/mail/write-mail.ts'

const USEFUL_SECONDS = 3 * 24 * 60 * 60

/** Queues the mail about a changed password, with a link to the page that resets it. */
export async function queuePasswordChanged(
  tx: IdentityTransaction,
  { name, email }: { name: string; email: string },
): Promise<void> {
  const text = MAILS.passwordChanged(name, `${environment().appUrl}/nova-senha`)
  await queueMail(tx, { ...writeMail(email, text), kind: 'password_changed', usefulSeconds: USEFUL_SECONDS })
}
