import { sql } from 'kysely'
import { Registry } from 'prom-client'
import { expect, it } from 'vitest'
import { database } from '#app/database/database.server.ts'
import { newId } from '#app/base/ids.ts'
import { readQueueLengths } from './queue-lengths.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { insertRow } from '#tests/support/rows.ts'
import { addGauge, addProcessMetrics, cacheFor } from './process-metrics.ts'

setUpTestDatabase()

it('reports the length and delay of each queue, but not its content', async () => {
  // the delay is measured by the database's clock
  const { rows } = await sql<{ moment: Date }>`select now() as moment`.execute(database())
  const moment = rows[0]!.moment.getTime()
  const mail = {
    kind: 'reset',
    recipient: 'maria@exemplo.com.br',
    subject: 'Olá',
    html: '<p>Olá</p>',
    plain: 'Olá',
    due_at: new Date(moment - 90_000),
    expires_at: new Date(moment + 3_600_000),
  }
  await insertRow('mails', { ...mail, id: newId() })
  await insertRow('mails', { ...mail, id: newId(), status: 'sent' })
  const registry = new Registry()
  addProcessMetrics(registry, undefined)
  const text = await registry.metrics()
  expect(text).toContain('combinado_queue_length{queue="mails"} 1\n')
  expect(text).toContain('combinado_queue_length{queue="payment_events"} 0\n')
  expect(Number(/late_seconds\{queue="mails"\} (\d+)/.exec(text)?.[1])).toBeGreaterThanOrEqual(90)
  expect(text).toMatch(/^combinado_build_info\{version="\d.*",schema="\d{4}-[^"]+"\} 1$/m)
  expect(text).toMatch(/^combinado_database_waiting 0$/m)
  expect(text).toMatch(/^process_resident_memory_bytes \d+$/m)
  expect(text).not.toContain('maria')
})

it('reads the queues once for concurrent scrapes, and again after the cache has expired', async () => {
  let readCount = 0
  const read = async () => {
    readCount += 1
    return readQueueLengths(database())
  }
  const readCached = cacheFor(60_000, read)
  await Promise.all([readCached(), readCached(), readCached()])
  expect(readCount).toBe(1)
  const readUncached = cacheFor(0, read)
  await readUncached()
  await readUncached()
  expect(readCount).toBe(3)
})

it('leaves out a gauge that cannot be read, and reports the others', async () => {
  const registry = new Registry()
  const fail = () => Promise.reject(new Error('no database'))
  addGauge(registry, { name: 'gone', help: 'Fails.', labelNames: [], read: fail })
  addGauge(registry, { name: 'lost', help: 'Fails.', labelNames: ['queue'], read: fail })
  addGauge(registry, { name: 'there', help: 'Works.', labelNames: [], read: () => [{ value: 1 }] })
  const text = await registry.metrics()
  expect(text.split('\n').filter((line) => line && !line.startsWith('#'))).toEqual(['there 1'])
})
