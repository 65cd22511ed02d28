import { createHmac } from 'node:crypto'
import { asIdentity } from '#app/database/family-scope.server.ts'
import { now } from '#app/platform/clock.server.ts'
import { derivedKey } from '#app/platform/derived-key.server.ts'
import { queueMail } from '#app/platform/mail/queue-mail.server.ts'
import { isPlainAddress } from '#app/platform/mail/mail.ts'
import { writeMail } from '#app/platform/mail/write-mail.ts'
import { allow, networkOf } from '#app/platform/rate-limit.server.ts'
import { contactMail } from '#content/contact-mail.ts'
import { CONTACT_SUBJECTS } from './contact.ts'
import { dayInBrasilia } from '../payments/billing-dates.ts'
import { contactAddress } from './queries.server.ts'
import type { ContactInput } from './schema.ts'

const HOUR_SECONDS = 60 * 60
const PER_NETWORK = { attempts: 5, seconds: HOUR_SECONDS }
const PER_EMAIL = { attempts: 5, seconds: 24 * HOUR_SECONDS }
// nobody fills the owner's mailbox from many networks at once
const ALL_TOGETHER = { attempts: 200, seconds: 24 * HOUR_SECONDS }
const USEFUL_SECONDS = 7 * 24 * HOUR_SECONDS

export type SendContactMessageResult =
  { ok: true } | { ok: false; reason: 'no_address' | 'malformed_email' | 'too_many_attempts' }

/**
 * Queues a visitor's letter to whoever runs this installation; an answer goes to the visitor. The same letter counts
 * once a day, so a second tap sends nothing twice. Nothing goes to the address that was typed, which may be anybody's.
 */
export async function sendContactMessage(
  letter: ContactInput,
  { clientAddress }: { clientAddress: string },
): Promise<SendContactMessageResult> {
  const recipient = contactAddress()
  if (!recipient) return { ok: false, reason: 'no_address' }
  if (!isPlainAddress(letter.email)) return { ok: false, reason: 'malformed_email' }
  const dedupeKey = await nameOf(letter)
  if (await isKnown(dedupeKey)) return { ok: true }
  if (!(await mayWrite(letter.email, networkOf(clientAddress))))
    return { ok: false, reason: 'too_many_attempts' }
  const mail = writeMail(recipient, contactMail({ ...letter, subject: CONTACT_SUBJECTS[letter.subject] }))
  await asIdentity((tx) =>
    queueMail(tx, {
      ...mail,
      kind: 'contact',
      replyTo: letter.email,
      dedupeKey,
      usefulSeconds: USEFUL_SECONDS,
    }),
  )
  return { ok: true }
}

/** Tells the same letter of the same day again, and keeps nothing of it that could be read. */
async function nameOf({ email, subject, message }: ContactInput): Promise<string> {
  const words = [dayInBrasilia(now()), email, subject, message].join('\n')
  return `contact ${createHmac('sha256', await derivedKey('contact'))
    .update(words)
    .digest('base64url')}`
}

/** Whether it was queued already: a second tap is no further try. */
function isKnown(dedupeKey: string): Promise<boolean> {
  return asIdentity(async (tx) => {
    const mail = await tx
      .selectFrom('mails')
      .select('id')
      .where('dedupe_key', '=', dedupeKey)
      .executeTakeFirst()
    return mail !== undefined
  })
}

async function mayWrite(email: string, network: string): Promise<boolean> {
  return (
    (await allow('contact by address', network, PER_NETWORK)) &&
    (await allow('contact by e-mail', email, PER_EMAIL)) &&
    (await allow('contact', '', ALL_TOGETHER))
  )
}
