import type { RunQuery } from '#app/database/inspect.server.ts'
import { isUnchanged } from '#app/database/migrate.server.ts'
import { migrations as allMigrations, type Migration } from '#app/database/migrations/migrations.ts'
import { attention, fine, type Finding, wrong } from './finding.ts'

const MIN_VERSION = 150_000

/** The version of the database server. */
export async function checkVersion(query: RunQuery): Promise<Finding[]> {
  const [server] = await query<{ version: string; number: number }>(
    `select current_setting('server_version') as version, current_setting('server_version_num')::int as number`,
  )
  const { version, number } = server!
  const what = `Banco de dados: responde, PostgreSQL ${version}.`
  return [number < MIN_VERSION ? attention(what, 'use o PostgreSQL 15 ou mais novo') : fine(what)]
}

/** Whether the schema is that of this release. An empty database is migrated at the first start. */
export async function checkMigrations(
  query: RunQuery,
  migrations: readonly Migration[] = allMigrations,
): Promise<{ findings: Finding[]; isComplete: boolean }> {
  const [table] = await query<{ found: boolean }>(
    `select to_regclass('public.schema_migrations') is not null as found`,
  )
  if (!table?.found) {
    const empty = attention('Migrações: o banco está vazio', 'o primeiro npm start o prepara')
    return { findings: [empty], isComplete: false }
  }
  const rows = await query<{ id: string; checksum: string }>('select id, checksum from schema_migrations')
  const applied = new Map(rows.map(({ id, checksum }) => [id, checksum]))
  const missing = migrations.filter(({ id }) => !applied.has(id))
  const changed = migrations.filter((migration) => {
    const checksum = applied.get(migration.id)
    return checksum !== undefined && !isUnchanged(migration, checksum)
  })
  const known = new Set(migrations.map(({ id }) => id))
  const newer = rows.filter(({ id }) => !known.has(id))
  const findings: Finding[] = []
  if (changed.length > 0) {
    const names = changed.map(({ id }) => id).join(', ')
    findings.push(
      wrong(`Migrações: o texto mudou depois de aplicada: ${names}`, 'volte ao texto original dela'),
    )
  }
  if (missing.length > 0) {
    const what = `Migrações: faltam ${missing.length}, a primeira é ${missing[0]!.id}`
    findings.push(attention(what, 'faça uma cópia de segurança; o próximo npm start as aplica'))
  }
  if (newer.length > 0) {
    const what = `Migrações: o banco tem ${newer.length} que esta versão não conhece`
    findings.push(attention(what, 'use a versão mais nova do produto neste banco'))
  }
  if (findings.length === 0)
    findings.push(fine(`Migrações: as ${migrations.length} desta versão estão aplicadas.`))
  return { findings, isComplete: missing.length === 0 }
}

/** The rights of the two roles, which isolate the families' data. */
export async function checkRoles(query: RunQuery): Promise<Finding[]> {
  const roles = await query<{ name: string; strong: boolean; member: boolean }>(
    `select rolname::text as name, rolsuper or rolbypassrls or rolcreaterole or rolcreatedb as strong,
       pg_has_role(session_user, oid, 'MEMBER') as member
     from pg_roles where rolname in ('combinado_app', 'combinado_identity')`,
  )
  const found: Finding[] = []
  for (const name of ['combinado_app', 'combinado_identity']) {
    const role = roles.find((candidate) => candidate.name === name)
    if (!role) found.push(wrong(`Papéis: falta ${name}`, 'npm start o cria, ou diz o SQL que falta'))
    else if (role.strong) {
      const weaken = `ALTER ROLE ${name} NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE`
      found.push(wrong(`Papéis: ${name} pode mais do que deve`, `como administrador do banco: ${weaken}`))
    } else if (!role.member) {
      found.push(
        wrong(`Papéis: o usuário da DATABASE_URL não pode agir como ${name}`, `GRANT ${name} TO usuário`),
      )
    }
  }
  return found.length > 0 ? found : [fine('Papéis: combinado_app e combinado_identity existem e são fracos.')]
}

// tables that combinado_app may access have row-level security; only the owner may update or delete the ledger
const OPEN_TABLES = `
  select c.relname::text as name from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    and has_any_column_privilege('combinado_app', c.oid, 'SELECT, INSERT, UPDATE')
    and (not c.relrowsecurity or not exists (
      select from pg_policy p where p.polrelid = c.oid and 'combinado_app'::regrole = any (p.polroles)))
  order by 1`
const LEDGER_RIGHTS = `
  select has_table_privilege('combinado_app', 'score_log', 'SELECT') as reads,
    has_table_privilege('combinado_app', 'score_log', 'INSERT') as writes,
    has_table_privilege('combinado_app', 'score_log', 'DELETE')
      or has_column_privilege('combinado_app', 'score_log', 'points', 'UPDATE')
      or has_any_column_privilege('combinado_identity', 'score_log', 'SELECT, INSERT, UPDATE') as too_much`

/** Row-level security and the rights on the ledger. The roles must exist. */
export async function checkRights(query: RunQuery): Promise<Finding[]> {
  const found: Finding[] = []
  const openTables = await query<{ name: string }>(OPEN_TABLES)
  if (openTables.length > 0) {
    const names = openTables.map(({ name }) => name).join(', ')
    const advice =
      'ALTER TABLE … ENABLE ROW LEVEL SECURITY, ou restaure uma cópia de segurança com as políticas'
    found.push(wrong(`Segurança por linha: desligada em ${names}`, advice))
  }
  const [ledger] = await query<{ reads: boolean; writes: boolean; too_much: boolean }>(LEDGER_RIGHTS)
  if (!ledger?.reads || !ledger.writes) {
    const advice = 'GRANT SELECT, INSERT ON score_log TO combinado_app'
    found.push(wrong('Direitos: combinado_app não lê ou não escreve o extrato de pontos (score_log)', advice))
  }
  if (ledger?.too_much) {
    const advice =
      'REVOKE UPDATE, DELETE ON score_log FROM combinado_app; REVOKE ALL ON score_log FROM combinado_identity'
    found.push(wrong('Direitos: o extrato de pontos (score_log) pode ser alterado', advice))
  }
  return found.length > 0 ? found : [fine('Direitos: cada família só vê o que é dela; o extrato só cresce.')]
}
