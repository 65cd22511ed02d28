/**
 * A process that writes to a family until somebody kills it: `node writer.ts <json of ConnectOptions>
 * <json of FaultFamily, or nothing> <writers at once>`. It says each key only after its commit was
 * acknowledged. Without a family it makes one first, for the kills of a first start.
 */
import { writeSync } from 'node:fs'
import { connectDatabase } from '#app/database/connect.server.ts'
import { useConnection } from '#app/database/database.server.ts'
import { type FaultFamily, makeFaultFamily, writeForever } from './ledger.ts'

const STDOUT = 1

const [options = '', given = '', atOnce = ''] = process.argv.slice(2)
useConnection(await connectDatabase(JSON.parse(options)))
const family = given ? (JSON.parse(given) as FaultFamily) : await makeFaultFamily()
writeSync(STDOUT, `family ${JSON.stringify(family)}\n`)

await Promise.all(
  Array.from({ length: Number(atOnce) }, (_, task) =>
    writeForever(family, task, (key) => writeSync(STDOUT, `${key}\n`)),
  ),
)
