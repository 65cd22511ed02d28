/**
 * A process that writes entries until somebody kills it: `node writer.ts <json of ConnectOptions> <family>
 * <taps at once>`. It says each id only after its commit was acknowledged.
 */
import { writeSync } from 'node:fs'
import { connectDatabase } from '#app/database/connect.server.ts'
import { useConnection } from '#app/database/database.server.ts'
import { migrations } from '#app/database/migrations/migrations.ts'
import { faultLedger, faultScope, writeEntry } from './ledger.ts'

const STDOUT = 1

const [options = '', familyId = '', atOnce = ''] = process.argv.slice(2)
useConnection(await connectDatabase({ ...JSON.parse(options), migrations: [...migrations, faultLedger] }))
const scope = faultScope(familyId)

async function tap(): Promise<never> {
  for (let points = 1; ; points = (points % 100) + 1) {
    const id = await writeEntry(scope, points)
    writeSync(STDOUT, `${id}\n`)
  }
}

await Promise.all(Array.from({ length: Number(atOnce) }, tap))
