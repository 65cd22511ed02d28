/**
 * A process that writes to a family's ledger until it is killed: `node ledger-writer.ts <json of ConnectOptions>
 * <json of FaultFamily, or ''> <concurrency>`. It prints the family and the stored ledger as JSON lines, then the
 * idempotency key of each acknowledged entry. Without a family it creates one, for the tests of a first start.
 */
import { writeSync } from 'node:fs'
import { connectDatabase } from '#app/database/connect.server.ts'
import { setConnection } from '#app/database/database.server.ts'
import { type FaultFamily, aFaultFamily, readLedger, writeForever } from './ledger.ts'

const STDOUT = 1

const [options = '', familyJson = '', concurrency = ''] = process.argv.slice(2)
setConnection(await connectDatabase(JSON.parse(options)))
const family = familyJson ? (JSON.parse(familyJson) as FaultFamily) : await aFaultFamily()
writeSync(STDOUT, `${JSON.stringify(family)}\n${JSON.stringify(await readLedger(family))}\n`)

await Promise.all(
  Array.from({ length: Number(concurrency) }, (_, writerIndex) =>
    writeForever(family, writerIndex, (key) => writeSync(STDOUT, `${key}\n`)),
  ),
)
