import { readFileSync } from 'node:fs'
import { collectDefaultMetrics, Gauge, type Registry } from 'prom-client'
import { connection, database } from '#app/database/database.server.ts'
import { migrations } from '#app/database/migrations/migrations.ts'
import { log } from '#app/base/log.server.ts'
import { countEventStreams } from '#app/platform/live/event-stream.server.ts'
import { type NamedQueueLength, readQueueLengths } from './queue-lengths.ts'
import type { PageCache } from './page-cache.ts'

const QUEUES_TTL_MS = 15_000

interface Sample {
  labels?: Record<string, string>
  value: number
}

/** Registers the metrics of the process, its database connections and the queues in the database. */
export function addProcessMetrics(registry: Registry, cache?: Pick<PageCache<object>, 'size'>): void {
  collectDefaultMetrics({ register: registry })
  const gauge = (
    name: string,
    help: string,
    labelNames: string[],
    read: () => Sample[] | Promise<Sample[]>,
  ) => addGauge(registry, { name, help, labelNames, read })

  gauge('combinado_build_info', 'Always 1; see the labels.', ['version', 'schema'], () => [
    { labels: { version: versionOfBuild(), schema: migrations.at(-1)?.id ?? '' }, value: 1 },
  ])
  gauge('combinado_live_connections', 'Open event streams.', [], () => [{ value: countEventStreams() }])
  if (cache) {
    gauge('combinado_page_cache_pages', 'Rendered pages in memory.', [], () => [
      { value: cache.size().pages },
    ])
    gauge('combinado_page_cache_bytes', 'Memory of rendered pages.', [], () => [
      { value: cache.size().bytes },
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
  const readQueues = cacheFor(QUEUES_TTL_MS, () => readQueueLengths(database()))
  const queueGauge = (name: string, help: string, column: 'waiting' | 'late') =>
    gauge(name, help, ['queue'], async () =>
      (await readQueues()).map((queue) => ({ labels: { queue: queue.name }, value: queue[column] })),
    )
  queueGauge('combinado_queue_length', 'Rows that wait in the database, all processes together.', 'waiting')
  queueGauge('combinado_queue_late_seconds', 'How long the oldest waiting row is overdue.', 'late')
}

interface GaugeOptions {
  name: string
  help: string
  labelNames: string[]
  read: () => Sample[] | Promise<Sample[]>
}

/** Adds a gauge that is read at each scrape. If its read fails, the scrape omits it. */
export function addGauge(registry: Registry, { read, ...options }: GaugeOptions): void {
  const gauge = new Gauge({
    ...options,
    registers: [registry],
    async collect() {
      gauge.reset()
      try {
        for (const { labels = {}, value } of await read()) gauge.set(labels, value)
      } catch (error) {
        // a reset gauge without labels would report 0
        if (options.labelNames.length === 0) gauge.remove()
        log.warn({ metric: options.name, reason: String(error) }, 'a metric could not be read')
      }
    },
  })
}

/** Caches the result of `read`, also a failure, for `ttlMs` milliseconds. */
export function cacheFor(
  ttlMs: number,
  read: () => Promise<NamedQueueLength[]>,
): () => Promise<NamedQueueLength[]> {
  let cachedRead: Promise<NamedQueueLength[]> | undefined
  let expiresAt = Number.NEGATIVE_INFINITY
  return () => {
    const time = performance.now()
    if (!cachedRead || time >= expiresAt) {
      cachedRead = read()
      expiresAt = time + ttlMs
    }
    return cachedRead
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
