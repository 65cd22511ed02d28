import pg from 'pg'
import { setConnection } from '#app/database/database.server.ts'
import { signIn } from '#app/domain/accounts/session/sign-in.server.ts'
import { type PlanNode, scannedTables } from '../support/plan-node.ts'
import type { Recorder, SentQuery, SentTransaction } from '../support/recorder.ts'
import { operations, type Probe, type Size } from './measure.ts'

/** Sequential scans of smaller tables are cheap and not reported. */
const MIN_SCANNED_ROWS = 1000

/** Names of the large tables that a statement of the operations or of a sign-in scans sequentially by its generic plan. */
export async function findScannedTables(
  size: Size,
  recorder: Recorder,
): Promise<{ statementCount: number; scannedNames: string[] }> {
  setConnection(size.connection)
  recorder.take()
  for (const operation of Object.values(operations)) await operation(size.few[0]!)
  await signIn(
    { email: 'ninguem@exemplo.com.br', password: 'errada' },
    {
      clientIp: '127.0.0.1',
      userAgent: null,
    },
  )
  const transactions = recorder.take()
  const client = new pg.Client(size.url)
  await client.connect()
  const largeTables = await client.query<{ name: string }>(
    `select relname::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > ${MIN_SCANNED_ROWS}`,
  )
  const names = new Set(largeTables.rows.map(({ name }) => name))
  const scannedNames = new Set<string>()
  let statementCount = 0
  for (const transaction of transactions) {
    const begin = /^begin/i.test(transaction[0]!.text)
      ? transaction[0]!.text
      : 'BEGIN; SET LOCAL ROLE combinado_identity'
    for (const query of transaction.filter(({ text }) =>
      /^\s*(select|insert|update|delete|with)\b/i.test(text),
    )) {
      statementCount += 1
      await client.query(begin)
      await client.query('SET LOCAL plan_cache_mode = force_generic_plan')
      for (const name of scannedTables(await planOf(client, query)))
        if (names.has(name)) scannedNames.add(name)
      await client.query('ROLLBACK')
    }
  }
  await client.end()
  return { statementCount, scannedNames: [...scannedNames] }
}

async function planOf(client: pg.Client, { text, values = [] }: SentQuery): Promise<PlanNode> {
  const literals = values.map((value) => literalOf(value)).join(', ')
  await client.query(`PREPARE planned_statement AS ${text}`)
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    `EXPLAIN (FORMAT JSON) EXECUTE planned_statement${literals ? ` (${literals})` : ''}`,
  )
  await client.query('DEALLOCATE asked')
  return rows[0]!['QUERY PLAN'][0].Plan
}

function literalOf(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString())
  return pg.escapeLiteral(typeof value === 'string' ? value : JSON.stringify(value))
}

/** Number of 8 KB blocks that one snapshot of the family reads, from memory or disk. */
export async function countSnapshotBlocks(size: Size, probe: Probe, recorder: Recorder): Promise<number> {
  setConnection(size.connection)
  recorder.take()
  await operations.snapshot!(probe)
  const [begin, statement] = recorder.take().find((sent): sent is SentTransaction => sent.length > 1)!
  const client = new pg.Client(size.url)
  await client.connect()
  await client.query(begin!.text)
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${statement!.text}`,
    statement!.values,
  )
  await client.query('ROLLBACK')
  await client.end()
  const { Plan } = rows[0]!['QUERY PLAN'][0]
  return (Plan['Shared Hit Blocks'] ?? 0) + (Plan['Shared Read Blocks'] ?? 0)
}
