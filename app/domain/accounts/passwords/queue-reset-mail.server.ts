import { MAILS } from '#content/mails.ts'
import type { IdentityTransaction } from '#app/database/family-scope.server.ts'
import { queueMail } from '#app/platform/mail/queue-mail.server.ts'
import { writeMail } from '#app/platform/mail/write-mail.ts'
import { issueCode, linkWithCode } from '../email/mail-codes.server.ts'

/** Lifetime of the code (rule 56). */
const CODE_SECONDS = 60 * 60

/**
 * Queues the mail with a link that sets a new password; the links in older mails become invalid. The user's row must be
 * locked. False if the e-mail is invalid.
 */
export async function queueResetMail(
  tx: IdentityTransaction,
  { id, name, email }: { id: string; name: string; email: string },
): Promise<boolean> {
  const code = await issueCode(tx, 'reset', { userId: id, seconds: CODE_SECONDS })
  const text = MAILS.reset(name, linkWithCode('/nova-senha', code))
  return queueMail(tx, { ...writeMail(email, text), kind: 'reset', usefulSeconds: CODE_SECONDS })
}
