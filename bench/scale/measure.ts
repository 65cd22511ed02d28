import pg from 'pg'
import { connectDatabase, type Connection } from '#app/database/connect.server.ts'
import { setConnection } from '#app/database/database.server.ts'
import type { FamilyScope } from '#app/database/family-scope.server.ts'
import { newId } from '#app/base/ids.ts'
import { findDashboard } from '#app/domain/dashboard/queries.server.ts'
import { findHistoryPage } from '#app/domain/points/queries.server.ts'
import { markTaskDay } from '#app/domain/tasks/mark-task-day.server.ts'
import { findSession } from '#app/domain/accounts/session/find-session.server.ts'
import { findMembership } from '#app/domain/accounts/session/open-family.server.ts'
import { sessionCookieLine } from '#app/domain/accounts/session/session-cookie.server.ts'
import { givePoints, expectOk } from '#tests/support/family-content.ts'
import { median, quantile } from '../support/statistics.ts'
import { processorMs } from '../support/processor.ts'
import { TODAY, tokenOf } from './families.ts'
import { databaseOf } from './load.ts'
import type { ScaleServer } from './server.ts'

/** One measured family: its guardian's session, and one child's task of today. */
export interface Probe {
  request: Request
  scope: FamilyScope
  childId: string
  taskId: string
  revision: number
}

/** The open database of one size. */
export interface Size {
  families: number
  url: string
  connection: Connection
  /** Forty families, used repeatedly: their rows are in memory. */
  few: Probe[]
  /** Many families, each used once or twice: their rows are mostly not in memory. */
  many: Probe[]
}

export const operations: Record<string, (probe: Probe) => Promise<unknown>> = {
  'cookie to family': async ({ request }) => findMembership((await findSession(request))!),
  snapshot: async ({ scope }) => {
    if (!(await findDashboard(scope))?.dashboard.children[0]) throw new Error('The snapshot is incomplete')
  },
  'history page': ({ scope, childId }) =>
    findHistoryPage(scope, { childId, before: { occurredAt: `${TODAY}T03:00:00.000Z`, id: newId() } }),
  'task done, undone': async (probe) => {
    const { scope, taskId, childId, revision } = probe
    const status = revision % 2 === 0 ? 'done' : 'pending'
    probe.revision = (
      await expectOk(markTaskDay(scope, { taskId, childId, day: TODAY, status, revision }))
    ).revision
  },
  score: ({ scope, childId }) => givePoints(scope, childId, 5),
}

/** Opens one size and its probes. `many` are drawn evenly from all families that still use it. */
export async function openSize(server: ScaleServer, families: number, calls: number): Promise<Size> {
  const url = server.urlOf(databaseOf(families))
  const client = new pg.Client(url)
  await client.connect()
  const callsForFamilies = async (where: string, count: number) => {
    const { rows } = await client.query<{ n: number }>(
      `select n from shape where last_day = date '${TODAY}' and ${where} order by md5(n || 'x') limit ${count}`,
    )
    return rows.map(({ n }) => n)
  }
  const few = await callsForFamilies('days = 60 and children = 2', 40)
  const many = await callsForFamilies('days > 3 and not (days = 60 and children = 2)', calls)
  await client.end()
  const connection = await connectDatabase({ databaseUrl: url, dataDir: '' })
  setConnection(connection)
  const probes = async (numbers: number[]) => {
    const found: Probe[] = []
    for (const n of numbers) {
      const probe = await probeOf(n)
      if (probe) found.push(probe)
    }
    return found
  }
  return { families, url, connection, few: await probes(few), many: await probes(many) }
}

async function probeOf(n: number): Promise<Probe | undefined> {
  const cookie = (await sessionCookieLine(tokenOf(n))).split(';')[0]!
  const request = new Request('http://localhost/app', { headers: { cookie } })
  const session = await findSession(request)
  const membership = session && (await findMembership(session))
  const found = membership && (await findDashboard(membership.scope))
  const task = found?.dashboard.children.flatMap((child) => child.taskDays)[0]
  if (!membership || !task) return undefined
  return {
    request,
    scope: membership.scope,
    childId: task.childId,
    taskId: task.taskId,
    revision: task.revision,
  }
}

export interface Measurement {
  operation: string
  sample: 'few' | 'many'
  families: number
  median: number
  p99: number
  /** Processor time of the database per call, in milliseconds. */
  processor: number
}

/** Measures one operation on all sizes in turn. */
export async function measure(
  sizes: readonly Size[],
  operation: string,
  sample: 'few' | 'many',
  calls: number,
) {
  const times = sizes.map((): number[] => [])
  const backends = await Promise.all(sizes.map(({ url }) => backendsOf(url)))
  const msBefore = backends.map(processorOf)
  for (let call = 0; call < calls; call += 1) {
    for (const [index, size] of sizes.entries()) {
      setConnection(size.connection)
      const probes = size[sample]
      const started = performance.now()
      await operations[operation]!(probes[call % probes.length]!)
      times[index]!.push(performance.now() - started)
    }
  }
  return sizes.map(({ families }, index): Measurement => {
    const processor = (processorOf(backends[index]!) - msBefore[index]!) / calls
    const samples = times[index]!
    return { operation, sample, families, median: median(samples), p99: quantile(samples, 0.99), processor }
  })
}

/** Processes of the database that serve this size; one caller at a time uses one of them. */
async function backendsOf(url: string): Promise<number[]> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and application_name = 'combinado'`,
  )
  await client.end()
  return rows.map(({ pid }) => pid)
}

const processorOf = (pids: readonly number[]) => pids.reduce((sum, pid) => sum + processorMs(pid), 0)
