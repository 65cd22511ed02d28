import { MAILS } from '#content/mails.ts'
import type { IdentityTransaction } from '#app/database/family-scope.server.ts'
import { queueMail } from '#app/platform/mail/queue-mail.server.ts'
import { writeMail } from '#app/platform/mail/write-mail.ts'
import { issueCode, linkWithCode } from './mail-codes.server.ts'

/** How long the code of a mail holds. */
const CODE_SECONDS = 60 * 60

/**
 * Queues the mail with which the owner of the address makes a new password, also one who never had any; the codes
 * of older ones are void. The user's row must be locked. False when the address takes no mail.
 */
export async function queueReset(
  tx: IdentityTransaction,
  { id, name, email }: { id: string; name: string; email: string },
): Promise<boolean> {
  const code = await issueCode(tx, 'reset', { userId: id, seconds: CODE_SECONDS })
  const text = MAILS.reset(name, linkWithCode('/nova-senha', code))
  return queueMail(tx, { ...writeMail(email, text), kind: 'reset', usefulSeconds: CODE_SECONDS })
}
