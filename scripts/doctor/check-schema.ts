import type { RunQuery } from '#app/database/inspect.server.ts'
import { isUnchanged } from '#app/database/migrate.server.ts'
import { migrations as allMigrations, type Migration } from '#app/database/migrations/migrations.ts'
import { warning, ok, type Finding, failure } from './finding.ts'

const MIN_VERSION = 150_000

/** @param place the database, for the report: 'combinado em localhost:5432' */
export async function checkVersion(query: RunQuery, place: string): Promise<Finding[]> {
  const [server] = await query<{ version: string; versionNumber: number }>(
    `select current_setting('server_version') as version, current_setting('server_version_num')::int as "versionNumber"`,
  )
  const { version, versionNumber } = server!
  const summary = `Banco de dados: ${place} responde, PostgreSQL ${version}.`
  return [versionNumber < MIN_VERSION ? warning(summary, 'use o PostgreSQL 15 ou mais novo') : ok(summary)]
}

/** Checks that the database has exactly the migrations of this release. The first start migrates an empty database. */
export async function checkMigrations(
  query: RunQuery,
  migrations: readonly Migration[] = allMigrations,
): Promise<{ findings: Finding[]; isComplete: boolean }> {
  const [table] = await query<{ found: boolean }>(
    `select to_regclass('public.schema_migrations') is not null as found`,
  )
  if (!table?.found) {
    const finding = warning('Migrações: o banco está vazio', 'o primeiro npm start o prepara')
    return { findings: [finding], isComplete: false }
  }
  const rows = await query<{ id: string; checksum: string }>('select id, checksum from schema_migrations')
  const appliedChecksums = new Map(rows.map(({ id, checksum }) => [id, checksum]))
  const missingMigrations = migrations.filter(({ id }) => !appliedChecksums.has(id))
  const changedMigrations = migrations.filter((migration) => {
    const checksum = appliedChecksums.get(migration.id)
    return checksum !== undefined && !isUnchanged(migration, checksum)
  })
  const knownIds = new Set(migrations.map(({ id }) => id))
  const newerMigrations = rows.filter(({ id }) => !knownIds.has(id))
  const findings: Finding[] = []
  if (changedMigrations.length > 0) {
    const names = changedMigrations.map(({ id }) => id).join(', ')
    const summary = `Migrações: o texto mudou depois de aplicada: ${names}`
    findings.push(failure(summary, 'volte ao texto original dela'))
  }
  if (missingMigrations.length > 0) {
    const summary = `Migrações: faltam ${missingMigrations.length}, a primeira é ${missingMigrations[0]!.id}`
    findings.push(warning(summary, 'faça uma cópia de segurança; o próximo npm start as aplica'))
  }
  if (newerMigrations.length > 0) {
    const summary = `Migrações: o banco tem ${newerMigrations.length} que esta versão não conhece`
    findings.push(warning(summary, 'use a versão mais nova do produto neste banco'))
  }
  if (findings.length === 0)
    findings.push(ok(`Migrações: as ${migrations.length} desta versão estão aplicadas.`))
  return { findings, isComplete: missingMigrations.length === 0 }
}

/** Checks that the login role can create the two roles of an empty database, or finds them. Reports problems only. */
export async function checkLogin(query: RunQuery): Promise<Finding[]> {
  const [login] = await query<{ name: string; canCreateRoles: boolean; missing: string[] }>(
    `select rolname::text as name, rolsuper or rolcreaterole as "canCreateRoles",
       array(select role from unnest(array['combinado_app', 'combinado_identity']) role
         where not exists (select from pg_roles r where r.rolname = role)) as missing
     from pg_roles where rolname = session_user`,
  )
  const { name, canCreateRoles, missing } = login!
  if (canCreateRoles || missing.length === 0) return []
  const create = missing.map(
    (role) =>
      `CREATE ROLE ${role} LOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE; GRANT ${role} TO "${name}";`,
  )
  const summary = `Papéis: o usuário ${name} da DATABASE_URL não pode criar papéis (CREATEROLE)`
  return [failure(summary, `como administrador do banco: ${create.join(' ')}`)]
}

/** Checks the rights of the two roles, which isolate the families' data. */
export async function checkRoles(query: RunQuery): Promise<Finding[]> {
  const roles = await query<{ name: string; isStrong: boolean; isMember: boolean }>(
    `select rolname::text as name, rolsuper or rolbypassrls or rolcreaterole or rolcreatedb as "isStrong",
       pg_has_role(session_user, oid, 'MEMBER') as "isMember"
     from pg_roles where rolname in ('combinado_app', 'combinado_identity')`,
  )
  const findings: Finding[] = []
  for (const name of ['combinado_app', 'combinado_identity']) {
    const role = roles.find((candidate) => candidate.name === name)
    if (!role) findings.push(failure(`Papéis: falta ${name}`, 'npm start o cria, ou diz o SQL que falta'))
    else if (role.isStrong) {
      const sql = `ALTER ROLE ${name} NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE`
      findings.push(failure(`Papéis: ${name} pode mais do que deve`, `como administrador do banco: ${sql}`))
    } else if (!role.isMember) {
      const summary = `Papéis: o usuário da DATABASE_URL não pode agir como ${name}`
      findings.push(failure(summary, `GRANT ${name} TO usuário`))
    }
  }
  if (findings.length === 0)
    findings.push(ok('Papéis: combinado_app e combinado_identity existem e são fracos.'))
  return findings
}

// tables that combinado_app may access without row-level security
const UNPROTECTED_TABLES = `
  select c.relname::text as name from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    and has_any_column_privilege('combinado_app', c.oid, 'SELECT, INSERT, UPDATE')
    and (not c.relrowsecurity or not exists (
      select from pg_policy p where p.polrelid = c.oid and 'combinado_app'::regrole = any (p.polroles)))
  order by 1`
// only the owner of the ledger may update or delete entries; the name of the scorer is erased with the account
const ledgerRights = (role: string) => `
  select has_table_privilege('${role}', 'score_log', 'SELECT') as "canRead",
    has_table_privilege('${role}', 'score_log', 'INSERT') as "canInsert",
    has_column_privilege('${role}', 'score_log', 'scorer_name', 'UPDATE') as "canEraseNames",
    has_table_privilege('${role}', 'score_log', 'DELETE, TRUNCATE') or exists (
      select from pg_attribute where attrelid = 'score_log'::regclass and attnum > 0 and not attisdropped
        and attname <> 'scorer_name' and has_column_privilege('${role}', attrelid, attnum, 'UPDATE')) as "canChange"`

interface LedgerRights {
  canRead: boolean
  canInsert: boolean
  canEraseNames: boolean
  canChange: boolean
}

/**
 * Checks row-level security and the rights on the ledger. The roles must exist. On a cluster combinado_identity has the same
 * rights on the ledger as combinado_app (scripts/shard/rights.ts), elsewhere none.
 */
export async function checkRights(query: RunQuery, isSharded: boolean): Promise<Finding[]> {
  const findings: Finding[] = []
  const unprotectedTables = await query<{ name: string }>(UNPROTECTED_TABLES)
  if (unprotectedTables.length > 0) {
    const names = unprotectedTables.map(({ name }) => name).join(', ')
    const advice =
      'ALTER TABLE … ENABLE ROW LEVEL SECURITY, ou restaure uma cópia de segurança com as políticas'
    findings.push(failure(`Segurança por linha: desligada em ${names}`, advice))
  }
  findings.push(...(await checkLedgerRights(query, isSharded)))
  if (findings.length === 0)
    findings.push(ok('Direitos: cada família só vê o que é dela; o extrato só cresce.'))
  return findings
}

async function checkLedgerRights(query: RunQuery, isSharded: boolean): Promise<Finding[]> {
  const [app] = await query<LedgerRights>(ledgerRights('combinado_app'))
  const [identity] = await query<LedgerRights>(ledgerRights('combinado_identity'))
  const writers = [{ role: 'combinado_app', rights: app! }]
  if (isSharded) writers.push({ role: 'combinado_identity', rights: identity! })
  const roles = writers.map(({ role }) => role).join(', ')
  const grant = `GRANT SELECT, INSERT, UPDATE (scorer_name) ON score_log TO ${roles}`
  const isIdentityTooStrong =
    !isSharded && (identity!.canRead || identity!.canInsert || identity!.canEraseNames)
  if (app!.canChange || identity!.canChange || isIdentityTooStrong) {
    const summary = 'Direitos: o extrato de pontos (score_log) pode ser alterado, ou lido por quem não deve'
    return [failure(summary, `REVOKE ALL ON score_log FROM combinado_app, combinado_identity; ${grant};`)]
  }
  return writers.flatMap(({ role, rights }) => {
    if (rights.canRead && rights.canInsert && rights.canEraseNames) return []
    return [failure(`Direitos: ${role} não usa o extrato de pontos (score_log) como deve`, `${grant};`)]
  })
}
