import { beforeAll } from 'vitest'
import { readFamily, writeFamily } from '#app/database/family-scope.server.ts'
import { newId } from '#app/base/ids.ts'
import { addTask } from '#tests/support/family-content.ts'
import { attack } from './attack.ts'
import {
  type FamilySession,
  aFamilySession,
  isUuid,
  sendWrite,
  readRows,
  withValue,
  writesOf,
} from './app-writes.ts'
import { connectTargetApp } from './target-app.ts'
import { isRefusedWithMessage, type TestResponse, send } from './send.ts'
import { invalidCursors, INVALID_DAYS, INVALID_IDS, INVALID_NUMBER_TEXTS } from './invalid-values.ts'
import { INVALID_JSON_NUMBERS } from './hostile-values.ts'

const app = connectTargetApp()
let victim: FamilySession
beforeAll(async () => void (victim = await aFamilySession()))

/** Writes whose points may be negative, because a conduct gives or takes them. */
const SIGNED_POINTS = new Set(['give points to several children', 'change a conduct'])

/**
 * Values of INVALID_JSON_NUMBERS that are valid in these fields. A new row has the revision null, a decision with full points
 * the points null.
 */
const VALID_VALUES: Record<string, unknown[]> = {
  age: [0],
  'pin.0': [0],
  seed: [0],
  slot: [0],
  'returned.slot': [0],
  'weekdays.0': [0],
  'tasks.0.weekdays.0': [0],
  'tasks.0.revision': [0],
  'answers.0.slot': [0],
  'answers.0.revision': [0],
  'answers.0.points': [0, null],
  revision: [0, null],
}

attack(
  ['V1.4.2', 'V2.2.1', 'V15.3.5'],
  'refuses every invalid number in any field of any write with a message, and stores none',
  async (checks) => {
    const { fixture, cookie } = victim
    for (const write of writesOf(fixture)) {
      for (const field of write.fields) {
        if (typeof field.value !== 'number') continue
        const isSigned = field.name === 'points' && SIGNED_POINTS.has(write.operation.act)
        const validValues = isSigned ? [-1] : (VALID_VALUES[field.name] ?? [])
        const rowsBefore = await readRows(app, victim)
        for (const number of INVALID_JSON_NUMBERS.filter((value) => !validValues.includes(value))) {
          const response = await sendWrite(app.url, write, withValue(write.body, field, number), cookie)
          checks.expectBlocked(
            `${JSON.stringify(number)} as ${field.name} to ${write.name}: ${response.status} ${response.text.slice(0, 80)}`,
            isRefusedWithMessage(response),
          )
        }
        checks.expectBlocked(
          `${write.name} changes a row by an invalid ${field.name}`,
          (await readRows(app, victim)) === rowsBefore,
        )
      }
    }
  },
)

/** Paths of reads that end before the value of a query parameter, and invalid values for it. */
const queriesOf = ({ childId, ledgerEntryId }: FamilySession['fixture']) => {
  const cursor = `antes=2100-01-01T00:00:00Z_${ledgerEntryId}`

  return [
    { urlStart: '/app/pontos/historico?antes=', values: invalidCursors(ledgerEntryId) },
    { urlStart: `/app/pontos/historico?${cursor}&crianca=`, values: INVALID_IDS },
    { urlStart: `/app/pontos/historico?${cursor}&quantos=`, values: INVALID_NUMBER_TEXTS },
    { urlStart: '/app/pontos/semanas?crianca=', values: INVALID_IDS },
    { urlStart: `/app/pontos/semanas?crianca=${childId}&ate=`, values: INVALID_DAYS },
    { urlStart: '/app/ia/verificar?crianca=', values: INVALID_IDS },
    { urlStart: '/app/quadro?crianca=', values: INVALID_IDS },
    ...['/blog?pagina=', '/blog/categoria/nenhuma?pagina=', '/assinatura/volta?desde='].map((urlStart) => ({
      urlStart,
      values: INVALID_NUMBER_TEXTS,
    })),
  ]
}

attack(['V1.4.2', 'V2.2.1'], 'no number, date or id in a query causes a server error', async (checks) => {
  const { fixture, cookie } = victim
  for (const { urlStart, values } of queriesOf(fixture)) {
    for (const value of values) {
      const query = value === '%00' ? value : encodeURIComponent(value)
      const response = await send(app.url + urlStart + query, { cookie })
      const isAccepted = response.status < 400 && !/"id":/.test(response.text)
      checks.expectBlocked(
        `${urlStart}${value.slice(0, 60)}: ${response.status}`,
        isAccepted || isRefusedOrAbsent(response),
      )
    }
  }
})

/** Whether the response is a refusal with a message, or a 404. */
const isRefusedOrAbsent = (response: TestResponse) =>
  response.status === 404 || isRefusedWithMessage(response)

attack(['V1.4.2', 'V2.2.1'], 'refuses invalid dates and ids in any field of any write', async (checks) => {
  const { fixture, cookie } = victim
  for (const write of writesOf(fixture)) {
    for (const field of write.fields) {
      const isDay = /^\d{4}-\d\d-\d\d$/.test(String(field.value))
      if (!isDay && !isUuid(field.value)) continue
      const rowsBefore = await readRows(app, victim)
      for (const value of isDay ? INVALID_DAYS : INVALID_IDS) {
        const response = await sendWrite(app.url, write, withValue(write.body, field, value), cookie)
        checks.expectBlocked(
          `${value.slice(0, 40)} as ${field.name} to ${write.name}: ${response.status} ${response.text.slice(0, 80)}`,
          isRefusedWithMessage(response),
        )
      }
      checks.expectBlocked(
        `${write.name} changes a row by an invalid ${field.name}`,
        (await readRows(app, victim)) === rowsBefore,
      )
    }
  }
})

const BALANCE_LIMIT_MESSAGE =
  'O saldo da criança não pode passar de um bilhão de pontos, para mais ou para menos.'

attack('V1.4.2', 'refuses every write that moves a balance beyond one billion points', async (checks) => {
  const { fixture, cookie } = victim
  const scope = fixture.people.familyAdmin
  const { childId } = fixture
  const readChildRow = () =>
    readFamily(scope, (tx) =>
      tx.selectFrom('children').select('total_points').where('id', '=', childId).executeTakeFirstOrThrow(),
    )
  const setBalance = (points: number) =>
    writeFamily(scope, (tx) =>
      tx.updateTable('children').set({ total_points: points }).where('id', '=', childId).execute(),
    )
  const taskId = await addTask(scope, [childId], { title: 'Muitos pontos', points: 100_000 })
  const prepareScore = (type: 'positive' | 'negative', points: number) => {
    const requestId = newId()
    const json = { requestId, childId, type, points, description: 'Muitos pontos' }
    return { requestId, submit: () => send(`${app.url}/app/acoes/pontos.atribuir`, { json, cookie }) }
  }
  const [gain, loss] = [prepareScore('positive', 100), prepareScore('negative', 100)]
  await gain.submit()
  await loss.submit()
  const postJson = (path: string, json: object) => send(`${app.url}/app/${path}`, { json, cookie })
  const edit = (entryId: string, points: number) =>
    postJson('acoes/pontos.editar', { requestId: newId(), entryId, description: 'Mais', points })
  const mark = (status: string, revision: number) =>
    postJson('acoes/tarefas.marcar', { taskId, childId, day: fixture.today, status, revision })
  const gains: Record<string, () => Promise<TestResponse>> = {
    'a score': () => prepareScore('positive', 100_000).submit(),
    'an edit': () => edit(gain.requestId, 100_000),
    'taking back a loss': () => postJson('acoes/pontos.excluir', { entryId: loss.requestId }),
    'a completed task': () => mark('done', 0),
  }
  const losses: Record<string, () => Promise<TestResponse>> = {
    'a loss': () => prepareScore('negative', 100_000).submit(),
    'a conduct': () =>
      postJson('acoes/pontos.atribuir', {
        requestId: newId(),
        childId,
        type: 'conduct',
        conduct: 'gritar',
      }),
    'an edit of a loss': () => edit(loss.requestId, 100_000),
    'taking back a gain': () => postJson('acoes/pontos.excluir', { entryId: gain.requestId }),
  }
  for (const [limit, writes] of [
    [2_147_483_647, gains],
    [1_000_000_000, gains],
    [-2_147_483_647, losses],
    [-1_000_000_000, losses],
  ] as const) {
    await setBalance(limit)
    for (const [name, write] of Object.entries(writes)) {
      const response = await write()
      checks.expectBlocked(
        `${name} at ${limit}: ${response.status} ${response.text.slice(0, 100)}`,
        response.status === 409 && response.text.includes(BALANCE_LIMIT_MESSAGE),
      )
      checks.expectBlocked(
        `a balance after ${name} at ${limit}`,
        (await readChildRow()).total_points === limit,
      )
    }
  }
  await setBalance(0)
  const response = await mark('done', 0)
  checks.expectServed(`the task with a smaller balance: ${response.status}`, response.status === 200)
})
