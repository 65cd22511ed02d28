import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { database } from '#app/database/database.server.ts'
import { insertRow } from '#tests/support/rows.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { aTransfer } from '#tests/support/transfers.ts'
import { TRANSFER_QUEUES } from './transfer-queues.server.ts'

setUpTestDatabase()

it('counts waiting posts only of files that were read completely', async () => {
  const createdAt = new Date('2026-01-01T12:00:00Z')
  for (const readAt of [createdAt, null]) {
    const id = await aTransfer({ readAt, createdAt })
    await insertRow('blog_transfer_items', { transfer_id: id, number: 1, title: 'Um post', slug: 'um-post' })
  }
  const { rows } = await sql.raw(TRANSFER_QUEUES.transfer_posts).execute(database())
  expect(rows).toEqual([{ waiting: 1, late: 0 }])
})
