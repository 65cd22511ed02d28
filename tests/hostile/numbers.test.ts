import { beforeAll } from 'vitest'
import { readFamily, writeFamily } from '#app/database/family-scope.server.ts'
import { newId } from '#app/base/ids.ts'
import { addTask } from '#tests/support/family-content.ts'
import { attack } from './attack.ts'
import { type Victim, aVictim, isId, sendWrite, stateOf, withValue, writesOf } from './fields.ts'
import { connectTargetApp } from './target-app.ts'
import { isRefusedClearly, type TestResponse, send } from './send.ts'
import { invalidCursors, INVALID_DAYS, INVALID_IDS, INVALID_NUMBERS } from './shapes.ts'
import { WRONG_NUMBERS } from './values.ts'

const app = connectTargetApp()
let victim: Victim
beforeAll(async () => {
  victim = await aVictim()
})

/** The values that a field accepts; new rows have no revision. */
const VALID_VALUES: Record<string, unknown[]> = {
  age: [0],
  seed: [0],
  'weekdays.0': [0],
  revision: [0, null],
}

attack(
  ['V1.4.2', 'V2.2.1', 'V15.3.5'],
  'refuses every invalid number in any field of any write with a message, and stores none',
  async (checks) => {
    const { home, cookie } = victim
    for (const write of writesOf(home)) {
      for (const field of write.fields) {
        if (typeof field.value !== 'number') continue
        const validValues = VALID_VALUES[field.name] ?? []
        const stateBefore = await stateOf(app, victim)
        for (const number of WRONG_NUMBERS.filter((wrong) => !validValues.includes(wrong))) {
          const response = await sendWrite(app.url, write, withValue(write.body, field, number), cookie)
          checks.expectBlocked(
            `${JSON.stringify(number)} as ${field.name} to ${write.name}: ${response.status} ${response.text.slice(0, 80)}`,
            isRefusedClearly(response),
          )
        }
        checks.expectBlocked(
          `${write.name} changes a row by an invalid ${field.name}`,
          (await stateOf(app, victim)) === stateBefore,
        )
      }
    }
  },
)

/** Query parameters of reads below /app and of public pages. */
const queriesOf = ({ childId, ledgerEntryId }: Victim['home']) => {
  const cursor = `antes=2100-01-01T00:00:00Z_${ledgerEntryId}`
  const weeksQuery = `semanas?crianca=${childId}&ate=`
  return [
    { address: '/app/pontos/historico?antes=', values: invalidCursors(ledgerEntryId) },
    { address: `/app/pontos/historico?${cursor}&crianca=`, values: INVALID_IDS },
    { address: `/app/pontos/historico?${cursor}&quantos=`, values: INVALID_NUMBERS },
    { address: '/app/pontos/semanas?crianca=', values: INVALID_IDS },
    { address: `/app/pontos/${weeksQuery}`, values: INVALID_DAYS },
    { address: '/app/ia/verificar?crianca=', values: INVALID_IDS },
    { address: '/app/quadro?crianca=', values: INVALID_IDS },
    ...['/blog?pagina=', '/blog/categoria/nenhuma?pagina=', '/assinatura/volta?desde='].map((address) => ({
      address,
      values: INVALID_NUMBERS,
    })),
  ]
}

attack(
  ['V1.4.2', 'V2.2.1'],
  'no number, date, time, id or cursor in a query causes a server error',
  async (checks) => {
    const { home, cookie } = victim
    for (const { address, values } of queriesOf(home)) {
      for (const value of values) {
        const query = value === '%00' ? value : encodeURIComponent(value)
        const response = await send(app.url + address + query, { cookie })
        const isAccepted = response.status < 400 && !/"id":/.test(response.text)
        checks.expectBlocked(
          `${address}${value.slice(0, 60)}: ${response.status}`,
          isAccepted || isRefusedOrAbsent(response),
        )
      }
    }
  },
)

/** A page may respond with 404 to an unknown value. */
const isRefusedOrAbsent = (response: TestResponse) => response.status === 404 || isRefusedClearly(response)

attack(['V1.4.2', 'V2.2.1'], 'refuses invalid dates and ids in any field of any write', async (checks) => {
  const { home, cookie } = victim
  for (const write of writesOf(home)) {
    for (const field of write.fields) {
      const isDay = /^\d{4}-\d\d-\d\d$/.test(String(field.value))
      if (!isDay && !isId(field.value)) continue
      const stateBefore = await stateOf(app, victim)
      for (const value of isDay ? INVALID_DAYS : INVALID_IDS) {
        const response = await sendWrite(app.url, write, withValue(write.body, field, value), cookie)
        checks.expectBlocked(
          `${value.slice(0, 40)} as ${field.name} to ${write.name}: ${response.status} ${response.text.slice(0, 80)}`,
          isRefusedClearly(response),
        )
      }
      checks.expectBlocked(
        `${write.name} changes a row by an invalid ${field.name}`,
        (await stateOf(app, victim)) === stateBefore,
      )
    }
  }
})

const LIMIT_REACHED = 'O saldo da criança não pode passar de um bilhão de pontos, para mais ou para menos.'

attack('V1.4.2', 'no write moves a balance out of the range of its column', async (checks) => {
  const { home, cookie } = victim
  const scope = home.people.familyAdmin
  const { childId } = home
  const readChild = () =>
    readFamily(scope, (tx) =>
      tx.selectFrom('children').select('total_points').where('id', '=', childId).executeTakeFirstOrThrow(),
    )
  const setBalance = (points: number) =>
    writeFamily(scope, (tx) =>
      tx.updateTable('children').set({ total_points: points }).where('id', '=', childId).execute(),
    )
  const taskId = await addTask(scope, [childId], { title: 'Muitos pontos', points: 100_000 })
  const score = (type: 'positive' | 'negative', points: number) => {
    const requestId = newId()
    const json = { requestId, childId, type, points, description: 'Muitos pontos' }
    return { requestId, submit: () => send(`${app.url}/app/acoes/pontos.atribuir`, { json, cookie }) }
  }
  const [gain, loss] = [score('positive', 100), score('negative', 100)]
  await gain.submit()
  await loss.submit()
  const postJson = (path: string, json: object) => send(`${app.url}/app/${path}`, { json, cookie })
  const edit = (entryId: string, points: number) =>
    postJson('acoes/pontos.editar', { requestId: newId(), entryId, description: 'Mais', points })
  const mark = (status: string, revision: number) =>
    postJson('acoes/tarefas.marcar', { taskId, childId, day: home.today, status, revision })
  const gains: Record<string, () => Promise<TestResponse>> = {
    'a score': () => score('positive', 100_000).submit(),
    'an edit': () => edit(gain.requestId, 100_000),
    'taking a loss back': () => postJson('acoes/pontos.excluir', { entryId: loss.requestId }),
    'a completed task': () => mark('done', 0),
  }
  const losses: Record<string, () => Promise<TestResponse>> = {
    'a loss': () => score('negative', 100_000).submit(),
    'a conduct': () =>
      postJson('acoes/pontos.atribuir', { requestId: newId(), childId, type: 'conduct', conduct: 'gritar' }),
    'an edit of a loss': () => edit(loss.requestId, 100_000),
    'taking a gain back': () => postJson('acoes/pontos.excluir', { entryId: gain.requestId }),
  }
  for (const [limit, writes] of [
    [2_147_483_647, gains],
    [1_000_000_000, gains],
    [-2_147_483_647, losses],
    [-1_000_000_000, losses],
  ] as const) {
    await setBalance(limit)
    for (const [name, work] of Object.entries(writes)) {
      const response = await work()
      checks.expectBlocked(
        `${name} at ${limit}: ${response.status} ${response.text.slice(0, 100)}`,
        response.status === 409 && response.text.includes(LIMIT_REACHED),
      )
      checks.expectBlocked(`a balance after ${name} at ${limit}`, (await readChild()).total_points === limit)
    }
  }
  await setBalance(0)
  const response = await mark('done', 0)
  checks.expectServed(`the task with a smaller balance: ${response.status}`, response.status === 200)
})
