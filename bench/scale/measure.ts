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
import { givePoints } from '#tests/support/family-content.ts'
import { expectOk } from '#tests/support/results.ts'
import { median, quantile } from '../support/statistics.ts'
import { cpuTimeMs } from '../support/cpu-time.ts'
import { TODAY, tokenOf } from './families.ts'
import { databaseName } from './load.ts'
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
  /** Forty families that are measured repeatedly, so that their rows are in memory. */
  few: Probe[]
  /** Many families that are measured once or twice, so that their rows are mostly not in memory. */
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
      await expectOk(markTaskDay(scope, { taskId, childId, day: TODAY, slot: 0, status, revision }))
    ).revision
  },
  score: ({ scope, childId }) => givePoints(scope, childId, 5),
}

/** Opens the database of one size and its probes. `many` is a random sample of the families that still use the product. */
export async function openSize(server: ScaleServer, families: number, calls: number): Promise<Size> {
  const url = server.urlOf(databaseName(families))
  const client = new pg.Client(url)
  await client.connect()
  const selectFamilies = async (where: string, count: number) => {
    const { rows } = await client.query<{ n: number }>(
      `select n from shape where last_day = date '${TODAY}' and ${where} order by md5(n || 'x') limit ${count}`,
    )
    return rows.map(({ n }) => n)
  }
  const few = await selectFamilies('days = 60 and children = 2', 40)
  const many = await selectFamilies('days > 3 and not (days = 60 and children = 2)', calls)
  await client.end()
  const connection = await connectDatabase({ databaseUrl: url, dataDir: '' })
  setConnection(connection)
  const openProbes = async (numbers: number[]) => {
    const probes: Probe[] = []
    for (const n of numbers) {
      const probe = await openProbe(n)
      if (probe) probes.push(probe)
    }
    return probes
  }
  return { families, url, connection, few: await openProbes(few), many: await openProbes(many) }
}

async function openProbe(n: number): Promise<Probe | undefined> {
  const cookie = (await sessionCookieLine(tokenOf(n))).split(';')[0]!
  const request = new Request('http://localhost/app', { headers: { cookie } })
  const session = await findSession(request)
  const membership = session && (await findMembership(session))
  const snapshot = membership && (await findDashboard(membership.scope))
  const task = snapshot?.dashboard.children.flatMap((child) => child.taskDays)[0]
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
  const backendPids = await Promise.all(sizes.map(({ url }) => findBackends(url)))
  const msBefore = backendPids.map(cpuMsOf)
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
    const processor = (cpuMsOf(backendPids[index]!) - msBefore[index]!) / calls
    const samples = times[index]!
    return { operation, sample, families, median: median(samples), p99: quantile(samples, 0.99), processor }
  })
}

/** Process ids of the database's connections to this size. */
async function findBackends(url: string): Promise<number[]> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and application_name = 'combinado'`,
  )
  await client.end()
  return rows.map(({ pid }) => pid)
}

const cpuMsOf = (pids: readonly number[]) => pids.reduce((sum, pid) => sum + cpuTimeMs(pid), 0)
