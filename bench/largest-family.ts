// What the largest family costs that the bounds of rule 307 permit, with the most expensive valid schedules: processor of the
// server for each act, and how long a request of somebody else waits meanwhile, beside a family of two children with eight
// tasks, by turns.
// Run: node_modules/.bin/node bench/largest-family.ts [rounds]
import { setTimeout as delay } from 'node:timers/promises'
import { type FamilyScope, writeFamily } from '#app/database/family-scope.server.ts'
import { APP_PATHS } from '#app/base/app-paths.ts'
import { FAMILY_BOUNDS } from '#app/domain/families/family-bounds.ts'
import { civilDateOf, plusDays, weekdayOf } from '#app/domain/families/dates/civil-date.ts'
import { renewDays } from '#app/domain/tasks/renew-days.server.ts'
import { PLAIN_SCHEDULE } from '#app/domain/tasks/schedule/schedule.ts'
import type { TaskInput } from '#app/domain/tasks/schema.ts'
import { addPause, FIRST_WEEK_AT_HOME } from '#tests/support/calendar.ts'
import { aDevice } from '#tests/support/devices.ts'
import { addReward, addTask } from '#tests/support/family-content.ts'
import { aSubscription } from '#tests/support/payments.ts'
import { aCookie, aFamily } from '#tests/support/people.ts'
import { cpuTimeMs } from './support/cpu-time.ts'
import { createBenchDatabase, runAsOwner, stopServer } from './support/databases.ts'
import { openHttpClient } from './support/http-client.ts'
import { startShippedOn } from './support/start-app.ts'
import { median, printTable, quantile } from './support/statistics.ts'

const ROUNDS = Number(process.argv[2] ?? 3)
/** Processor times are counted in steps of 10 ms, so an act is repeated. */
const REPETITIONS = 2
const PING_PAUSE_MS = 2
const EVERY_DATE = { kind: 'monthly' as const, days: Array.from({ length: 31 }, (_, index) => index + 1) }

interface BenchFamily {
  cookie: string
  wallCookie: string
  childId: string
  taskId: string
  day: string
  revision: number
}

interface FamilySize {
  children: number
  tasks: number
  rewards: number
  isRich: boolean
}

const SMALL: FamilySize = { children: 2, tasks: 8, rewards: 3, isRich: false }
const LARGEST: FamilySize = {
  children: FAMILY_BOUNDS.children,
  tasks: FAMILY_BOUNDS.tasks,
  rewards: FAMILY_BOUNDS.rewards,
  isRich: true,
}

async function createFamily(size: FamilySize): Promise<BenchFamily> {
  const names = Array.from({ length: size.children }, (_, index) => `Criança ${index + 1}`)
  const family = await aFamily({ children: names })
  const { scope } = family
  await aSubscription(family.guardian.id)
  const childIds = family.children.map(({ id }) => id)
  const day = civilDateOf(new Date(), scope.timeZone)
  const taskId = await addTask(scope, childIds, { title: 'Arrumar a cama', time: null })
  for (let index = 1; index < size.tasks; index += 1)
    await addTask(scope, childIds, {
      title: `Tarefa ${index} `.padEnd(size.isRich ? 60 : 12, 'x'),
      ...(size.isRich && expensiveFields(index, childIds, day)),
    })
  for (let index = 0; index < size.rewards; index += 1) await addReward(scope, { title: `Prêmio ${index}` })
  if (size.isRich) await addCalendar(scope, childIds, taskId, day)
  await renewDays(scope)
  const { cookie: wallCookie } = await aDevice(scope, { kind: 'wall', childIds })
  const [childId = ''] = childIds
  return { cookie: await aCookie(family.guardian.id), wallCookie, childId, taskId, day, revision: 0 }
}

/** A task of all children at four times of every day, by turns or together, with steps and the longest description. */
function expensiveFields(index: number, childIds: string[], today: string): Partial<TaskInput> {
  const assignment = (['rotation', 'together', 'each'] as const)[index % 3]!
  const times = ['07:00', '12:00', '17:00', '20:00']
  return {
    description: 'x'.repeat(200),
    assignment,
    schedule: {
      ...PLAIN_SCHEDULE,
      ...(index % 2 === 0 && { recurrence: EVERY_DATE }),
      rotation:
        assignment === 'rotation'
          ? { period: 'turn', order: childIds, anchorOn: plusDays(today, -700) }
          : null,
      windows: times.map((from, slot) => ({ slot, from, until: null })),
    },
    steps: Array.from({ length: 10 }, (_, number) => ({ number, title: `Passo ${number}`, drawing: null })),
  }
}

async function addCalendar(
  scope: FamilyScope,
  childIds: string[],
  taskId: string,
  today: string,
): Promise<void> {
  const family_id = scope.familyId
  await writeFamily(scope, async (tx) => {
    const anchor_on = plusDays(today, -weekdayOf(today))
    await tx
      .insertInto('child_presences')
      .values(childIds.map((child_id) => ({ family_id, child_id, anchor_on, days: FIRST_WEEK_AT_HOME })))
      .execute()
    await tx
      .insertInto('turn_changes')
      .values(
        Array.from({ length: FAMILY_BOUNDS.turnChanges }, (_, index) => ({
          family_id,
          task_id: taskId,
          day: plusDays(today, 1 + Math.floor(index / childIds.length)),
          slot: 0,
          child_id: childIds[index % childIds.length]!,
          to_child_id: null,
        })),
      )
      .execute()
    return { ok: true as const }
  })
  for (let index = 0; index < FAMILY_BOUNDS.pauses; index += 1)
    await addPause(scope, {
      kind: 'trip',
      childIds,
      fromOn: plusDays(today, 2 + index * 3),
      toOn: plusDays(today, 3 + index * 3),
    })
}

type Act = (family: BenchFamily) => { method: 'GET' | 'POST'; path: string; cookie: string; json?: string }

const ACTS: Record<string, Act> = {
  opening: ({ cookie }) => ({ method: 'GET', path: APP_PATHS.home, cookie }),
  tap: (family) => {
    const { taskId, childId, day, revision, cookie } = family
    family.revision += 1
    const status = revision % 2 === 0 ? 'done' : 'pending'
    const json = JSON.stringify({ taskId, childId, day, slot: 0, status, revision })
    return { method: 'POST', path: '/app/acoes/tarefas.marcar', cookie, json }
  },
  'week of a task': ({ taskId, cookie }) => ({
    method: 'GET',
    path: `${APP_PATHS.taskWeek}?tarefa=${taskId}`,
    cookie,
  }),
  'week chart': ({ cookie }) => ({ method: 'GET', path: APP_PATHS.weekChart, cookie }),
  'wall device': ({ wallCookie }) => ({ method: 'GET', path: '/aparelho/visao', cookie: wallCookie }),
  'check of points': ({ childId, cookie }) => ({
    method: 'GET',
    path: `${APP_PATHS.checkBalance}?crianca=${childId}`,
    cookie,
  }),
}

/** The longest response time of requests that somebody sends without pause until `work` ends, in milliseconds. */
async function longestWaitBeside(url: string, work: () => Promise<void>): Promise<number> {
  const client = await openHttpClient(url)
  const progress = { isDone: false }
  const pings = (async () => {
    const waits: number[] = []
    do {
      const startedAt = performance.now()
      await client.send('GET', '/saude')
      waits.push(performance.now() - startedAt)
      await delay(PING_PAUSE_MS)
    } while (!progress.isDone)
    return quantile(waits, 1)
  })()
  await work()
  progress.isDone = true
  const longest = await pings
  client.close()
  return longest
}

const target = await createBenchDatabase('postgres')
const seedConnection = await target.connect()
const [small, largest] = [await createFamily(SMALL), await createFamily(LARGEST)]
await seedConnection.close()
// without a history: it does not change the cost of an opening (snapshot.ts)
await runAsOwner(target, ['VACUUM ANALYZE'])
const app = await startShippedOn(target)
const client = await openHttpClient(app.url)
const { pid } = app.process

async function measure(act: Act, family: BenchFamily) {
  const cpuBefore = cpuTimeMs(pid!)
  let bytes = 0
  const wait = await longestWaitBeside(app.url, async () => {
    for (let repetition = 0; repetition < REPETITIONS; repetition += 1) {
      const { method, path, cookie, json } = act(family)
      const { status, body } = await client.send(method, path, cookie, json)
      if (status !== 200) throw new Error(`${path}: ${status} ${body.slice(0, 300)}`)
      bytes = body.length
    }
  })
  return { cpu: (cpuTimeMs(pid!) - cpuBefore) / REPETITIONS, wait, bytes }
}

const rows = []
for (const [name, act] of Object.entries(ACTS)) {
  const results = {
    small: [] as Awaited<ReturnType<typeof measure>>[],
    largest: [] as Awaited<ReturnType<typeof measure>>[],
  }
  for (let round = -2; round < ROUNDS; round += 1) {
    const [ofSmall, ofLargest] = [await measure(act, small), await measure(act, largest)]
    if (round < 0) continue
    results.small.push(ofSmall)
    results.largest.push(ofLargest)
  }
  const medianCpu = (measured: typeof results.small) => median(measured.map(({ cpu }) => cpu))
  rows.push({
    act: name,
    'largest KB': results.largest[0]!.bytes / 1024,
    'small, ms of processor': medianCpu(results.small),
    'largest, ms of processor': medianCpu(results.largest),
    'to small': medianCpu(results.largest) / medianCpu(results.small),
    'longest wait beside, ms': quantile(
      results.largest.map(({ wait }) => wait),
      1,
    ),
    'beside the small, ms': quantile(
      results.small.map(({ wait }) => wait),
      1,
    ),
  })
}
client.close()
await app.stop()
await target.remove()
await stopServer()
printTable(
  `A family of ${LARGEST.children} children, ${LARGEST.tasks} tasks and ${LARGEST.rewards} rewards, ${ROUNDS} rounds by turns`,
  rows,
)
