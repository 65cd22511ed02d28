// npm run shard [-- --plan]: on a Citus coordinator, distributes the tables over the nodes. Can be repeated: it does what
// is missing, in one transaction. With --plan it only prints the SQL, on any PostgreSQL.
import { parseArgs } from 'node:util'
import pg from 'pg'
import { readEnvironment } from '#app/base/env.server.ts'
import { readCluster } from './shard/cluster.ts'
import { findViolations } from './shard/limits.ts'
import { placements } from './shard/placements.ts'
import { planShards } from './shard/plan.ts'
import { missingRequirements } from './shard/ready.ts'
import { tryRoles } from './shard/try-roles.ts'

/** Ends the process with an error message. */
class Fatal extends Error {}

try {
  const parsed = readEnvironment(process.env)
  if (!parsed.ok) throw new Fatal(['Confira estas variáveis de ambiente:', ...parsed.problems].join('\n  · '))
  const { databaseUrl } = parsed.environment
  if (!databaseUrl) {
    throw new Fatal(
      'O banco embutido fica em um processo só. Defina DATABASE_URL com o coordenador do Citus.',
    )
  }
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'combinado shard' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await shard(client, onlyPlan())
  } finally {
    await client.end().catch(() => undefined)
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

function onlyPlan(): boolean {
  try {
    return parseArgs({ options: { plan: { type: 'boolean' } } }).values.plan === true
  } catch {
    throw new Fatal('Uso: npm run shard [-- --plan]\n  --plan  mostra o SQL e não muda nada')
  }
}

async function shard(client: pg.Client, isPlan: boolean): Promise<void> {
  const query = async <Row>(statement: string) => (await client.query(statement)).rows as Row[]
  const cluster = await readCluster(query)
  const missingNames = missingRequirements(cluster)
  if (missingNames.length > 0 && !isPlan) throw new Fatal(list('Ainda falta:', missingNames))
  const { statements, misplaced, unknownTables } = planShards(cluster, placements)
  if (unknownTables.length > 0) {
    console.error(list('Estas tabelas não são do Combinado e ficam onde estão:', unknownTables))
  }
  if (misplaced.length > 0) {
    throw new Fatal(
      list('Estas tabelas estão em outro lugar. Desfaça com undistribute_table e repita:', misplaced),
    )
  }
  const violations = await findViolations(query, placements)
  if (violations.length > 0) throw new Fatal(list('O Citus não aceita estas tabelas como estão:', violations))

  if (isPlan) {
    const sql = statements.length > 0 ? ['BEGIN', ...statements, 'COMMIT'] : ['-- nada a fazer']
    console.log(sql.map((line) => (line.startsWith('--') ? line : `${line};`)).join('\n'))
    if (missingNames.length > 0) console.error(list('\nAntes disso ainda falta:', missingNames))
    return
  }
  if (statements.length > 0) await runInTransaction(client, statements)
  await tryRoles(client)
  console.log(
    statements.length > 0
      ? 'Pronto: as tabelas estão distribuídas.'
      : 'Nada a fazer: tudo já estava no lugar.',
  )
}

/** One transaction: an error leaves every table where it was. */
async function runInTransaction(client: pg.Client, statements: readonly string[]): Promise<void> {
  await client.query('BEGIN')
  try {
    for (const statement of statements) {
      console.log(statement)
      await client.query(statement)
    }
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    const { message, detail } = error as { message: string; detail?: string }
    throw new Fatal(`Nada mudou. O Citus recusou: ${message}${detail ? ` (${detail})` : ''}`)
  }
}

function list(title: string, lines: readonly string[]): string {
  return [title, ...lines.map((line) => `  · ${line}`)].join('\n')
}
