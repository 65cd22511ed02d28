import type { StoredBytes } from './store.ts'

/** Assumptions about a million families. The projection uses these and the measurements. */
export const ASSUMPTIONS = {
  families: 1_000_000,
  /** Share of families that are active on a day. */
  activeADay: 0.4,
  /** Per active family and day: taps, opened screens, and reads of other devices after each tap. */
  taps: 12,
  opens: 6,
  followersATap: 0.5,
  /** Share of a day's load in its busiest hour; load of the busiest minute relative to that hour's mean. */
  peakHour: 0.12,
  peakMinute: 1.5,
  /** Open devices per active family in the busiest minute. */
  devicesOpen: 0.05,
  /** Event streams per process: ten times the measured number. */
  streamsAProcess: 5_000,
  /** Highest allowed load of a core. */
  load: 0.6,
  days: 365,
} as const

/** Measured CPU milliseconds of one tap and of one opened screen, in the product's process and in the database. */
export interface Costs {
  tapApp: number
  openApp: number
  tapDatabase: number
  openDatabase: number
}

export interface Projection {
  what: string
  computed: string
}

const GB = 1024 ** 3
const formatShort = (value: number) =>
  value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toFixed(value >= 10 ? 0 : 1)

/** Computes disk space, load and machines for a million families. `stored` is the largest loaded size. */
export function computeProjection(stored: StoredBytes, costs: Costs): Projection[] {
  const { families, activeADay, taps, opens, followersATap, peakHour, peakMinute, load, days } = ASSUMPTIONS
  const sizeOf = (table: string) => stored.rows.find((row) => row.table === table)!
  const bytesOf = (table: string) => (sizeOf(table).heap + sizeOf(table).indexes) / sizeOf(table).rows
  const DAILY_TABLES = ['score_log', 'task_days', 'redemptions']
  const otherTables = stored.rows.filter(({ table }) => !DAILY_TABLES.includes(table))
  const steadyBytes =
    otherTables.reduce((sum, { heap, indexes }) => sum + heap + indexes, 0) / stored.families
  const taskDaysATap = sizeOf('task_days').rows / sizeOf('score_log').rows
  const entriesADay = families * activeADay * taps
  const dailyBytes = entriesADay * (bytesOf('score_log') + taskDaysATap * bytesOf('task_days'))
  const perSecond = (aDay: number) => (aDay * peakHour * peakMinute) / 3600
  const tapsPeak = perSecond(entriesADay)
  const opensPeak = perSecond(families * activeADay * (opens + taps * followersATap))
  const appCores = (tapsPeak * costs.tapApp + opensPeak * costs.openApp) / 1000 / load
  const databaseCores = (tapsPeak * costs.tapDatabase + opensPeak * costs.openDatabase) / 1000 / load
  const streams = families * activeADay * ASSUMPTIONS.devicesOpen
  // one spare process, for updates and failures
  const processes = 1 + Math.ceil(Math.max(appCores, streams / ASSUMPTIONS.streamsAProcess))
  return [
    {
      what: 'disk today, at the mix of ages that was loaded',
      computed: `${formatShort((stored.bytes / stored.families) * (families / GB))} GB`,
    },
    { what: 'of which does not grow with use', computed: `${formatShort((steadyBytes * families) / GB)} GB` },
    { what: 'entries a day', computed: formatShort(entriesADay) },
    { what: 'growth a day', computed: `${formatShort(dailyBytes / GB)} GB` },
    { what: 'growth a year', computed: `${formatShort((dailyBytes * days) / GB)} GB` },
    {
      what: 'touched in a day, which memory should hold: the active families’ own tables, and today’s and this week’s pages',
      computed: `${formatShort((steadyBytes * families * activeADay + 7 * dailyBytes) / GB)} GB`,
    },
    { what: 'taps a second in the busiest minute', computed: formatShort(tapsPeak) },
    { what: 'screens read a second in the busiest minute', computed: formatShort(opensPeak) },
    { what: 'cores for the product', computed: formatShort(appCores) },
    { what: 'processes, for the streams and one to spare', computed: String(processes) },
    { what: 'cores for the database', computed: formatShort(databaseCores) },
    { what: 'connections to PostgreSQL, eleven a process', computed: String(processes * 11) },
    { what: 'open event streams in the busiest minute', computed: formatShort(streams) },
  ]
}
