/**
 * A process that writes to a family until it is killed: `node writer.ts <json of ConnectOptions>
 * <json of FaultFamily, or ''> <concurrency>`. It prints the family and its ledger as JSON lines, then each idempotency
 * key after its commit was acknowledged. Without a family it creates one first, for the tests of a first start.
 */
import { writeSync } from 'node:fs'
import { connectDatabase } from '#app/database/connect.server.ts'
import { setConnection } from '#app/database/database.server.ts'
import { type FaultFamily, makeFaultFamily, readEntries, writeForever } from './ledger.ts'

const STDOUT = 1

const [options = '', familyJson = '', concurrency = ''] = process.argv.slice(2)
setConnection(await connectDatabase(JSON.parse(options)))
const family = familyJson ? (JSON.parse(familyJson) as FaultFamily) : await makeFaultFamily()
writeSync(STDOUT, `${JSON.stringify(family)}\n${JSON.stringify(await readEntries(family))}\n`)

await Promise.all(
  Array.from({ length: Number(concurrency) }, (_, taskIndex) =>
    writeForever(family, taskIndex, (key) => writeSync(STDOUT, `${key}\n`)),
  ),
)
