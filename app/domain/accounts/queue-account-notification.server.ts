import { MAILS } from '#content/mails.ts'
import type { IdentityTransaction } from '#app/database/family-scope.server.ts'
import { environment } from '#app/base/env.server.ts'
import { queueMail } from '#app/platform/mail/queue-mail.server.ts'
import { writeMail } from '#app/platform/mail/write-mail.ts'

/** An unsent mail is dropped after this time. */
const USEFUL_SECONDS = 3 * 24 * 60 * 60

const TEXTS = {
  google_linked: MAILS.googleLinked,
  google_unlinked: MAILS.googleUnlinked,
  password_changed: MAILS.passwordChanged,
  second_factor_on: MAILS.secondFactorOn,
  second_factor_off: MAILS.secondFactorOff,
  recovery_code_used: MAILS.recoveryCodeUsed,
} as const

/** Queues a mail that notifies the person of a change of the sign-in, with a link to the password reset. */
export async function queueAccountNotification(
  tx: IdentityTransaction,
  { name, email }: { name: string; email: string },
  kind: keyof typeof TEXTS,
): Promise<void> {
  const text = TEXTS[kind](name, `${environment().appUrl}/nova-senha`)
  await queueMail(tx, { ...writeMail(email, text), kind, usefulSeconds: USEFUL_SECONDS })
}
