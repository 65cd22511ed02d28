import { beforeAll } from 'vitest'
import type { FamilyScope } from '#app/database/family-scope.server.ts'
import { newId } from '#app/base/ids.ts'
import { civilDateOf } from '#app/domain/families/dates/civil-date.ts'
import {
  addChild,
  addReward,
  addTask,
  balanceOf,
  childInput,
  countRows,
  ledgerOf,
  newFamily,
  newMember,
  rewardInput,
  taskInput,
} from '#tests/support/family-content.ts'
import { anEmail, anInvite, aCookie } from '#tests/support/people.ts'
import { selectRows } from '#tests/support/rows.ts'
import { attack } from './attack.ts'
import { connectTargetApp } from './target-app.ts'
import { type TestResponse, send } from './send.ts'
import { signUp, inParallel } from './sign-in.ts'

const CONCURRENCY = 50
const app = connectTargetApp()
let scope: FamilyScope
let cookie: string
beforeAll(async () => {
  scope = await newFamily()
  cookie = await aCookie(scope.userId)
})

const post = (path: string, json: object, sessionCookie = cookie) =>
  send(`${app.url}/app/${path}`, { json, cookie: sessionCookie })
const successes = (responses: TestResponse[]) => responses.filter(({ status }) => status === 200)
const serverErrors = (responses: TestResponse[]) => responses.filter(({ status }) => status >= 500)

attack(['V2.3.4', 'V15.4.2'], 'grants 1 of 50 parallel redemptions if points allow one', async (checks) => {
  const childId = await addChild(scope, { points: 30 })
  const rewardId = await addReward(scope, { points: 30, childIds: [childId] })
  const responses = await inParallel(CONCURRENCY, () =>
    post('acoes/premios.resgatar', { id: newId(), rewardId, childId }),
  )
  for (const { status } of responses.slice(1))
    checks.expectBlocked(`a server error: ${status}`, status === 200 || (status >= 400 && status < 500))
  checks.expectBlocked('a second redemption', successes(responses).length === 1)
  const redemptions = (await ledgerOf(scope)).filter(
    (entry) => entry.childId === childId && entry.type === 'redemption',
  )
  checks.expectPersisted('one redemption', redemptions.length === 1)
  checks.expectBlocked(
    'a balance below zero, or other than its ledger',
    (await balanceOf(scope, childId)) === 0,
  )
})

attack('V2.3.4', 'carries out each tap once when it is sent 50 times concurrently', async (checks) => {
  const childId = await addChild(scope, { points: 1_000 })
  const rewardId = await addReward(scope, { points: 30, childIds: [childId] })
  const taskId = await addTask(scope, [childId], { points: 7 })
  const day = civilDateOf(new Date(), scope.timeZone)
  const redemption = { id: newId(), rewardId, childId }
  const score = { requestId: newId(), childId, type: 'positive', points: 11, description: 'Um toque só' }
  const mark = { taskId, childId, day, status: 'done', revision: 0 }
  const [redemptionResponses, scoreResponses, markResponses] = await Promise.all([
    inParallel(CONCURRENCY, () => post('acoes/premios.resgatar', redemption)),
    inParallel(CONCURRENCY, () => post('acoes/pontos.atribuir', score)),
    inParallel(CONCURRENCY, () => post('acoes/tarefas.marcar', mark)),
  ])
  const taps = [
    { label: 'the redemption', responses: redemptionResponses, points: -30 },
    { label: 'the score', responses: scoreResponses, points: 11 },
    { label: 'the mark', responses: markResponses, points: 7 },
  ]
  const entries = (await ledgerOf(scope)).filter((entry) => entry.childId === childId)
  const hasServerError = taps.some(({ responses }) => serverErrors(responses).length > 0)
  checks.expectBlocked('a server error', !hasServerError)
  for (const { label, responses, points } of taps) {
    checks.expectServed(label, successes(responses).length > 0)
    checks.expectPersisted(`${label}, once`, entries.filter((entry) => entry.points === points).length === 1)
  }
  checks.expectPersisted('the balance', (await balanceOf(scope, childId)) === 1_000 - 30 + 11 + 7)
})

attack('V2.3.4', 'creates one row for a form that is sent 50 times concurrently', async (checks) => {
  const family = await newFamily()
  const familyCookie = await aCookie(family.userId)
  const childId = await addChild(family)
  const [task, reward, invite, child] = [taskInput([childId]), rewardInput(), { id: newId() }, childInput()]
  const responses = await Promise.all([
    inParallel(CONCURRENCY, () => post('acoes/tarefas.salvar', task, familyCookie)),
    inParallel(CONCURRENCY, () => post('acoes/premios.salvar', reward, familyCookie)),
    inParallel(CONCURRENCY, () => post('acoes/convites.criar', invite, familyCookie)),
    inParallel(CONCURRENCY, () => {
      const body = new FormData()
      body.set('child', JSON.stringify(child))
      return send(`${app.url}/app/acoes/criancas.salvar`, { body, cookie: familyCookie })
    }),
  ])
  checks.expectBlocked('a server error', serverErrors(responses.flat()).length === 0)
  checks.expectPersisted('the task, once', (await countRows(family, 'tasks')) === 1)
  checks.expectPersisted('the reward, once', (await countRows(family, 'rewards')) === 1)
  checks.expectPersisted('the child, once', (await countRows(family, 'children')) === 2)
  const rows = await app.unrestrictedReader.rowsOfFamily(family.familyId, [])
  checks.expectPersisted(
    'the invite, once',
    rows.split('\n').filter((line) => line.startsWith('invites ')).length === 1,
  )
})

attack(['V2.3.4', 'V6.4.1'], 'lets only one of 20 people use an invite code at once', async (checks) => {
  const family = await newFamily()
  const { code } = await anInvite(family)
  const guests = await inParallel(20, () => newFamily())
  const membersBefore = await countMembers(family.familyId)
  const responses = await inParallel(guests.length, async (index) => {
    const guest = guests[index]!
    return post(
      'acoes/familia.entrar',
      { code, familyId: guest.familyId, erase: true },
      await aCookie(guest.userId),
    )
  })
  checks.expectBlocked('a server error', serverErrors(responses).length === 0)
  checks.expectBlocked('a second person', successes(responses).length === 1)
  checks.expectPersisted('the new member', (await countMembers(family.familyId)) === membersBefore + 1)
})

attack(['V2.3.4', 'V6.4.1'], 'parallel sign-ups with one e-mail or code make one account', async (checks) => {
  const email = anEmail()
  const signUps = await inParallel(6, () => signUp(app.url, email))
  checks.expectBlocked('a server error', serverErrors(signUps).length === 0)
  checks.expectBlocked('a second session', signUps.filter(({ status }) => status === 302).length === 1)
  const users = await selectRows('users', { email }, ['id'])
  checks.expectPersisted('the account, once', users.length === 1)

  const family = await newFamily()
  const { code } = await anInvite(family)
  const guestSignUps = await inParallel(6, () => signUp(app.url, anEmail(), { inviteCode: code }))
  checks.expectBlocked('a server error with a code', serverErrors(guestSignUps).length === 0)
  checks.expectBlocked('a second guest', guestSignUps.filter(({ status }) => status === 302).length === 1)
  checks.expectPersisted('the guest', (await countMembers(family.familyId)) === 2)
})

attack(['V2.3.3', 'V15.4.2'], 'balances equal the ledger after concurrent writes', async (checks) => {
  const family = await newFamily()
  const familyCookie = await aCookie(family.userId)
  const day = civilDateOf(new Date(), family.timeZone)
  const remainingChildId = await addChild(family, { points: 500 })
  const deletedChildId = await addChild(family, { points: 500 })
  const taskId = await addTask(family, [remainingChildId, deletedChildId], { points: 9 })
  const rewardId = await addReward(family, { points: 20 })
  const responses = await Promise.all([
    ...[remainingChildId, deletedChildId].flatMap((childId) => [
      inParallel(10, () => post('acoes/premios.resgatar', { id: newId(), rewardId, childId }, familyCookie)),
      inParallel(10, (index) =>
        post(
          'acoes/tarefas.marcar',
          { taskId, childId, day, status: index % 2 ? 'done' : 'not_done', revision: index },
          familyCookie,
        ),
      ),
      inParallel(10, () =>
        post(
          'acoes/pontos.atribuir',
          { requestId: newId(), childId, type: 'positive', points: 3, description: 'x' },
          familyCookie,
        ),
      ),
    ]),
    inParallel(3, () => post('acoes/criancas.excluir', { id: deletedChildId }, familyCookie)),
    inParallel(3, () => post('acoes/premios.excluir', { id: rewardId }, familyCookie)),
    inParallel(3, () => post('acoes/tarefas.excluir', { id: taskId }, familyCookie)),
  ])
  checks.expectBlocked('a server error', serverErrors(responses.flat()).length === 0)
  const entries = (await ledgerOf(family)).filter((entry) => entry.childId === remainingChildId)
  const sum = entries.reduce((total, entry) => total + entry.points, 0)
  checks.expectPersisted('the balance', (await balanceOf(family, remainingChildId)) === sum)
  checks.expectBlocked('a balance below zero', sum >= 0)
  const redemptionCount = entries.filter((entry) => entry.type === 'redemption').length
  checks.expectPersisted('every granted redemption', redemptionCount === successes(responses[0]).length)
  const scoreCount = entries.filter((entry) => entry.points === 3).length
  checks.expectPersisted('every acknowledged score', scoreCount === successes(responses[2]).length)
})

attack(['V2.3.3', 'V15.4.2'], 'never lets both guardians of a family leave concurrently', async (checks) => {
  for (let round = 0; round < 4; round += 1) {
    const family = await newFamily()
    const childId = await addChild(family, { points: 5 })
    const otherGuardian = await newMember(family, { role: 'parent' })
    const responses = await Promise.all(
      [family, otherGuardian].map(async ({ userId }) =>
        post('acoes/familia.sair', { familyId: family.familyId, erase: false }, await aCookie(userId)),
      ),
    )
    checks.expectBlocked('a server error', serverErrors(responses).length === 0)
    checks.expectBlocked('a family without a guardian', successes(responses).length <= 1)
    checks.expectPersisted('the children', (await balanceOf(family, childId)) === 5)
  }
})

async function countMembers(familyId: string): Promise<number> {
  const rows = await app.unrestrictedReader.rowsOfFamily(familyId, [])
  return rows.split('\n').filter((line) => line.startsWith('family_members ')).length
}
