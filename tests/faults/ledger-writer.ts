/**
 * A process that writes to a family's ledger, and claims and answers its task days, until it is killed:
 * `node ledger-writer.ts <json of ConnectOptions> <json of FaultFamily, or ''> <concurrency>`. It prints the family and what
 * is stored as JSON lines, then the key of each acknowledged write. Without a family it creates one, for the tests of a
 * first start.
 */
import { writeSync } from 'node:fs'
import { connectDatabase } from '#app/database/connect.server.ts'
import { setConnection } from '#app/database/database.server.ts'
import { answerForever, readStored } from './approvals.ts'
import { type FaultFamily, aFaultFamily, writeForever } from './ledger.ts'

const STDOUT = 1

const [options = '', familyJson = '', concurrency = ''] = process.argv.slice(2)
setConnection(await connectDatabase(JSON.parse(options)))
const family = familyJson ? (JSON.parse(familyJson) as FaultFamily) : await aFaultFamily()
writeSync(STDOUT, `${JSON.stringify(family)}\n${JSON.stringify(await readStored(family))}\n`)

const acknowledge = (key: string) => writeSync(STDOUT, `${key}\n`)
await Promise.all(
  Array.from({ length: Number(concurrency) }, (_, writerIndex) => [
    writeForever(family, writerIndex, acknowledge),
    answerForever(family, writerIndex, acknowledge),
  ]).flat(),
)
