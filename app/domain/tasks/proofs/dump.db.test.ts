import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { readFamily } from '#app/database/family-scope.server.ts'
import { anApprovalFamily } from '#tests/support/approval.ts'
import { isSharded } from '#tests/support/database.ts'
import { aJpeg } from '#tests/support/photos.ts'
import { findBinaries } from '#tests/support/postgres-binaries.ts'
import { expectOk } from '#tests/support/results.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { civilDateOf } from '../../families/dates/civil-date.ts'
import { markWithProof } from './mark-with-proof.server.ts'

const database = setUpTestDatabase()
const OPTION = '--exclude-table-data=proofs'

test('every dump that the operations page documents leaves the photos out', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../../docs/operations.md'), 'utf8')
  const commands = page.split('\n').filter((line) => /pg_dump (?!-R)/.test(line) && line.includes('-Fc'))
  expect(commands.length).toBeGreaterThanOrEqual(3)
  for (const command of commands) expect(command).toContain(OPTION)
})

/** The dump as text. Undefined without pg_dump, or where the database is not a server. */
function dump(...options: string[]): string | undefined {
  const { ownerDatabaseUrl } = database
  if (!ownerDatabaseUrl || isSharded) return undefined
  for (const folder of findBinaries()) {
    const { status, stdout } = spawnSync(join(folder, 'pg_dump'), [...options, ownerDatabaseUrl], {
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    })
    if (status === 0) return stdout
  }
  return undefined
}

test('such a dump has the mark, but not the photo', async (context) => {
  const { scope, childScope, childId, taskId } = await anApprovalFamily({ photo: 'required' })
  const proofId = newId()
  const mark = {
    taskId,
    childId,
    day: civilDateOf(new Date(), scope.timeZone),
    slot: 0,
    revision: 0,
    proofId,
  }
  await expectOk(markWithProof(childScope, mark, await aJpeg({ width: 40, height: 30 })))
  const [row] = await readFamily(scope, (tx) =>
    tx.selectFrom('proofs').select('bytes').where('family_id', '=', scope.familyId).execute(),
  )
  const photo = Buffer.from(row!.bytes).toString('hex')
  const complete = dump()
  if (!complete) return context.skip('no pg_dump, or no server')
  expect(complete).toContain(photo)
  const text = dump(OPTION)!
  expect(text).toContain(proofId)
  expect(text).not.toContain(photo)
})
