import { publishAfterCommit } from '#app/database/commit-signals.server.ts'
import type { IdentityTransaction } from '#app/database/family-scope.server.ts'
import { newId } from '#app/base/ids.ts'
import { now } from '#app/base/clock.server.ts'
import { headerLine, isSingleEmail, type Mail } from './mail.ts'

export interface QueuedMail extends Mail {
  /** For logs and metrics, such as 'reset'. */
  kind: string
  /** A mail with the same key is queued only once. */
  dedupeKey?: string
  /** After this many seconds the mail is no longer sent. */
  usefulSeconds: number
}

/**
 * Queues a mail inside the transaction that causes it; a worker sends it after the commit. Returns false if a mail with the
 * same key was queued before, or if the recipient or `replyTo` is invalid.
 */
export async function queueMail(tx: IdentityTransaction, mail: QueuedMail): Promise<boolean> {
  if (!isSingleEmail(mail.recipient)) return false
  if (mail.replyTo && !isSingleEmail(mail.replyTo)) return false
  const moment = now()
  const row = await tx
    .insertInto('mails')
    .values({
      id: newId(),
      kind: mail.kind,
      dedupe_key: mail.dedupeKey ?? null,
      recipient: mail.recipient,
      reply_to: mail.replyTo ?? null,
      subject: headerLine(mail.subject),
      html: mail.html,
      plain: mail.plain,
      due_at: moment,
      expires_at: new Date(moment.getTime() + mail.usefulSeconds * 1000),
      created_at: moment,
    })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) return false
  publishAfterCommit(tx, { kind: 'mail', id: row.id })
  return true
}

/** Deletes all mails to this recipient, because they contain a name and often a code. */
export async function deleteMails(tx: IdentityTransaction, recipient: string): Promise<void> {
  await tx.deleteFrom('mails').where('recipient', '=', recipient).execute()
}
