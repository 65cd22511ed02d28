import { concernMail, type IdentityTransaction } from '#app/database/family-scope.server.ts'
import { newId } from '#app/database/identifier.ts'
import { now } from '../clock.server.ts'
import { headerLine, isPlainAddress, type Mail } from './mail.ts'

export interface QueuedMail extends Mail {
  /** What it is about, such as 'reset'. */
  kind: string
  /** The same key is queued once, however often it is asked for. */
  dedupeKey?: string
  /** After this many seconds it is of no use any more and is not sent. */
  usefulSeconds: number
}

/**
 * Queues a mail inside the transaction that gives the reason for it: it is sent when that commits, and only
 * then. Answers false when its key was queued before, or when an address is none.
 */
export async function queueMail(tx: IdentityTransaction, mail: QueuedMail): Promise<boolean> {
  if (!isPlainAddress(mail.recipient)) return false
  if (mail.replyTo && !isPlainAddress(mail.replyTo)) return false
  const moment = now()
  const queued = await tx
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
  if (!queued) return false
  concernMail(tx, queued.id)
  return true
}
