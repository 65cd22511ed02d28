// npm run shard [-- --plan]: on a Citus coordinator, distributes the tables over the nodes. It can be repeated and runs only
// the missing statements, in one transaction. With --plan it only prints the SQL, on any PostgreSQL.
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { readEnvironment } from '#app/base/env.server.ts'
import { connectClient } from '#app/database/connect-client.server.ts'
import { readCluster } from './shard/cluster.ts'
import { findViolations } from './shard/limits.ts'
import { placements } from './shard/placements.ts'
import { planShards } from './shard/plan.ts'
import { missingRequirements } from './shard/ready.ts'
import { tryRoles } from './shard/try-roles.ts'

/** Ends the process with an error message. */
class CommandError extends Error {}

try {
  const parsed = readEnvironment(process.env)
  if (!parsed.ok)
    throw new CommandError(['Confira estas variáveis de ambiente:', ...parsed.problems].join('\n  · '))
  const { databaseUrl } = parsed.environment
  if (!databaseUrl) {
    throw new CommandError(
      'O banco embutido fica em um processo só. Defina DATABASE_URL com o coordenador do Citus.',
    )
  }
  const client = await connectClient({
    connectionString: databaseUrl,
    application_name: 'combinado shard',
    connectionTimeoutMillis: 10_000,
  })
  try {
    await shard(client, hasPlanFlag())
  } finally {
    await client.end().catch(() => undefined)
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

function hasPlanFlag(): boolean {
  try {
    return parseArgs({ options: { plan: { type: 'boolean' } } }).values.plan === true
  } catch {
    throw new CommandError('Uso: npm run shard [-- --plan]\n  --plan  mostra o SQL e não muda nada')
  }
}

async function shard(client: pg.Client, isPlanOnly: boolean): Promise<void> {
  const query = async <Row>(statement: string) => (await client.query(statement)).rows as Row[]
  const cluster = await readCluster(query)
  const missing = missingRequirements(cluster).map(({ problem, advice }) => `${problem}: ${advice}`)
  if (missing.length > 0 && !isPlanOnly) throw new CommandError(bulletList('Ainda falta:', missing))
  const { statements, misplaced, unknownTables } = planShards(cluster, placements)
  if (unknownTables.length > 0) {
    console.error(bulletList('Estas tabelas não são do Combinado e ficam onde estão:', unknownTables))
  }
  if (misplaced.length > 0) {
    throw new CommandError(
      bulletList('Estas tabelas estão em outro lugar. Desfaça com undistribute_table e repita:', misplaced),
    )
  }
  const violations = await findViolations(query, placements)
  if (violations.length > 0)
    throw new CommandError(bulletList('O Citus não aceita estas tabelas como estão:', violations))

  if (isPlanOnly) {
    const sql = statements.length > 0 ? ['BEGIN', ...statements, 'COMMIT'] : ['-- nada a fazer']
    console.log(sql.map((line) => (line.startsWith('--') ? line : `${line};`)).join('\n'))
    if (missing.length > 0) console.error(bulletList('\nAntes disso ainda falta:', missing))
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

/** Runs the statements in one transaction, so that an error leaves every table where it was. */
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
    throw new CommandError(`Nada mudou. O Citus recusou: ${message}${detail ? ` (${detail})` : ''}`)
  }
}

function bulletList(title: string, lines: readonly string[]): string {
  return [title, ...lines.map((line) => `  · ${line}`)].join('\n')
}
