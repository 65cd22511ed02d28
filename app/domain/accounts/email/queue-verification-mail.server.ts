import { MAILS } from '#content/mails.ts'
import type { IdentityTransaction } from '#app/database/family-scope.server.ts'
import { queueMail } from '#app/platform/mail/queue-mail.server.ts'
import { writeMail } from '#app/platform/mail/write-mail.ts'
import { DENY_QUERY } from './email-link.ts'
import { issueCode, linkWithCode } from './mail-codes.server.ts'

const CODE_SECONDS = 3 * 24 * 60 * 60

/** Queues the mail with the link that confirms the e-mail; the links in older mails become invalid. */
export async function queueVerificationMail(
  tx: IdentityTransaction,
  { id, name, email }: { id: string; name: string; email: string },
): Promise<void> {
  const code = await issueCode(tx, 'verify', { userId: id, seconds: CODE_SECONDS })
  const link = linkWithCode('/confirmar-email', code)
  const text = MAILS.verification(name, link, `${link}&${DENY_QUERY}`)
  await queueMail(tx, { ...writeMail(email, text), kind: 'verification', usefulSeconds: CODE_SECONDS })
}
