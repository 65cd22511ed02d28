import { sql } from 'kysely'
import { database } from '#app/database/database.server.ts'
import { asIdentity } from '#app/database/family-scope.server.ts'
import { now } from '../clock.server.ts'
import { isDue } from '../due.server.ts'
import { log } from '../log.server.ts'
import { startRounds } from '../rounds.server.ts'
import type { Mail } from './mail.ts'
import type { MailTransport } from './mail-transport.server.ts'
import { retryPause } from './retry-pause.ts'

const ROUND_MS = 10_000
const AT_ONCE = 5
/** A mail taken by a process that died is free again after this. */
const LEASE_MS = 2 * 60_000
const KEPT_DAYS = 30

interface TakenMail extends Mail {
  id: string
  kind: string
  attempts: number
}

export interface MailDelivery {
  /** Sends everything that is due. Returns how many were taken. */
  deliver(): Promise<number>
  /** Waits for the mails being sent, then ends. */
  stop(): Promise<void>
}

/**
 * Sends queued mails, on as many processes as there are: each mail is taken by one of them. It is sent again
 * after a failure with growing pauses, and after a crash by whoever comes next; a mail that the server took
 * in the very moment of a crash goes out again under the same Message-ID, for losing one is worse.
 */
export function startMailDelivery(transport: MailTransport): MailDelivery {
  const rounds = startRounds({
    everyMs: ROUND_MS,
    signal: 'mail',
    what: 'mails could not be delivered',
    async round() {
      const mails = await take()
      await Promise.all(mails.map((mail) => sendOne(transport, mail)))
      return { taken: mails.length, isFull: mails.length === AT_ONCE }
    },
  })
  return {
    deliver: rounds.run,
    async stop() {
      await rounds.stop()
      transport.close()
    },
  }
}

/** Takes some mails that are due, for this process alone; forgets those of no use any more. */
function take(): Promise<TakenMail[]> {
  const moment = now()
  return asIdentity(async (tx) => {
    await tx
      .deleteFrom('mails')
      .where((where) =>
        where.or([
          where.and([where('status', 'in', ['waiting', 'sending']), where('expires_at', '<=', moment)]),
          where('created_at', '<', new Date(moment.getTime() - KEPT_DAYS * 24 * 60 * 60 * 1000)),
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
      .where('id', 'in', (free) =>
        free
          .selectFrom('mails')
          .select('id')
          .where('status', 'in', ['waiting', 'sending'])
          .where(isDue(moment))
          .orderBy('due_at')
          .limit(AT_ONCE)
          .forUpdate()
          .skipLocked(),
      )
      .returning(['id', 'kind', 'recipient', 'reply_to as replyTo', 'subject', 'html', 'plain', 'attempts'])
      .execute()
  })
}

async function sendOne(transport: MailTransport, mail: TakenMail): Promise<void> {
  const { outcome, why } = await transport.send(mail.id, mail)
  const moment = now()
  const update = database().updateTable('mails').where('id', '=', mail.id).where('status', '=', 'sending')
  // no address in the log
  const facts = { kind: mail.kind, attempts: mail.attempts, why }
  if (outcome === 'later') {
    const pause = retryPause(mail.attempts, Math.random())
    await update.set({ status: 'waiting', due_at: new Date(moment.getTime() + pause) }).execute()
    log.warn(facts, 'a mail waits for another attempt')
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
  if (!isSent) log.error(facts, 'a mail was refused for good')
}
