import { createHmac } from 'node:crypto'
import { asIdentity } from '#app/database/family-scope.server.ts'
import { now } from '#app/base/clock.server.ts'
import { derivedKey } from '#app/platform/derived-key.server.ts'
import { queueMail } from '#app/platform/mail/queue-mail.server.ts'
import { isPlainAddress } from '#app/platform/mail/mail.ts'
import { writeMail } from '#app/platform/mail/write-mail.ts'
import { allow, networkOf } from '#app/platform/rate-limit.server.ts'
import { contactMail } from '#content/contact-mail.ts'
import { CONTACT_SUBJECTS } from './contact.ts'
import { dayInBrasilia } from '../../billing/payments/billing-dates.ts'
import { contactAddress } from '../queries.server.ts'
import type { ContactInput } from '../schema.ts'

const HOUR_SECONDS = 60 * 60
const LIMIT_PER_NETWORK = { attempts: 5, seconds: HOUR_SECONDS }
const LIMIT_PER_EMAIL = { attempts: 5, seconds: 24 * HOUR_SECONDS }
// protects the owner's mailbox against many networks
const TOTAL_LIMIT = { attempts: 200, seconds: 24 * HOUR_SECONDS }
const USEFUL_SECONDS = 7 * 24 * HOUR_SECONDS

export type SendContactMessageResult =
  { ok: true } | { ok: false; reason: 'no_address' | 'malformed_email' | 'too_many_attempts' }

/**
 * Queues a visitor's message to the owner, with the visitor as Reply-To. The same message is sent once a day. Sends
 * nothing to the visitor's address, which is not verified.
 */
export async function sendContactMessage(
  message: ContactInput,
  { clientAddress }: { clientAddress: string },
): Promise<SendContactMessageResult> {
  const recipient = contactAddress()
  if (!recipient) return { ok: false, reason: 'no_address' }
  if (!isPlainAddress(message.email)) return { ok: false, reason: 'malformed_email' }
  const dedupeKey = await dedupeKeyOf(message)
  if (await isQueued(dedupeKey)) return { ok: true }
  if (!(await isAllowed(message.email, networkOf(clientAddress))))
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

/** HMAC of the message and the day, so that the key does not reveal the text. */
async function dedupeKeyOf({ email, subject, message }: ContactInput): Promise<string> {
  const text = [dayInBrasilia(now()), email, subject, message].join('\n')
  return `contact ${createHmac('sha256', await derivedKey('contact'))
    .update(text)
    .digest('base64url')}`
}

/** Whether the message was queued before. A repeated message does not count against the limits. */
function isQueued(dedupeKey: string): Promise<boolean> {
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
