import { DAY_MS } from '#app/base/durations.ts'
import { sql } from 'kysely'
import { database } from '#app/database/database.server.ts'
import { asIdentity } from '#app/database/family-scope.server.ts'
import { now } from '#app/base/clock.server.ts'
import { isDue } from '../is-due.server.ts'
import { log } from '#app/base/log.server.ts'
import { startWorker } from '../worker.server.ts'
import type { Mail } from './mail.ts'
import type { MailTransport } from './mail-transport.server.ts'
import { retryDelayMs } from './retry-delay.ts'

const POLL_MS = 10_000
const BATCH_SIZE = 5
/** After this time another process sends the mail of a process that died. */
const LEASE_MS = 2 * 60_000
const RETENTION_DAYS = 30

interface LeasedMail extends Mail {
  id: string
  kind: string
  attempts: number
}

export type MailDelivery = ReturnType<typeof startMailDelivery>

/**
 * Sends queued mails; one process leases each mail. A failed mail is retried with exponential backoff. When the lease of a
 * crashed process ends, another process sends its mail, which may then arrive twice, with the same Message-ID.
 */
export function startMailDelivery(transport: MailTransport) {
  const worker = startWorker({
    pollMs: POLL_MS,
    signal: 'mail',
    failureMessage: 'mails could not be delivered',
    async processBatch() {
      const mails = await leaseMails()
      await Promise.all(mails.map((mail) => sendLeasedMail(transport, mail)))
      return { processed: mails.length, hasMore: mails.length === BATCH_SIZE }
    },
  })
  return {
    /** Sends all due mails. Returns their number. */
    deliver: worker.poll,
    /** Waits for the mails that are being sent, then stops. */
    async stop() {
      await worker.stop()
      transport.close()
    },
  }
}

/** Leases due mails for this process; deletes expired and old ones. */
function leaseMails(): Promise<LeasedMail[]> {
  const moment = now()
  return asIdentity(async (tx) => {
    await tx
      .deleteFrom('mails')
      .where((where) =>
        where.or([
          where.and([where('status', 'in', ['waiting', 'sending']), where('expires_at', '<=', moment)]),
          where('created_at', '<', new Date(moment.getTime() - RETENTION_DAYS * DAY_MS)),
        ]),
      )
      .execute()
    return tx
      .updateTable('mails')
      .set({
        status: 'sending',
        attempts: sql`attempts + 1`,
        due_at: new Date(moment.getTime() + LEASE_MS),
      })
      .where('id', 'in', (due) =>
        due
          .selectFrom('mails')
          .select('id')
          .where('status', 'in', ['waiting', 'sending'])
          .where(isDue(moment))
          .orderBy('due_at')
          .limit(BATCH_SIZE)
          .forUpdate()
          .skipLocked(),
      )
      .returning(['id', 'kind', 'recipient', 'reply_to as replyTo', 'subject', 'html', 'plain', 'attempts'])
      .execute()
  })
}

async function sendLeasedMail(transport: MailTransport, mail: LeasedMail): Promise<void> {
  const { outcome, reason } = await transport.send(mail.id, mail)
  const moment = now()
  const update = database().updateTable('mails').where('id', '=', mail.id).where('status', '=', 'sending')
  // recipients are not logged
  const logFields = { kind: mail.kind, attempts: mail.attempts, why: reason }
  if (outcome === 'retry') {
    const delayMs = retryDelayMs(mail.attempts, Math.random())
    await update.set({ status: 'waiting', due_at: new Date(moment.getTime() + delayMs) }).execute()
    log.warn(logFields, 'a mail waits for another attempt')
    return
  }
  const isSent = outcome === 'sent'
  await update
    .set({
      status: isSent ? 'sent' : 'failed',
      sent_at: isSent ? moment : null,
      recipient: '',
      reply_to: null,
      html: '',
      plain: '',
    })
    .execute()
  if (!isSent) log.error(logFields, 'a mail was refused for good')
}
