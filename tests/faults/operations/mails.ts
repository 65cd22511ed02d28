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

interface Mail {
  recipient: string
  smtpUrl: string
}

/** Until whoever comes next may take what a dead process had taken. */
const AFTER_THE_LEASE_MS = 2.5 * 60_000

async function deliver(smtpUrl: string): Promise<void> {
  const delivery = startMailDelivery(mailTransport({ ...environment(), smtpUrl }))
  try {
    await delivery.deliver()
  } finally {
    await delivery.stop()
  }
}

const queue = ({ recipient }: Mail) =>
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

/** A mail from its reason to the mail server's "taken", and the note of that. */
export function sendingMail(server: MailServer): KilledOperation<Mail> {
  return {
    name: 'sending a mail',
    between: ['waiting', 'sending'],
    async prepare() {
      // those of other tests would go along
      await database().deleteFrom('mails').execute()
      return { recipient: anEmail(), smtpUrl: server.url }
    },
    async run(mail, acknowledge) {
      await queue(mail)
      acknowledge('the reason for the mail')
      await deliver(mail.smtpUrl)
    },
    async readState({ recipient }) {
      const row = await database()
        .selectFrom('mails')
        .select(['id', 'status'])
        .where('dedupe_key', '=', recipient)
        .executeTakeFirst()
      const arrived = server.received.filter(({ envelopeTo }) => envelopeTo.includes(recipient))
      if (!row) return arrived.length > 0 ? 'a mail that nobody queued' : 'nothing'
      if (new Set(arrived.map(({ messageId }) => messageId)).size > 1) return 'two names of one mail'
      if (row.status !== 'sent') return row.status
      return arrived.length > 0 ? 'whole' : 'noted as sent, never arrived'
    },
    async repeat(mail) {
      await queue(mail)
      const clock = setClock(() => new Date(Date.now() + AFTER_THE_LEASE_MS))
      try {
        await deliver(mail.smtpUrl)
      } finally {
        clock.restore()
      }
    },
  }
}
