import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { testDatabaseKind } from '#tests/support/database.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { runSql } from '#tests/support/postgres.ts'
import { connectDatabase, type Connection } from './connect.server.ts'
import { connection, database, setConnection } from './database.server.ts'
import { asIdentity } from './family-scope.server.ts'
import { isUuid, newId } from '#app/base/ids.ts'
import { statementName } from './named-statements.server.ts'

const kind = testDatabaseKind()
const coloursMigration = {
  id: '9000-colours',
  sql: `create table colours (id int primary key, name text not null);
    grant select, insert, update on colours to combinado_identity;`,
}

const testDatabase = setUpTestDatabase(kind, [coloursMigration])
let db: Connection['db']

beforeAll(async () => {
  db = testDatabase.connection.db
}, 60_000)

describe(`the connection on ${kind}`, () => {
  it('is one per process, and database() throws without one', () => {
    expect(connection()).toBe(testDatabase.connection)
    expect(database()).toBe(testDatabase.connection.db)
    setConnection(undefined)
    expect(() => database()).toThrow(/not connected/)
    setConnection(testDatabase.connection)
  })

  it('works as a role that owns no tables and cannot create any', async () => {
    const create = sql`create table stolen (id int)`.execute(db)
    await expect(create).rejects.toMatchObject({ code: '42501' })
    const drop = sql`drop table colours`.execute(db)
    await expect(drop).rejects.toMatchObject({ code: '42501' })
  })

  it('returns integers and decimals as numbers, dates as text, timestamps as Date, json parsed', async () => {
    const { rows } = await sql`
      select 9007199254740991::bigint as big, array[1, null]::bigint[] as bigs, 12.50::numeric as decimal,
        array[1.5]::numeric[] as decimals, date '2026-03-01' as day,
        array['2026-03-01', null]::date[] as days, timestamptz '2026-03-01T12:00:00Z' as moment,
        '{"a":[1]}'::jsonb as json, count(*) as n from (values (1)) v
    `.execute(db)
    expect(rows).toEqual([
      {
        big: 9007199254740991,
        bigs: [1, null],
        decimal: 12.5,
        decimals: [1.5],
        day: '2026-03-01',
        days: ['2026-03-01', null],
        moment: new Date('2026-03-01T12:00:00Z'),
        json: { a: [1] },
        n: 1,
      },
    ])
  })

  it('rejects an integer too large to be exact, and stays usable', async () => {
    await expect(sql`select 9007199254740993::bigint as big`.execute(db)).rejects.toThrow(RangeError)
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
  })

  it('stays usable after errors in statements with and without parameters', async () => {
    const divide = (by: number) => sql<{ value: number }>`select 1 / ${by}::int as value`.execute(db)
    for (let round = 0; round < 3; round += 1) {
      await expect(divide(0)).rejects.toMatchObject({ code: '22012' })
      await expect(sql`select nothing`.execute(db)).rejects.toMatchObject({ code: '42703' })
      expect((await divide(1)).rows).toEqual([{ value: 1 }])
    }
  })

  it('prepares each SQL text with parameters once, and never prepares SQL without parameters', async () => {
    const preparedStatements = await asIdentity(async (tx) => {
      for (let id = 1; id <= 5; id += 1) await sql`select name from colours where id = ${id}`.execute(tx)
      await sql`select id from colours`.execute(tx)
      const query = sql<{ name: string; statement: string }>`
        select name, statement from pg_prepared_statements where statement like 'select % from colours%'`
      return (await query.execute(tx)).rows
    })
    const statement = 'select name from colours where id = $1'
    expect(preparedStatements).toEqual([{ name: statementName(statement), statement }])
    expect(preparedStatements[0]?.name.length).toBeLessThan(64)
  })

  it('runs many statements concurrently', async () => {
    const values = await Promise.all(
      Array.from({ length: 50 }, (_, n) => sql<{ n: number }>`select ${n}::int as n`.execute(db)),
    )
    expect(values.map(({ rows }) => rows[0]?.n)).toEqual(Array.from({ length: 50 }, (_, n) => n))
  })
})

describe.runIf(kind === 'postgres')('the connection to a PostgreSQL server', () => {
  const connectAgain = () =>
    connectDatabase({ databaseUrl: testDatabase.ownerDatabaseUrl!, dataDir: '', migrations: [] })

  it('delivers notifications of a channel to its listeners until they stop, and rejects payloads above 7,999 bytes', async () => {
    const secondConnection = await connectAgain()
    const payloads: string[] = []
    const otherPayloads: string[] = []
    const stop = await secondConnection.listen('familia', (payload) => payloads.push(payload))
    await secondConnection.listen('Outro "canal"', (payload) => otherPayloads.push(payload))
    await connection().notify('familia', `a 'citação'`)
    await Promise.all([connection().notify('familia', 'b'), connection().notify('Outro "canal"', 'c')])
    await vi.waitFor(() => expect([payloads, otherPayloads]).toEqual([[`a 'citação'`, 'b'], ['c']]))
    await stop()
    await connection().notify('familia', 'd')
    await connection().notify('Outro "canal"', 'e')
    await vi.waitFor(() => expect(otherPayloads).toEqual(['c', 'e']))
    expect(payloads).toHaveLength(2)
    await expect(connection().notify('familia', 'ç'.repeat(4000))).rejects.toThrow(RangeError)
    await secondConnection.close()
  })

  it('sends notifications only while another process listens, and tells a new process that it missed some', async () => {
    const [firstProcess, secondProcess] = await Promise.all([connectAgain(), connectAgain()])
    const observer = new pg.Client(testDatabase.ownerDatabaseUrl)
    await observer.connect()
    const sent: string[] = []
    observer.on('notification', ({ payload }) => sent.push(payload!))
    await observer.query('LISTEN familia')
    await firstProcess.listen('familia', () => undefined)
    // until the first process knows that it is alone, it sends
    let count = 0
    await vi.waitFor(async () => {
      count += 1
      await firstProcess.notify('familia', `antes ${count}`)
      await observer.query(`NOTIFY familia, 'fim ${count}'`)
      await vi.waitFor(() => expect(sent).toContain(`fim ${count}`))
      expect(sent).not.toContain(`antes ${count}`)
    })
    const received: string[] = []
    await secondProcess.listen(
      'familia',
      (payload) => received.push(payload),
      () => received.push('gap'),
    )
    await vi.waitFor(() => expect(received).toEqual(['gap']))
    await firstProcess.notify('familia', 'depois')
    await vi.waitFor(() => expect(received).toEqual(['gap', 'depois']))
    await Promise.all([firstProcess.close(), secondProcess.close(), observer.end()])
  })

  it('delivers notifications to other processes, and reports that some may be missing after the connection was lost', async () => {
    const secondConnection = await connectAgain()
    const payloads: string[] = []
    const gaps: string[] = []
    const stop = await secondConnection.listen(
      'familia',
      (payload) => payloads.push(payload),
      () => gaps.push('gap'),
    )
    await connection().notify('familia', 'antes')
    await vi.waitFor(() => expect(payloads).toEqual(['antes']))
    await runSql(
      testDatabase.ownerDatabaseUrl!,
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name like 'combinado%'`,
    )
    await vi.waitFor(() => expect(gaps).toEqual(['gap']))
    await vi.waitFor(async () => {
      await connection().notify('familia', 'depois')
      expect(payloads).toContain('depois')
    })
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
    await stop()
    await secondConnection.close()
  })

  it('repeats a prepared statement whose table was changed after the preparation', async () => {
    const read = () => asIdentity((tx) => sql`select * from colours where id = ${1}::int`.execute(tx))
    await sql`insert into colours values (1, 'azul')`.execute(db)
    for (let round = 0; round < 12; round += 1) await read()
    await runSql(testDatabase.ownerDatabaseUrl!, 'alter table colours add column shade int')
    expect((await read()).rows).toEqual([{ id: 1, name: 'azul', shade: null }])
  })

  it('can be closed repeatedly', async () => {
    const secondConnection = await connectAgain()
    await sql`select 1`.execute(secondConnection.db)
    await Promise.all([secondConnection.close(), secondConnection.close()])
    await secondConnection.close()
    await expect(sql`select 1`.execute(secondConnection.db)).rejects.toThrow()
  })

  it('reports an unreachable server instead of waiting', async () => {
    const attempt = connectDatabase({ databaseUrl: 'postgres://a:b@127.0.0.1:9/nada', dataDir: '' })
    await expect(attempt).rejects.toThrow('Nenhum banco de dados responde em 127.0.0.1:9.')
  })
})

it('ids are UUIDs of version 7 that sort by time', async () => {
  const firstId = newId()
  await new Promise((resolve) => setTimeout(resolve, 2))
  const secondId = newId()
  expect(isUuid(firstId) && firstId[14] === '7').toBe(true)
  expect(firstId < secondId).toBe(true)
  expect(isUuid(`${firstId}'`)).toBe(false)
  expect(isUuid(undefined)).toBe(false)
})
