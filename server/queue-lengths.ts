import { type Kysely, sql } from 'kysely'
import type { Tables } from '#app/database/tables/tables.ts'
import { TRANSFER_QUEUES } from '#app/domain/blog/import/transfer-queues.server.ts'
import { PAYMENT_QUEUES } from '#app/domain/billing/events/payment-queues.server.ts'
import { MAIL_QUEUE } from '#app/platform/mail/mail-queue.ts'
import { OBJECT_QUEUE } from '#app/platform/objects/object-queue.ts'
import type { QueueLength } from '#app/platform/queue-length.ts'

const QUEUES = { ...MAIL_QUEUE, ...OBJECT_QUEUE, ...PAYMENT_QUEUES, ...TRANSFER_QUEUES }

export interface NamedQueueLength extends QueueLength {
  name: keyof typeof QUEUES
}

/** SQL that reads the length of every queue, also for connections outside of Kysely. */
export const QUEUE_LENGTHS_SQL = Object.entries(QUEUES)
  .map(([name, length]) => `select '${name}' as name, waiting, late from (${length}) as ${name}`)
  .join('\nunion all\n')

/** Reads the length of every queue, as the identity role. */
export async function readQueueLengths(db: Kysely<Tables>): Promise<NamedQueueLength[]> {
  const { rows } = await sql.raw<NamedQueueLength>(QUEUE_LENGTHS_SQL).execute(db)
  return rows
}
