// Opening a family (findDashboard) of seven children with sixty tasks that have rich schedules, beside the same family with
// plain tasks, by turns; and the renewal (renewDays) of the first one after sixty days in which nobody opened it.
// Run: node_modules/.bin/node bench/schedules.ts [rounds]
import { setClock } from '#app/base/clock.server.ts'
import { DAY_MS } from '#app/base/durations.ts'
import { type FamilyScope, writeFamily } from '#app/database/family-scope.server.ts'
import { findDashboard } from '#app/domain/dashboard/queries.server.ts'
import { civilDateOf, plusDays, weekdayOf } from '#app/domain/families/dates/civil-date.ts'
import { renewDays } from '#app/domain/tasks/renew-days.server.ts'
import { PLAIN_SCHEDULE, ROTATION_PERIODS } from '#app/domain/tasks/schedule/schedule.ts'
import type { TaskInput } from '#app/domain/tasks/schema.ts'
import { addPause, FIRST_WEEK_AT_HOME } from '#tests/support/calendar.ts'
import { addChild, addTask, newFamily } from '#tests/support/family-content.ts'
import { createBenchDatabase, type Kind, stopServer } from './support/databases.ts'
import { median, printTable, quantile } from './support/statistics.ts'

const ROUNDS = Number(process.argv[2] ?? 200)
const WARM_UP_ROUNDS = 20
const RENEWALS = 20
const CHILDREN = 7
const TASKS = 60
const MISSED_DAYS = 60

/** A family with a task for all children in a rotation, of every kind of schedule, or each his own without a schedule. */
async function aFamily(isRich: boolean): Promise<FamilyScope> {
  const scope = await newFamily()
  const today = civilDateOf(new Date(), scope.timeZone)
  const childIds: string[] = []
  for (let index = 0; index < CHILDREN; index += 1)
    childIds.push(await addChild(scope, { name: `Criança ${index}` }))
  for (let index = 0; index < TASKS; index += 1)
    await addTask(scope, childIds, {
      title: `Tarefa ${index}`,
      ...(isRich && richFields(index, childIds, today)),
    })
  if (isRich) await addCalendar(scope, childIds, today)
  await renewDays(scope)
  return scope
}

function richFields(index: number, childIds: string[], today: string): Partial<TaskInput> {
  const assignment = (['rotation', 'each', 'together'] as const)[index % 3]!
  const rotation =
    assignment === 'rotation'
      ? {
          period: ROTATION_PERIODS[index % 9 === 0 ? 0 : index % 2 ? 1 : 2],
          order: childIds,
          anchorOn: plusDays(today, -700),
        }
      : null
  const slots = [
    { slot: 0, from: '07:00', until: '08:00' },
    { slot: 1, from: '19:00', until: null },
  ]
  return {
    assignment,
    schedule: {
      ...PLAIN_SCHEDULE,
      rotation,
      windows: assignment === 'rotation' ? slots : slots.slice(0, 1),
      season: index % 5 === 0 ? 'lessons' : 'always',
    },
    steps: [0, 1, 2].map((number) => ({ number, title: `Passo ${number}`, drawing: null })),
  }
}

async function addCalendar(scope: FamilyScope, childIds: string[], today: string): Promise<void> {
  const anchor_on = plusDays(today, -weekdayOf(today))
  await writeFamily(scope, async (tx) => {
    await tx
      .insertInto('child_presences')
      .values(
        childIds.map((child_id) => ({
          family_id: scope.familyId,
          child_id,
          anchor_on,
          days: FIRST_WEEK_AT_HOME,
        })),
      )
      .execute()
    return { ok: true as const }
  })
  for (const childId of childIds)
    await addPause(scope, {
      kind: 'trip',
      childIds: [childId],
      fromOn: plusDays(today, 5),
      toOn: plusDays(today, 9),
    })
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

async function measure(kind: Kind) {
  const target = await createBenchDatabase(kind)
  const connection = await target.connect()
  const [plain, rich] = [await aFamily(false), await aFamily(true)]
  const times = { plain: [] as number[], rich: [] as number[] }
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
    const plainTime = await timeOf(() => findDashboard(plain))
    const richTime = await timeOf(() => findDashboard(rich))
    if (round >= 0) times.plain.push(plainTime)
    if (round >= 0) times.rich.push(richTime)
  }
  const renewals: number[] = []
  for (let count = 1; count <= RENEWALS; count += 1) {
    const { restore } = setClock(() => new Date(Date.now() + count * MISSED_DAYS * DAY_MS))
    renewals.push(await timeOf(() => renewDays(rich)))
    restore()
  }
  await connection.close()
  await target.remove()
  return {
    database: kind,
    'plain ms': median(times.plain),
    'rich ms': median(times.rich),
    'rich to plain': median(times.rich) / median(times.plain),
    'renewal ms': median(renewals),
    'longest renewal ms': quantile(renewals, 1),
  }
}

const rows = [await measure('postgres'), await measure('pglite')]
await stopServer()
printTable(`A family of ${CHILDREN} children with ${TASKS} tasks, ${ROUNDS} readings by turns`, rows)
