import { database } from '#app/database/database.server.ts'
import { asIdentity } from '#app/database/family-scope.server.ts'
import { setClock } from '#app/base/clock.server.ts'
import { environment } from '#app/base/env.server.ts'
import { startMailDelivery } from '#app/platform/mail/deliver-mails.server.ts'
import { mailTransport } from '#app/platform/mail/mail-transport.server.ts'
import { queueMail } from '#app/platform/mail/queue-mail.server.ts'
import { anEmail } from '#tests/support/people.ts'
import type { MailServer } from '#tests/support/mail-server.ts'
import type { KilledOperation } from './operation.ts'

interface MailInput {
  recipient: string
  smtpUrl: string
}

/** Longer than the lease of a mail, after which another process may send it. */
const AFTER_LEASE_MS = 2.5 * 60_000

async function deliver(smtpUrl: string): Promise<void> {
  const delivery = startMailDelivery(mailTransport({ ...environment(), smtpUrl }))
  try {
    await delivery.deliver()
  } finally {
    await delivery.stop()
  }
}

const queueTestMail = ({ recipient }: MailInput) =>
  asIdentity((tx) =>
    queueMail(tx, {
      kind: 'test',
      dedupeKey: recipient,
      recipient,
      subject: 'Oi',
      html: '<p>Oi</p>',
      plain: 'Oi',
      usefulSeconds: 3600,
    }),
  )

/** Queues a mail, sends it, and marks it as sent when the mail server has accepted it. */
export function mailDelivery(server: MailServer): KilledOperation<MailInput> {
  return {
    name: 'sending a mail',
    intermediateStates: ['waiting', 'sending'],
    async prepare() {
      // the operation would otherwise send the mails of other tests too
      await database().deleteFrom('mails').execute()
      return { recipient: anEmail(), smtpUrl: server.url }
    },
    async run(mail, acknowledge) {
      await queueTestMail(mail)
      acknowledge('the queued mail')
      await deliver(mail.smtpUrl)
    },
    async readState({ recipient }) {
      const row = await database()
        .selectFrom('mails')
        .select(['id', 'status'])
        .where('dedupe_key', '=', recipient)
        .executeTakeFirst()
      const receivedMails = server.mails.filter(({ envelopeTo }) => envelopeTo.includes(recipient))
      if (!row) return receivedMails.length > 0 ? 'a received mail that is not queued' : 'absent'
      if (new Set(receivedMails.map(({ messageId }) => messageId)).size > 1)
        return 'two message ids of one mail'
      if (row.status !== 'sent') return row.status
      return receivedMails.length > 0 ? 'complete' : 'stored as sent, never received'
    },
    async repeat(mail) {
      await queueTestMail(mail)
      const clock = setClock(() => new Date(Date.now() + AFTER_LEASE_MS))
      try {
        await deliver(mail.smtpUrl)
      } finally {
        clock.restore()
      }
    },
  }
}
