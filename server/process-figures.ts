import { readFileSync } from 'node:fs'
import { collectDefaultMetrics, Gauge, type Registry } from 'prom-client'
import { connection, database } from '#app/database/database.server.ts'
import { migrations } from '#app/database/migrations/migrations.ts'
import { log } from '#app/platform/log.server.ts'
import { openEventStreams } from '#app/platform/live/event-stream.server.ts'
import { type QueueLengths, readQueues } from '#app/platform/queues.server.ts'
import type { PublicPages } from './public-pages.ts'

const QUEUES_EVERY_MS = 15_000

interface Sample {
  labels?: Record<string, string>
  value: number
}

/** Adds what the process knows of itself, its database and what waits there. */
export function addProcessFigures(registry: Registry, pages: PublicPages | undefined): void {
  collectDefaultMetrics({ register: registry })
  const gauge = (
    name: string,
    help: string,
    labelNames: string[],
    read: () => Sample[] | Promise<Sample[]>,
  ) => addGauge(registry, { name, help, labelNames, read })

  gauge('combinado_build_info', 'Always 1; what runs is in the labels.', ['version', 'schema'], () => [
    { labels: { version: versionOfBuild(), schema: migrations.at(-1)?.id ?? '' }, value: 1 },
  ])
  gauge('combinado_live_connections', 'Open event streams.', [], () => [{ value: openEventStreams() }])
  if (pages) {
    gauge('combinado_page_cache_pages', 'Finished pages in memory.', [], () => [
      { value: pages.held().pages },
    ])
    gauge('combinado_page_cache_bytes', 'Memory of finished pages.', [], () => [
      { value: pages.held().bytes },
    ])
  }
  gauge('combinado_database_connections', 'Connections of the pool.', ['state'], () => {
    const { inUse, idle } = connection().load()
    return [
      { labels: { state: 'in_use' }, value: inUse },
      { labels: { state: 'idle' }, value: idle },
    ]
  })
  gauge('combinado_database_waiting', 'Requests that wait for a connection.', [], () => [
    { value: connection().load().waiting },
  ])
  const queues = oncePer(QUEUES_EVERY_MS, () => readQueues(database()))
  const queueGauge = (name: string, help: string, figure: 'waiting' | 'late') =>
    gauge(name, help, ['queue'], async () =>
      (await queues()).map((queue) => ({ labels: { queue: queue.name }, value: queue[figure] })),
    )
  queueGauge('combinado_queue_length', 'What waits in the database, all processes together.', 'waiting')
  queueGauge('combinado_queue_late_seconds', 'How long the oldest of it is due.', 'late')
}

interface Figure {
  name: string
  help: string
  labelNames: string[]
  read: () => Sample[] | Promise<Sample[]>
}

/** A gauge that is read whenever somebody asks; what cannot be read then is told by its absence. */
export function addGauge(registry: Registry, { read, ...named }: Figure): void {
  const gauge = new Gauge({
    ...named,
    registers: [registry],
    async collect() {
      gauge.reset()
      try {
        for (const { labels = {}, value } of await read()) gauge.set(labels, value)
      } catch (error) {
        // without labels a reset gauge still says 0
        if (named.labelNames.length === 0) gauge.remove()
        log.warn({ figure: named.name, reason: String(error) }, 'a figure could not be read')
      }
    },
  })
}

/** Reads at most once in that time, however many ask; a failure is remembered as long. */
export function oncePer(everyMs: number, read: () => Promise<QueueLengths[]>): () => Promise<QueueLengths[]> {
  let last: Promise<QueueLengths[]> | undefined
  let until = Number.NEGATIVE_INFINITY
  return () => {
    const time = performance.now()
    if (!last || time >= until) {
      last = read()
      until = time + everyMs
    }
    return last
  }
}

function versionOfBuild(): string {
  try {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version?: string }
    return version ?? ''
  } catch {
    return ''
  }
}
