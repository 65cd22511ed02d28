import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Connection, connectDatabase } from '#app/database/connect.server.ts'
import { setConnection } from '#app/database/database.server.ts'
import {
  type FamilyScope,
  mintFamilyScope,
  noChecks,
  writeFamily,
} from '#app/database/family-scope.server.ts'
import { migrateDatabase } from '#app/database/migrate.server.ts'
import { migrations } from '#app/database/migrations/migrations.ts'
import { MEMORY, openPglite } from '#app/database/pglite.server.ts'
import { newId } from '#app/base/ids.ts'
import { emptyPgliteDump, testDatabaseKind } from '#tests/support/database.ts'
import { balanceOf, taskDaysOf } from '#tests/support/family-content.ts'
import { createTestDatabase, openPostgres } from '#tests/support/postgres.ts'
import { expectOk } from '#tests/support/results.ts'
import { setTestTime } from '#tests/support/set-test-clock.ts'
import { findDashboard } from '../../dashboard/queries.server.ts'
import { markTaskDay } from '../mark-task-day.server.ts'
import { renewDays } from '../renew-days.server.ts'

const FORMER_MIGRATIONS = migrations.slice(
  0,
  migrations.findIndex(({ id }) => id === '0038-schedules'),
)
const TUESDAY = '2026-03-10'
const WEDNESDAY = '2026-03-11'
const ids = { family: newId(), user: newId(), ana: newId(), bia: newId(), bed: newId(), teeth: newId() }

/** A family as the previous release stored it: Ana and Bia make their beds every day, Ana brushes her teeth on Wednesdays. */
const FORMER_ROWS = `
  insert into users (id, name, email, family_id) values ('${ids.user}', 'Marina', 'marina@exemplo.com.br', '${ids.family}');
  insert into families (id, name, owner_user_id, time_zone, renewed_on)
    values ('${ids.family}', 'Família de Marina', '${ids.user}', 'America/Sao_Paulo', '${TUESDAY}');
  insert into family_members (family_id, user_id, role, is_admin) values ('${ids.family}', '${ids.user}', 'parent', true);
  insert into children (family_id, id, name, age, characteristics, avatar_type)
    values ('${ids.family}', '${ids.ana}', 'Ana', 7, '{}', 'female'), ('${ids.family}', '${ids.bia}', 'Bia', 9, '{}', 'female');
  insert into tasks (family_id, id, title, description, time, points, weekdays, starts_on)
    values ('${ids.family}', '${ids.bed}', 'Arrumar a cama', '', '07:30', 10, '{0,1,2,3,4,5,6}', '2026-01-01'),
      ('${ids.family}', '${ids.teeth}', 'Escovar os dentes', '', '20:00', 4, '{3}', '2026-01-01');
  insert into task_children (family_id, task_id, child_id)
    values ('${ids.family}', '${ids.bed}', '${ids.ana}'), ('${ids.family}', '${ids.bed}', '${ids.bia}'),
      ('${ids.family}', '${ids.teeth}', '${ids.ana}');
  insert into task_days (family_id, task_id, child_id, day)
    values ('${ids.family}', '${ids.bed}', '${ids.ana}', '${TUESDAY}'), ('${ids.family}', '${ids.bed}', '${ids.bia}', '${TUESDAY}');`

let connection: Connection
let close = () => Promise.resolve()

/** Fills a database of the previous release; the connection then applies the newer migrations. */
beforeAll(async () => {
  if (testDatabaseKind() === 'postgres') {
    const server = await openPostgres()
    const database = await createTestDatabase(server.url)
    await fill(new pg.Client(database.url))
    connection = await connectDatabase({ databaseUrl: database.url, dataDir: MEMORY, migrations })
    close = async () => {
      await database.drop()
      await server.stop()
    }
  } else {
    const embedded = await openPglite(MEMORY, await emptyPgliteDump())
    await fill(new pg.Client(createPgConfig(embedded.pglite)))
    const template = await embedded.pglite.dumpDataDir('none')
    await embedded.close()
    connection = await connectDatabase({ dataDir: MEMORY, migrations, template })
  }
  setConnection(connection)
}, 60_000)
afterAll(async () => {
  setConnection(undefined)
  await connection.close()
  await close()
})

async function fill(client: pg.Client) {
  await client.connect()
  await migrateDatabase(client, FORMER_MIGRATIONS)
  await client.query(FORMER_ROWS)
  await client.end()
}

beforeEach(() => setTestTime('2026-03-10T15:00:00.000Z'))

const scope: FamilyScope = mintFamilyScope({
  familyId: ids.family,
  userId: ids.user,
  memberName: 'Marina',
  role: 'parent',
  childId: null,
  isFamilyAdmin: true,
  timeZone: 'America/Sao_Paulo',
  ...noChecks,
})
const statesOn = async (day: string) =>
  new Set(
    (await taskDaysOf(scope))
      .filter((taskDay) => taskDay.day === day)
      .map(({ taskId, childId, status }) => `${nameOf(taskId)} ${nameOf(childId)} ${status}`),
  )
const nameOf = (id: string) => Object.entries(ids).find(([, value]) => value === id)?.[0]

test('tasks and task days of the previous release read, mark and renew as before', async () => {
  const { dashboard } = (await findDashboard(scope))!
  expect(dashboard.tasks).toHaveLength(2)
  for (const task of dashboard.tasks)
    expect(task).toMatchObject({ assignment: 'each', isBonus: false, schedule: null, steps: [] })
  const [ana] = dashboard.children
  expect(ana?.taskDays).toMatchObject([{ taskId: ids.bed, slot: 0, time: '07:30', status: 'pending' }])
  expect(ana?.taskDays[0]).not.toHaveProperty('turn')

  const bed = { taskId: ids.bed, childId: ids.ana, day: TUESDAY, slot: 0 }
  await expectOk(markTaskDay(scope, { ...bed, status: 'done', revision: 0 }))
  expect(await balanceOf(scope, ids.ana)).toBe(10)

  setTestTime('2026-03-11T15:00:00.000Z')
  expect(await renewDays(scope)).toEqual({ ok: true, renewed: true })
  expect(await statesOn(TUESDAY)).toEqual(new Set(['bed ana done', 'bed bia not_done']))
  expect(await statesOn(WEDNESDAY)).toEqual(
    new Set(['bed ana pending', 'bed bia pending', 'teeth ana pending']),
  )
})

test('the previous release, which still runs, opens and marks the days of plain tasks', async () => {
  const day = '2026-03-18'
  setTestTime(`${day}T15:00:00.000Z`)
  for (const _ of ['once', 'again'])
    await writeFamily(scope, async (tx) => {
      await formerOpenDays(day).execute(tx)
      return { ok: true as const }
    })
  expect(await statesOn(day)).toEqual(new Set(['bed ana pending', 'bed bia pending', 'teeth ana pending']))
  const { rows } = await writeFamily(scope, async (tx) => formerMark(day).execute(tx))
  expect(rows).toMatchObject([{ revision: 1 }])
  // this release goes on with what the previous one wrote
  await expectOk(renewDays(scope))
  expect(await statesOn(day)).toEqual(new Set(['bed ana done', 'bed bia pending', 'teeth ana pending']))
  const bed = { taskId: ids.bed, childId: ids.ana, day, slot: 0 }
  expect(await markTaskDay(scope, { ...bed, status: 'pending', revision: 1 })).toMatchObject({ ok: true })
})

/** `insertDueTaskDays` of the previous release. */
const formerOpenDays = (day: string) => sql`
  insert into task_days (family_id, task_id, child_id, day, revision)
  select t.family_id, t.id, tc.child_id, ${day}::date, coalesce(greatest((
      select max(split_part(e.idempotency_key, ':', 5)::integer) + 1 from score_log e
      where e.family_id = ${ids.family}::uuid and e.child_id = tc.child_id and e.day = ${day}::date
        and e.task_id = t.id and e.idempotency_key like 'task:%'
    ), (
      select max(x.revision) + 1 from task_decisions x
      where x.family_id = ${ids.family}::uuid and x.child_id = tc.child_id and x.day = ${day}::date
        and x.task_id = t.id
    )), 0)
  from tasks t join task_children tc on tc.family_id = t.family_id and tc.task_id = t.id
  where t.family_id = ${ids.family}::uuid and t.archived_at is null and t.paused_at is null
    and t.starts_on <= ${day}::date and ${3}::smallint = any(t.weekdays)
  order by tc.child_id, t.id
  on conflict do nothing`

/** The statement of the previous release that marks Ana's bed as done. */
const formerMark = (day: string) => sql<{ revision: number }>`
  update task_days d set status = ${'done'}::text,
    points = case when ${'done'}::text = 'done' then t.points else 0 end,
    revision = d.revision + 1, marked_by_user_id = ${ids.user}::uuid, marked_by_device_id = null,
    marked_at = ${`${day}T15:00:00Z`}::timestamptz, waiting_since = null, redo_since = null, proof_id = null
  from tasks t cross join task_days o
  where d.family_id = ${ids.family}::uuid and d.child_id = ${ids.ana}::uuid and d.day = ${day}::date
    and d.task_id = ${ids.bed}::uuid and d.revision = ${0}::integer and d.status <> ${'done'}::text
    and t.family_id = ${ids.family}::uuid and t.id = ${ids.bed}::uuid
    and o.family_id = ${ids.family}::uuid and o.child_id = ${ids.ana}::uuid and o.day = ${day}::date
    and o.task_id = ${ids.bed}::uuid and o.slot = d.slot
  returning d.revision, o.proof_id as "formerProofId"`
