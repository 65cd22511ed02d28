import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { columnTypes } from '#app/database/column-types.server.ts'
import { newId } from '#app/base/ids.ts'
import type { RunQuery } from '#app/database/inspect.server.ts'
import { migrateDatabase } from '#app/database/migrate.server.ts'
import { migrations } from '#app/database/migrations/migrations.ts'
import { openPglite } from '#app/database/pglite.server.ts'
import { emptyPgliteDump, testDatabaseKind } from '#tests/support/database.ts'
import { createTestDatabase, openPostgres } from '#tests/support/postgres.ts'
import {
  checkClock,
  checkEventVersions,
  checkHolds,
  checkLedger,
  checkQueues,
  checkSecret,
} from '../../scripts/doctor/check-content.ts'
import {
  checkLogin,
  checkMigrations,
  checkRights,
  checkRoles,
  checkVersion,
} from '../../scripts/doctor/check-schema.ts'
import { checkOpenDatabase } from '../../scripts/doctor/examine.ts'
import type { Finding } from '../../scripts/doctor/finding.ts'

const familyId = newId()
const childId = newId()
const INSERT_FAMILY = `
  insert into families (id, name) values ('${familyId}', 'Família de Ana');
  insert into children (family_id, id, name, age, characteristics, avatar_type, total_points)
    values ('${familyId}', '${childId}', 'Bia', 7, array['Calma'], 'female', 7);
  insert into score_log (family_id, id, child_id, child_name, scorer_name, points, description, type, source,
    idempotency_key, day, occurred_at)
  select '${familyId}', gen_random_uuid(), '${childId}', 'Bia', 'Ana', points, 'Louça', type, 'manual', points::text,
    '2026-11-21', now() from (values (10, 'positive'), (-3, 'negative')) entries (points, type)`
/** An incomplete INSERT: each use appends the values of due_at and expires_at, and the closing parenthesis. */
const INSERT_MAIL = `insert into mails (id, kind, recipient, subject, html, plain, due_at, expires_at)
  values (gen_random_uuid(), 'reset', 'maria@exemplo.com.br', 'a', 'a', 'a', `

const PLACE = 'combinado em localhost'

let client: pg.Client
let runQuery: RunQuery
const cleanUpSteps: (() => Promise<void>)[] = []

beforeAll(async () => {
  if (testDatabaseKind() === 'postgres') {
    const server = await openPostgres()
    const database = await createTestDatabase(server.url)
    client = new pg.Client({ connectionString: database.url, types: columnTypes })
    cleanUpSteps.push(
      () => client.end(),
      database.drop,
      () => server.stop(),
    )
  } else {
    const embeddedDatabase = await openPglite('memory://', await emptyPgliteDump())
    client = new pg.Client(Object.assign(createPgConfig(embeddedDatabase.pglite), { types: columnTypes }))
    cleanUpSteps.push(
      () => client.end(),
      () => embeddedDatabase.close(),
    )
  }
  await client.connect()
  runQuery = async <Row>(statement: string) => (await client.query(statement)).rows as Row[]
})
afterAll(async () => {
  for (const cleanUp of cleanUpSteps) await cleanUp()
})

/** Runs the statements and the check, and rolls everything back. Returns the findings. */
async function findingsAfter(
  statements: string,
  check: (runQuery: RunQuery) => Promise<Finding[]>,
): Promise<Finding[]> {
  await client.query('BEGIN')
  try {
    await client.query(statements)
    return await check(runQuery)
  } finally {
    await client.query('ROLLBACK')
  }
}

const checkSingleServerRights = (query: RunQuery) => checkRights(query, false)

/** The tests move this process's clock, and not PostgreSQL's. */
const exceptClock = (findings: Finding[]) => findings.filter(({ summary }) => !summary.startsWith('Relógio'))

const levels = (findings: Finding[]) => findings.map(({ level }) => level)
const textOf = (findings: Finding[]) =>
  findings.map(({ summary, advice }) => `${summary} ${advice ?? ''}`).join('\n')

describe(`the doctor on ${testDatabaseKind()}`, () => {
  it('reports an empty database without reading tables', async () => {
    const findings = exceptClock(await checkOpenDatabase(runQuery, PLACE))
    expect(levels(findings)).toEqual(['ok', 'atenção'])
    expect(textOf(findings)).toContain('o banco está vazio')
  })

  it('finds no problem in a healthy database', async () => {
    await migrateDatabase(client)
    await client.query(INSERT_FAMILY)
    const findings = exceptClock(await checkOpenDatabase(runQuery, PLACE))
    expect(new Set(levels(findings))).toEqual(new Set(['ok']))
    expect(textOf(findings)).toContain('1 famílias, 1 crianças, 2 lançamentos')
  })

  it('names the database that it looked at', async () => {
    expect(textOf(await checkOpenDatabase(runQuery, PLACE))).toContain('combinado em localhost responde')
  })

  it('finds events in the format of another API version of Stripe', async () => {
    const insertEvent = `insert into payment_events (id, provider, event_id, type, occurred_at, raw, status, reason, due_at,
      received_at) values (gen_random_uuid(), 'stripe', 'evt_1', 'invoice.paid', now(),
      convert_to('{"api_version": "2024-06-20"}', 'utf8'), 'failed', 'other_version', now(), now())`
    const findings = await findingsAfter(insertEvent, checkEventVersions)
    expect(levels(findings)).toEqual(['erro'])
    expect(textOf(findings)).toContain('1 aviso(s) da Stripe no formato da versão 2024-06-20')
    expect(await checkEventVersions(runQuery)).toEqual([])
  })

  it('finds a login that can neither find nor create the two roles', async () => {
    expect(await checkLogin(runQuery)).toEqual([])
    const weakLogin = { name: 'fraco', canCreateRoles: false, missing: ['combinado_app'] }
    const queryAs = (login: object) => (async () => [login]) as unknown as RunQuery
    const findings = await checkLogin(queryAs(weakLogin))
    expect(levels(findings)).toEqual(['erro'])
    expect(textOf(findings)).toContain('CREATE ROLE combinado_app LOGIN')
    expect(textOf(findings)).toContain('GRANT combinado_app TO "fraco"')
    expect(await checkLogin(queryAs({ ...weakLogin, missing: [] }))).toEqual([])
    expect(await checkLogin(queryAs({ ...weakLogin, canCreateRoles: true }))).toEqual([])
  })

  it('finds missing, changed and unknown migrations', async () => {
    const newerProductResult = await checkMigrations(runQuery, [
      ...migrations,
      { id: '9999-next', sql: 'select 1' },
    ])
    expect(newerProductResult.isComplete).toBe(false)
    expect(textOf(newerProductResult.findings)).toContain('faltam 1, a primeira é 9999-next')
    const changedMigrationResult = await checkMigrations(runQuery, [
      { ...migrations[0]!, sql: 'select 1' },
      ...migrations.slice(1),
    ])
    expect(levels(changedMigrationResult.findings)).toEqual(['erro'])
    const olderProductResult = await checkMigrations(runQuery, migrations.slice(0, -2))
    expect(olderProductResult.isComplete).toBe(true)
    expect(textOf(olderProductResult.findings)).toContain('2 que esta versão não conhece')
  })

  it('finds a database role that bypasses row-level security', async () => {
    const findings = await findingsAfter('alter role combinado_app bypassrls', checkRoles)
    expect(levels(findings)).toEqual(['erro'])
    expect(textOf(findings)).toContain('ALTER ROLE combinado_app NOSUPERUSER NOBYPASSRLS')
  })

  it('finds family tables without row-level security or policy, and wrong rights on the ledger', async () => {
    const rightsAfter = (sql: string) => findingsAfter(sql, checkSingleServerRights)
    const securityFindings = await rightsAfter('alter table tasks disable row level security')
    expect(textOf(securityFindings)).toContain('desligada em tasks')
    const missingPolicyFindings = await rightsAfter('drop policy rewards_of_family on rewards')
    expect(textOf(missingPolicyFindings)).toContain('desligada em rewards')
    for (const grant of [
      'grant delete on score_log to combinado_app',
      'grant update on score_log to combinado_app',
      'grant select on score_log to combinado_identity',
    ]) {
      const findings = await rightsAfter(grant)
      expect(levels(findings)).toEqual(['erro'])
      expect(textOf(findings)).toContain('REVOKE')
      expect(levels(await rightsAfter(`${grant}; ${findings[0]!.advice}`))).toEqual(['ok'])
    }
    const grantFindings = await rightsAfter('revoke insert on score_log from combinado_app')
    expect(textOf(grantFindings)).toContain('GRANT SELECT, INSERT')
    const deletionFindings = await rightsAfter('revoke update (scorer_name) on score_log from combinado_app')
    expect(textOf(deletionFindings)).toContain('UPDATE (scorer_name)')
  })

  it('accepts on a cluster the rights on the ledger that npm run shard grants to combinado_identity, and no others', async () => {
    const checkClusterRights = (query: RunQuery) => checkRights(query, true)
    const clusterGrant = 'grant select, insert, update (scorer_name) on score_log to combinado_identity'
    expect(levels(await findingsAfter(clusterGrant, checkClusterRights))).toEqual(['ok'])
    expect(textOf(await findingsAfter('select 1', checkClusterRights))).toContain(
      'combinado_identity não usa',
    )
    const tooStrong = `${clusterGrant}; grant update (points) on score_log to combinado_identity`
    const findings = await findingsAfter(tooStrong, checkClusterRights)
    expect(levels(findings)).toEqual(['erro'])
    const afterAdvice = await findingsAfter(`${tooStrong}; ${findings[0]!.advice}`, checkClusterRights)
    expect(levels(afterAdvice)).toEqual(['ok'])
  })

  it('reports a check that fails, and goes on with the others', async () => {
    const failingQuery: RunQuery = (statement) =>
      statement.includes('total_points') ? Promise.reject(new Error('o nó saiu')) : runQuery(statement)
    const findings = await checkOpenDatabase(failingQuery, PLACE)
    expect(textOf(findings)).toContain('Pontos: a verificação falhou (o nó saiu)')
    expect(findings.at(-1)!.summary).toBe('Filas: nada espera.')
  })

  it('finds a balance that differs from the ledger, without naming the child', async () => {
    const findings = await findingsAfter('update children set total_points = 8', checkLedger)
    expect(levels(findings)).toEqual(['erro'])
    expect(textOf(findings)).toContain(`${childId} tem 8, o extrato soma 7`)
    expect(textOf(findings)).not.toContain('Bia')
    const emptyLedgerFindings = await findingsAfter(
      'delete from score_log; update children set total_points = 1',
      checkLedger,
    )
    expect(textOf(emptyLedgerFindings)).toContain('tem 1, o extrato soma 0')
  })

  it('finds points set aside that differ from the open holds, without naming the child', async () => {
    expect(await findingsAfter('select 1', checkHolds)).toEqual([])
    const findings = await findingsAfter('update children set held_points = 8', checkHolds)
    expect(textOf(findings)).toContain('Pontos guardados: não batem em 1 criança(s)')
    expect(textOf(findings)).not.toContain('Bia')
  })

  it('reports an error if sessions or second factors are stored but the secret that signs or encrypts them is missing', async () => {
    const userId = newId()
    const addUser = `insert into users (id, name, email) values ('${userId}', 'Ana', 'ana@exemplo.com.br')`
    expect(levels(await findingsAfter(addUser, checkSecret))).toEqual(['ok'])
    const dependentInserts = [
      `insert into sessions (id, user_id, token, expires_at) values ('${newId()}', '${userId}', 'x', now())`,
      `insert into second_factors (user_id, secret, begun_at) values ('${userId}', 'x', now())`,
    ]
    const addSecret = `insert into installation_secrets (name, value) values ('cookies', 'x')`
    for (const addRow of dependentInserts) {
      expect(levels(await findingsAfter(`${addUser}; ${addRow}`, checkSecret))).toEqual(['erro'])
      expect(levels(await findingsAfter(`${addUser}; ${addRow}; ${addSecret}`, checkSecret))).toEqual(['ok'])
    }
  })

  it('warns of a clock difference of 10 seconds, and reports an error for 45', async () => {
    const [clock] = await runQuery<{ ms: number }>(
      'select extract(epoch from clock_timestamp()) * 1000 as ms',
    )
    const startMs = performance.now()
    const databaseTime = () => clock!.ms + performance.now() - startMs
    expect(levels(await checkClock(runQuery, databaseTime))).toEqual(['ok'])
    expect(levels(await checkClock(runQuery, () => databaseTime() + 10_000))).toEqual(['atenção'])
    expect(levels(await checkClock(runQuery, () => databaseTime() - 45_000))).toEqual(['erro'])
  })

  it('warns of queued mails only when they are overdue, and of payment events that wait for review', async () => {
    const dueFindings = await findingsAfter(`${INSERT_MAIL} now(), now() + interval '1 hour')`, checkQueues)
    expect(dueFindings).toEqual([{ level: 'ok', summary: 'Filas: 1 e-mails à espera.' }])
    const overdueFindings = await findingsAfter(
      `${INSERT_MAIL} now() - interval '20 minutes', now() + interval '1 hour')`,
      checkQueues,
    )
    expect(levels(overdueFindings)).toEqual(['atenção'])
    expect(textOf(overdueFindings)).toContain('o mais antigo há 20 min')
    const heldEventFindings = await findingsAfter(
      `insert into payment_events (id, provider, event_id, type, occurred_at, status, due_at, received_at)
       values (gen_random_uuid(), 'stripe', 'evt', 'x', now(), 'held', now(), now())`,
      checkQueues,
    )
    expect(textOf(heldEventFindings)).toContain('/admin/assinaturas')
  })

  it('accepts the version of the database server, and warns of an old one', async () => {
    expect(levels(await checkVersion(runQuery, PLACE))).toEqual(['ok'])
    const runQueryOnOldServer: RunQuery = async <Row>() =>
      [{ version: '13.4', versionNumber: 130_004 }] as Row[]
    expect(levels(await checkVersion(runQueryOnOldServer, PLACE))).toEqual(['atenção'])
  })
})
