import { createHash } from 'node:crypto'
import pg from 'pg'
import { connectDatabase } from '#app/database/connect.server.ts'
import { runSql } from '#tests/support/postgres.ts'
import {
  BALANCES,
  DAY_TABLE,
  daySql,
  peopleSql,
  TODAY,
  tokenHashOf,
  usagePlanSql,
  USAGE,
  UUID_FUNCTION,
} from './families.ts'
import type { ScaleServer } from './server.ts'

/** The daily tables. Their indexes and keys are created after the load, which is faster. */
const DAILY_TABLES = ['task_days', 'score_log', 'redemptions']

export const databaseName = (families: number) => `scale_${families}`

/** Days per transaction; a stopped load continues after the last one. */
const BATCH_DAYS = 20

/** Loads this number of families into a separate database. Returns the seconds, 0 if the database was complete. */
export async function loadFamilies(server: ScaleServer, families: number): Promise<number> {
  const name = databaseName(families)
  const admin = server.urlOf('postgres')
  const state = await readLoadState(admin, name)
  if (state === `whole ${statementsHash()}`) return 0
  const started = performance.now()
  const url = server.urlOf(name)
  if (state !== `begun ${statementsHash()}`) {
    await runSql(admin, `drop database if exists ${name}`)
    await runSql(admin, `create database ${name}`)
    await (await connectDatabase({ databaseUrl: url, dataDir: '' })).close()
  }
  const client = new pg.Client({ connectionString: url, application_name: 'scale load' })
  await client.connect()
  try {
    for (const statement of [`set timezone = 'America/Sao_Paulo'`, UUID_FUNCTION])
      await client.query(statement)
    if (state !== `begun ${statementsHash()}`) await loadPeople(client, name, families)
    await loadDays(client)
    for (const statement of BALANCES) await client.query(statement)
    await client.query('vacuum analyze')
    await client.query(`comment on database ${name} is 'whole ${statementsHash()}'`)
  } finally {
    await client.end()
  }
  return (performance.now() - started) / 1000
}

/** Loads the people, then stores the definitions of the daily tables' keys and drops the keys. */
async function loadPeople(client: pg.Client, name: string, families: number): Promise<void> {
  for (const statement of [...usagePlanSql(families), 'begin', ...peopleSql()]) await client.query(statement)
  const { rows } = await client.query('select 1 from sessions where token = any ($1)', [
    Array.from({ length: 50 }, (_, n) => tokenHashOf(n + 1)),
  ])
  if (rows.length === 0) throw new Error('No session is found by its token')
  const keys = await readKeys(client)
  await client.query(
    'create table keys_to_make as select * from json_to_recordset($1::json) as k(name text, "create" text)',
    [JSON.stringify(keys)],
  )
  for (const { drop } of keys.toReversed()) await client.query(drop)
  await client.query(
    `create table days_to_write as select d::date as day from generate_series((select min(first_day) from shape), date '${TODAY}', interval '1 day') d`,
  )
  await client.query(`comment on database ${name} is 'begun ${statementsHash()}'`)
  await client.query('commit')
}

/** Loads all days, oldest first, then creates the keys of the daily tables again. */
async function loadDays(client: pg.Client): Promise<void> {
  await client.query(DAY_TABLE)
  const { rows } = await client.query<{ day: string }>('select day::text from days_to_write order by 1')
  while (rows.length > 0) {
    await client.query('begin')
    const days = rows.splice(0, BATCH_DAYS).map(({ day }) => day)
    for (const day of days) for (const statement of daySql(day, day === TODAY)) await client.query(statement)
    await client.query('delete from days_to_write where day = any ($1)', [days])
    await client.query('commit')
  }
  const requiredKeys = await client.query<{ name: string; create: string }>('select * from keys_to_make')
  for (const { name, create } of requiredKeys.rows) {
    const existingKeys = new Set((await readKeys(client)).map((key) => key.name))
    if (!existingKeys.has(name)) await client.query(create)
  }
  const existingKeys = (await readKeys(client)).map(({ name, create }) => ({ name, create }))
  if (JSON.stringify(existingKeys) !== JSON.stringify(requiredKeys.rows)) {
    throw new Error('Indexes and keys are not as the migrations make them')
  }
  await client.query('drop table keys_to_make, days_to_write')
}

interface Key {
  name: string
  create: string
  drop: string
}

/** Indexes, then unique keys, then foreign keys of the daily tables. */
async function readKeys(client: pg.Client): Promise<Key[]> {
  const { rows } = await client.query<Key>(
    `select name, create_sql as "create", drop_sql as "drop" from (
       select 1 as place, indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as create_sql,
         format('drop index %s', indexrelid::regclass) as drop_sql
       from pg_index where indrelid = any ($1::regclass[])
         and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u'))
       union all
       select case contype when 'f' then 3 else 2 end, conname,
         format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)),
         format('alter table %s drop constraint %I', conrelid::regclass, conname)
       from pg_constraint where conrelid = any ($1::regclass[]) and contype in ('p', 'u', 'f')) k order by place, name`,
    [DAILY_TABLES],
  )
  return rows
}

/** The load's comment on the database: 'begun …' or 'whole …', with its parameters. */
async function readLoadState(admin: string, name: string): Promise<string | null> {
  const client = new pg.Client(admin)
  await client.connect()
  const { rows } = await client.query<{ comment: string | null }>(
    `select shobj_description(oid, 'pg_database') as comment from pg_database where datname = $1`,
    [name],
  )
  await client.end()
  return rows[0]?.comment ?? null
}

/** A hash of the load's statements. A database loaded with other statements is loaded again. */
function statementsHash(): string {
  const fingerprint = JSON.stringify([
    usagePlanSql(0),
    peopleSql(),
    daySql(TODAY, false),
    daySql(TODAY, true),
    USAGE,
  ])
  return createHash('sha256').update(fingerprint).digest('hex').slice(0, 12)
}
