import { createHmac } from 'node:crypto'
import { asIdentity } from '#app/database/family-scope.server.ts'
import { now } from '#app/base/clock.server.ts'
import { derivedKey } from '#app/platform/derived-key.server.ts'
import { queueMail } from '#app/platform/mail/queue-mail.server.ts'
import { isSingleEmail } from '#app/platform/mail/mail.ts'
import { writeMail } from '#app/platform/mail/write-mail.ts'
import { allow, networkOf } from '#app/platform/rate-limit.server.ts'
import { contactMail } from '#content/contact-mail.ts'
import { CONTACT_SUBJECTS } from './contact.ts'
import { dayInBrasilia } from '../../billing/payments/billing-dates.ts'
import { contactRecipient } from '../queries.server.ts'
import type { ContactInput } from '../schema.ts'

const HOUR_SECONDS = 60 * 60
const LIMIT_PER_NETWORK = { attempts: 5, seconds: HOUR_SECONDS }
const LIMIT_PER_EMAIL = { attempts: 5, seconds: 24 * HOUR_SECONDS }
// protects the owner's mailbox from senders with many networks
const TOTAL_LIMIT = { attempts: 200, seconds: 24 * HOUR_SECONDS }
const USEFUL_SECONDS = 7 * 24 * HOUR_SECONDS

export type SendContactMessageResult =
  { ok: true } | { ok: false; reason: 'no_recipient' | 'malformed_email' | 'too_many_attempts' }

/**
 * Queues a visitor's message as a mail to the owner, with the visitor as Reply-To. The same message is sent once a day.
 * Sends nothing to the visitor, whose e-mail is not confirmed.
 */
export async function sendContactMessage(
  message: ContactInput,
  { clientIp }: { clientIp: string },
): Promise<SendContactMessageResult> {
  const recipient = contactRecipient()
  if (!recipient) return { ok: false, reason: 'no_recipient' }
  if (!isSingleEmail(message.email)) return { ok: false, reason: 'malformed_email' }
  const dedupeKey = await dedupeKeyOf(message)
  if (await isAlreadyQueued(dedupeKey)) return { ok: true }
  if (!(await isAllowed(message.email, networkOf(clientIp))))
    return { ok: false, reason: 'too_many_attempts' }
  const mail = writeMail(recipient, contactMail({ ...message, subject: CONTACT_SUBJECTS[message.subject] }))
  await asIdentity((tx) =>
    queueMail(tx, {
      ...mail,
      kind: 'contact',
      replyTo: message.email,
      dedupeKey,
      usefulSeconds: USEFUL_SECONDS,
    }),
  )
  return { ok: true }
}

/** Deduplication key: an HMAC of the message and the day, so that the key does not reveal the text. */
async function dedupeKeyOf({ email, subject, message }: ContactInput): Promise<string> {
  const text = [dayInBrasilia(now()), email, subject, message].join('\n')
  return `contact ${createHmac('sha256', await derivedKey('contact'))
    .update(text)
    .digest('base64url')}`
}

/** Whether the message has already been queued; a repeated message does not count towards the limits. */
function isAlreadyQueued(dedupeKey: string): Promise<boolean> {
  return asIdentity(async (tx) => {
    const mail = await tx
      .selectFrom('mails')
      .select('id')
      .where('dedupe_key', '=', dedupeKey)
      .executeTakeFirst()
    return mail !== undefined
  })
}

async function isAllowed(email: string, network: string): Promise<boolean> {
  return (
    (await allow('contact by address', network, LIMIT_PER_NETWORK)) &&
    (await allow('contact by e-mail', email, LIMIT_PER_EMAIL)) &&
    (await allow('contact', '', TOTAL_LIMIT))
  )
}
