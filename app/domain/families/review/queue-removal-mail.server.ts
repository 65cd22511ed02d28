import { MAILS } from '#content/mails.ts'
import type { IdentityTransaction } from '#app/database/family-scope.server.ts'
import { environment } from '#app/base/env.server.ts'
import { queueMail } from '#app/platform/mail/queue-mail.server.ts'
import { writeMail } from '#app/platform/mail/write-mail.ts'

const USEFUL_SECONDS = 7 * 24 * 60 * 60

/**
 * Queues the mail to a person who was removed from a family. The mail links to the form for a new code. It does not
 * contain the name of the family, because anybody can choose that text.
 */
export async function queueRemovalMail(
  tx: IdentityTransaction,
  { userId, removerName }: { userId: string; removerName: string },
): Promise<void> {
  const { name, email } = await tx
    .selectFrom('users')
    .select(['name', 'email'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const text = MAILS.removedFromFamily(
    name,
    `${environment().appUrl}/app/meus-dados#outra-familia`,
    removerName,
  )
  await queueMail(tx, {
    ...writeMail(email, text),
    kind: 'removed_from_family',
    usefulSeconds: USEFUL_SECONDS,
  })
}
