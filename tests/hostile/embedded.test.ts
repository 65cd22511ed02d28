import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { connectDatabase } from '#app/database/connect.server.ts'
import { setConnection } from '#app/database/database.server.ts'
import { newId } from '#app/base/ids.ts'
import { aCookie } from '#tests/support/people.ts'
import { type RunningApp, startApp, initialiseDataDir } from '#tests/support/running-app.ts'
import { unzip } from '#tests/support/unzip.ts'
import {
  type AdminFixture,
  createAdminFixture,
  toText,
  readsOfAdministration,
  sendAdministrationWrite,
  writesOfAdministration,
} from './administration.ts'
import { attack } from './attack.ts'
import { type FamilySession, aFamilySession, isUuid, sendWrite, withValue, writesOf } from './app-writes.ts'
import { hasNoServerError, send } from './send.ts'

let app: RunningApp
let attacker: FamilySession
let victim: FamilySession
let redeemingFamily: FamilySession
let administration: AdminFixture
let childCookie = ''

beforeAll(async () => {
  // only one process can open the embedded database, so the rows are inserted before the app starts
  const dataDir = await initialiseDataDir(mkdtempSync(join(tmpdir(), 'combinado-app-')))
  const connection = await connectDatabase({ dataDir })
  setConnection(connection)
  try {
    attacker = await aFamilySession()
    victim = await aFamilySession()
    redeemingFamily = await aFamilySession()
    administration = await createAdminFixture()
    childCookie = await aCookie(redeemingFamily.fixture.people.unlinkedMember.userId)
  } finally {
    setConnection(undefined)
    await connection.close()
  }
  app = await startApp({ dataDir, environment: { TRUSTED_PROXIES: '1' } })
})
afterAll(() => app.stop())

/** Paths of writes after which the attacker is no longer in the family, or no longer signed in. */
const LEAVING_PATHS =
  /conta\/excluir|familia\.(?:sair|entrar)|perfil\.(?:senha|email|aparelhos|google|duas-etapas)|aparelhos\.passar/

/** Values that PostgreSQL cannot store as text, integer or timestamp. */
const UNSTORABLE_VALUES = ['a\0b', '\ud800', 2 ** 31, '9'.repeat(400), '0000-01-01T00:00:00Z']

interface FamilyExport {
  exportedAt: string
  children: { id: string; totalPoints: number }[]
  scoreLog: { childId: string; points: number }[]
}

/** Downloads the export of a family. Clears its time, which differs in each export. */
async function downloadExport({ cookie }: FamilySession): Promise<FamilyExport> {
  const response = await fetch(`${app.url}/app/dados/exportar`, { headers: { cookie } })
  const files = await unzip(await response.bytes())
  return { ...(JSON.parse(files.get('dados.json')!.toString('utf8')) as FamilyExport), exportedAt: '' }
}

attack(
  ['V8.2.2', 'V8.4.1', 'V2.2.1'],
  'on the embedded database, no value in a write causes a server error or reaches another family',
  async (checks) => {
    const exportBefore = JSON.stringify(await downloadExport(victim))
    const { childId, taskId, rewardId, ledgerEntryId, people } = victim.fixture
    const foreignIds = [
      childId,
      taskId,
      rewardId,
      ledgerEntryId,
      people.familyAdmin.userId,
      people.familyAdmin.familyId,
    ]
    for (const write of writesOf(attacker.fixture)) {
      if (LEAVING_PATHS.test(write.operation.path)) continue
      for (const field of write.fields) {
        const values = isUuid(field.value) ? [...foreignIds, 'a\0b'] : UNSTORABLE_VALUES
        for (const value of values) {
          const response = await sendWrite(
            app.url,
            write,
            withValue(write.body, field, value),
            attacker.cookie,
          )
          const label = `${JSON.stringify(value).slice(0, 30)} as ${field.name} to ${write.name}: ${response.status}`
          checks.expectBlocked(
            label,
            hasNoServerError(response) && !response.text.includes(victim.fixture.secret),
          )
        }
      }
    }
    checks.expectBlocked(
      'a change of the family',
      JSON.stringify(await downloadExport(victim)) === exportBefore,
    )
  },
)

attack(
  ['V8.2.1', 'V2.2.1'],
  'on the embedded database, only administrators can open administration, and no value causes a server error',
  async (checks) => {
    const { cookie } = administration
    for (const { path, parameters } of readsOfAdministration(administration)) {
      const refusal = await send(app.url + path, { cookie: attacker.cookie })
      checks.expectBlocked(`${path} by a guardian: ${refusal.status}`, refusal.status === 302)
      for (const name of parameters) {
        for (const value of UNSTORABLE_VALUES) {
          const query = `?${name}=${encodeURIComponent(toText(value).toWellFormed())}`
          const response = await send(app.url + path + query, { cookie })
          checks.expectBlocked(`${path}${query.slice(0, 60)}: ${response.status}`, hasNoServerError(response))
        }
      }
    }
    for (const write of writesOfAdministration(administration)) {
      for (const field of write.fields) {
        for (const value of UNSTORABLE_VALUES) {
          const response = await sendAdministrationWrite(app.url, write, field, value, cookie)
          const label = `${JSON.stringify(value).slice(0, 30)} as ${field.name} to ${write.path}: ${response.status}`
          checks.expectBlocked(label, hasNoServerError(response))
        }
      }
    }
  },
)

attack(
  ['V2.3.4', 'V15.4.2', 'V8.2.1'],
  'on the embedded database, fifty concurrent redemptions never spend more points than the balance',
  async (checks) => {
    const { childId, rewardId } = redeemingFamily.fixture
    const redeem = (cookie: string) =>
      send(`${app.url}/app/acoes/premios.resgatar`, { json: { id: newId(), rewardId, childId }, cookie })
    const responses = await Promise.all(Array.from({ length: 50 }, () => redeem(redeemingFamily.cookie)))
    for (const response of responses)
      checks.expectBlocked(`a server error: ${response.status}`, hasNoServerError(response))
    checks.expectServed(
      'one redemption',
      responses.some(({ status }) => status === 200),
    )
    const { children, scoreLog } = await downloadExport(redeemingFamily)
    const balance = children.find(({ id }) => id === childId)!.totalPoints
    const sum = scoreLog
      .filter((entry) => entry.childId === childId)
      .reduce((total, { points }) => total + points, 0)
    checks.expectBlocked(`a balance of ${balance} with a ledger of ${sum}`, balance >= 0 && balance === sum)
    const childResponse = await send(`${app.url}/app/acoes/criancas.excluir`, {
      json: { id: childId },
      cookie: childCookie,
    })
    checks.expectBlocked(
      `a deletion by a child member: ${childResponse.status}`,
      childResponse.status === 403,
    )
  },
)
