import { createHash } from 'node:crypto'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import pg, { type ClientConfig } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emptyPgliteDump, testDatabaseKind } from '#tests/support/database.ts'
import {
  createTestDatabase,
  runSql,
  startTemporaryPostgres,
  openPostgres,
  type RunningPostgres,
  type TemporaryDatabase,
} from '#tests/support/postgres.ts'
import { silenceLog } from '#tests/support/silence-log.ts'
import { MigrationChanged, migrateDatabase } from './migrate.server.ts'
import { migrations, type Migration } from './migrations/migrations.ts'
import { openPglite, type EmbeddedDatabase } from './pglite.server.ts'
import { DatabaseNotPrepared } from './roles.server.ts'

const kind = testDatabaseKind()
const firstMigration = { id: '0001-one', sql: 'create table one (id int);\ncreate table first (id int);' }
const secondMigration = { id: '0002-two', sql: 'create table two (id int)' }

async function withClient<T>(
  config: ClientConfig | string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(config)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const migrate = (config: ClientConfig | string, list?: readonly Migration[]) =>
  withClient(config, (client) => migrateDatabase(client, list))

async function tableNames(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  return rows.map((row) => row.name)
}

describe(`migrations on ${kind}`, () => {
  let server: RunningPostgres | undefined
  let embedded: EmbeddedDatabase | undefined
  const databases: TemporaryDatabase[] = []

  beforeAll(async () => {
    if (kind === 'postgres') server = await openPostgres()
  }, 60_000)

  afterAll(async () => {
    for (const database of databases) await database.drop()
    await embedded?.close()
    await server?.stop()
  })

  /** Returns a function that makes a client config, because PGlite needs a new one for each client. */
  async function createEmptyDatabase(): Promise<() => ClientConfig> {
    if (server) {
      const database = await createTestDatabase(server.url)
      databases.push(database)
      return () => ({ connectionString: database.url })
    }
    await embedded?.close()
    const { pglite } = (embedded = await openPglite('memory://', await emptyPgliteDump()))
    return () => ({ ...createPgConfig(pglite) })
  }

  it('apply each migration once, in order, and create restricted roles that can log in', async () => {
    const newConfig = await createEmptyDatabase()
    expect(await migrate(newConfig(), [firstMigration])).toEqual(['0001-one'])
    expect(await migrate(newConfig(), [firstMigration, secondMigration])).toEqual(['0002-two'])
    expect(await migrate(newConfig(), [firstMigration, secondMigration])).toEqual([])
    expect(await withClient(newConfig(), tableNames)).toEqual(['first', 'one', 'schema_migrations', 'two'])
    const roles = await withClient(newConfig(), (client) =>
      client.query(
        `select rolname, rolcanlogin, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb from pg_roles
         where rolname like 'combinado_%' order by 1`,
      ),
    )
    const attributes = {
      rolcanlogin: true,
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: false,
      rolcreatedb: false,
    }
    expect(roles.rows).toEqual([
      { rolname: 'combinado_app', ...attributes },
      { rolname: 'combinado_identity', ...attributes },
    ])
  }, 60_000)

  it('roll back a migration that fails, and continue from it after it is fixed', async () => {
    const newConfig = await createEmptyDatabase()
    const brokenMigration = { id: '0002-two', sql: 'create table two (id int); create table one (id int)' }
    const attempt = migrate(newConfig(), [firstMigration, brokenMigration])
    await expect(attempt).rejects.toThrow(/0002-two failed/)
    expect(await withClient(newConfig(), tableNames)).toEqual(['first', 'one', 'schema_migrations'])
    expect(await migrate(newConfig(), [firstMigration, secondMigration])).toEqual(['0002-two'])
  }, 60_000)

  it('refuse a migration that was edited after it was applied, but accept other line endings', async () => {
    const newConfig = await createEmptyDatabase()
    await migrate(newConfig(), [firstMigration])
    const migrationWithCrlf = { id: firstMigration.id, sql: firstMigration.sql.replaceAll('\n', '\r\n') }
    expect(await migrate(newConfig(), [migrationWithCrlf])).toEqual([])
    const editedMigration = { id: firstMigration.id, sql: `${firstMigration.sql} -- editada` }
    const attempt = migrate(newConfig(), [editedMigration])
    await expect(attempt).rejects.toThrow(MigrationChanged)
    await expect(attempt).rejects.toThrow('A migração 0001-one já foi aplicada')
  }, 60_000)

  it('accept a migration with changed comments if it names its earlier checksum', async () => {
    const newConfig = await createEmptyDatabase()
    await migrate(newConfig(), [firstMigration])
    const formerChecksums = [createHash('sha256').update(firstMigration.sql).digest('hex')]
    const commentedMigration = {
      ...firstMigration,
      sql: `${firstMigration.sql} -- a comment`,
      formerChecksums,
    }
    expect(await migrate(newConfig(), [commentedMigration])).toEqual([])
  }, 60_000)

  it('apply all migrations of the product', async () => {
    const newConfig = await createEmptyDatabase()
    const applied = await migrate(newConfig())
    expect(applied).toEqual(migrations.map(({ id }) => id))
  }, 60_000)

  it.runIf(kind === 'postgres')(
    'run one after the other when many processes start at once',
    async () => {
      const emptyDatabases = await Promise.all([createEmptyDatabase(), createEmptyDatabase()])
      const slowMigration = { id: '0003-slow', sql: 'create table slow as select 1 as id from pg_sleep(0.3)' }
      const newConfigs = emptyDatabases.flatMap((newConfig) => [newConfig, newConfig, newConfig, newConfig])
      const applied = await Promise.all(
        newConfigs.map((newConfig) => migrate(newConfig(), [firstMigration, secondMigration, slowMigration])),
      )
      const lengths = applied.map((ids) => ids.length).sort()
      expect(lengths).toEqual([0, 0, 0, 0, 0, 0, 3, 3])
    },
    60_000,
  )

  describe.runIf(kind === 'postgres')('while another transaction holds locks', () => {
    silenceLog()
    const bothTables = {
      id: '0003-both',
      sql: 'alter table two add column a int; alter table one add column b int',
    }
    const list = [firstMigration, secondMigration, bothTables]

    it('are repeated after a deadlock', async () => {
      const newConfig = await createEmptyDatabase()
      await migrate(newConfig(), [firstMigration, secondMigration])
      await withClient(newConfig(), async (writer) => {
        // so that the deadlock is found by the migration, which is then the one that is cancelled
        await writer.query(`set deadlock_timeout = '1min'`)
        await writer.query('begin')
        await writer.query('lock table one in row exclusive mode')
        const migration = migrate(newConfig(), list)
        await waitForLock(writer, 'one')
        await writer.query('lock table two in row exclusive mode')
        await writer.query('commit')
        expect(await migration).toEqual([bothTables.id])
      })
    }, 60_000)

    it('are given up after a number of attempts, with a message for the operator, and change nothing', async () => {
      const newConfig = await createEmptyDatabase()
      await migrate(newConfig(), [firstMigration, secondMigration])
      await withClient(newConfig(), async (writer) => {
        await writer.query('begin')
        await writer.query('lock table one in row exclusive mode')
        const attempt = withClient(newConfig(), (client) =>
          migrateDatabase(client, list, { timeout: '20ms', max: 2 }),
        )
        await expect(attempt).rejects.toThrow(/A migração 0003-both não foi aplicada.*comece de novo/)
        await writer.query('commit')
      })
      expect(await migrate(newConfig(), list)).toEqual([bothTables.id])
    }, 60_000)

    /** Waits until another transaction waits for a lock on the table. */
    async function waitForLock(client: pg.Client, table: string): Promise<void> {
      for (;;) {
        const { rowCount } = await client.query(
          `select from pg_locks where relation = '${table}'::regclass and not granted`,
        )
        if (rowCount) return
      }
    }
  })

  // roles belong to the whole server, so this test needs a server without them
  it.runIf(kind === 'postgres')(
    'report the SQL for the administrator if the login cannot create roles, and succeed after it was run',
    async () => {
      const postgres = await startTemporaryPostgres()
      try {
        await runSql(postgres.url, `create role "maria.dona" login password 'segredo'`)
        await runSql(postgres.url, 'create database casa')
        const url = new URL(postgres.url)
        url.pathname = '/casa'
        const administratorUrl = url.href
        url.username = 'maria.dona'
        url.password = 'segredo'
        const migrateAtUrl = () => migrate(url.href, [firstMigration])

        const refusal = await migrateAtUrl().catch((error: unknown) => error)
        expect(refusal).toBeInstanceOf(DatabaseNotPrepared)
        const { message } = refusal as Error
        expect(message).toContain('Peça a quem administra o banco que execute')
        expect(message).toContain('CREATE ROLE combinado_app LOGIN NOSUPERUSER NOBYPASSRLS')
        await runSql(administratorUrl, message.slice(message.indexOf('\n\n')))
        expect(await migrateAtUrl()).toEqual(['0001-one'])

        await runSql(administratorUrl, 'alter role combinado_app bypassrls')
        await expect(migrateAtUrl()).rejects.toThrow('ALTER ROLE combinado_app')
        await runSql(
          administratorUrl,
          `alter role combinado_app nobypassrls; alter role combinado_app password 'x'`,
        )
        url.username = 'combinado_app'
        url.password = 'x'
        await expect(migrateAtUrl()).rejects.toThrow(/reservado/)
      } finally {
        await postgres.stop()
      }
    },
    60_000,
  )

  it.runIf(kind === 'postgres')(
    'create the roles if the login has CREATEROLE but is no superuser',
    async () => {
      const postgres = await startTemporaryPostgres()
      try {
        await runSql(postgres.url, `create role maria login createrole password 'segredo'`)
        await runSql(postgres.url, 'create database casa owner maria')
        const url = new URL(postgres.url)
        url.pathname = '/casa'
        url.username = 'maria'
        url.password = 'segredo'
        const role = await withClient(url.href, async (client) => {
          await migrateDatabase(client, [firstMigration])
          await client.query('set role combinado_app')
          return client.query('select current_user as role')
        })
        expect(role.rows).toEqual([{ role: 'combinado_app' }])
      } finally {
        await postgres.stop()
      }
    },
    60_000,
  )
})
