import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { database } from '#app/database/database.server.ts'
import { newId } from '#app/database/identifier.ts'
import { readQueues } from '#app/platform/queues.server.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { addGauge, addProcessFigures, oncePer } from './process-figures.ts'

let opened: TestDatabase

beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened.close())

it('says how much waits in each queue and how long it is due, and nothing of what it is', async () => {
  const mail = {
    kind: 'reset',
    recipient: 'maria@exemplo.com.br',
    subject: 'Olá',
    html: '<p>Olá</p>',
    plain: 'Olá',
    due_at: new Date(Date.now() - 90_000),
    expires_at: new Date(Date.now() + 3_600_000),
  }
  await database()
    .insertInto('mails')
    .values([
      { ...mail, id: newId() },
      { ...mail, id: newId(), status: 'sent' },
    ])
    .execute()
  const registry = new Registry()
  addProcessFigures(registry, undefined)
  const text = await registry.metrics()
  expect(text).toContain('combinado_queue_length{queue="mails"} 1\n')
  expect(text).toContain('combinado_queue_length{queue="payment_events"} 0\n')
  expect(Number(/late_seconds\{queue="mails"\} (\d+)/.exec(text)?.[1])).toBeGreaterThanOrEqual(90)
  expect(text).toMatch(/^combinado_build_info\{version="\d.*",schema="\d{4}-[^"]+"\} 1$/m)
  expect(text).toMatch(/^combinado_database_waiting 0$/m)
  expect(text).toMatch(/^process_resident_memory_bytes \d+$/m)
  expect(text).not.toContain('maria')
})

it('reads the queues once, however many ask, and again when the time is over', async () => {
  let reads = 0
  const read = async () => {
    reads += 1
    return readQueues(database())
  }
  const queues = oncePer(60_000, read)
  await Promise.all([queues(), queues(), queues()])
  expect(reads).toBe(1)
  const always = oncePer(0, read)
  await always()
  await always()
  expect(reads).toBe(3)
})

it('leaves out what cannot be read now, and tells the rest', async () => {
  const registry = new Registry()
  const away = () => Promise.reject(new Error('away'))
  addGauge(registry, { name: 'gone', help: 'Fails.', labelNames: [], read: away })
  addGauge(registry, { name: 'lost', help: 'Fails.', labelNames: ['queue'], read: away })
  addGauge(registry, { name: 'there', help: 'Works.', labelNames: [], read: () => [{ value: 1 }] })
  const text = await registry.metrics()
  expect(text.split('\n').filter((line) => line && !line.startsWith('#'))).toEqual(['there 1'])
})
