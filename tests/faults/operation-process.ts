/**
 * A process that runs one operation until it is killed: `node operation-process.ts <json of ConnectOptions> <name>
 * <json of the operation's input> [<before|after>]`. Prints "ready" when it is connected, starts the operation when it
 * reads anything from stdin, and prints each acknowledged part. With the last argument it kills itself before or after its
 * first commit: the embedded database has no connection that a test could cut.
 */
import '#tests/support/cheap-hashing.ts'
import { once } from 'node:events'
import { writeSync } from 'node:fs'
import { sql } from 'kysely'
import pg from 'pg'
import { connectDatabase } from '#app/database/connect.server.ts'
import { database, setConnection } from '#app/database/database.server.ts'
import { operationsByName } from './operations/all.ts'

const STDOUT = 1
const [options = '', name = '', input = '', commitSide = ''] = process.argv.slice(2)
let hasStarted = false

type Query = (this: pg.Client, ...args: unknown[]) => unknown

function killSelfAtCommit(): void {
  const prototype = pg.Client.prototype as unknown as { query: Query }
  const { query } = prototype
  prototype.query = function queryOrDie(...args) {
    const isCommit = hasStarted && typeof args[0] === 'string' && /^commit/i.test(args[0])
    if (isCommit && commitSide === 'before') process.kill(process.pid, 'SIGKILL')
    const response = query.apply(this, args)
    if (isCommit) void (response as Promise<unknown>).then(() => process.kill(process.pid, 'SIGKILL'))
    return response
  }
}

const operation = operationsByName().get(name)
if (!operation) throw new Error(`No operation is called ${name}`)
if (commitSide) killSelfAtCommit()
setConnection(await connectDatabase(JSON.parse(options)))
await sql`select 1`.execute(database())
writeSync(STDOUT, 'ready\n')
await once(process.stdin, 'data')
hasStarted = true
await operation.run(JSON.parse(input), (part) => void writeSync(STDOUT, `${part}\n`))
writeSync(STDOUT, 'done\n')
process.exit(0)
