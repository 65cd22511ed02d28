import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectDatabase } from '#app/database/connect.server.ts'
import { useConnection } from '#app/database/database.server.ts'
import type { FamilyScope } from '#app/database/family-scope.server.ts'
import { newId } from '#app/database/identifier.ts'
import { civilDateOf } from '#app/domain/families/civil-date.ts'
import routes from '#app/routes.ts'
import {
  addChild,
  addReward,
  addTask,
  childInput,
  ledgerOf,
  newFamily,
  newMember,
  rewardInput,
  taskInput,
} from '#tests/support/family-content.ts'
import { aSession } from '#tests/support/people.ts'
import {
  createTestDatabase,
  startPostgres,
  type RunningPostgres,
  type ThrowAwayDatabase,
} from '#tests/support/postgres.ts'
import { type RunningApp, startApp } from '#tests/support/running-app.ts'

interface Visitor {
  scope: FamilyScope
  cookie: string
}

let server: RunningPostgres
let store: ThrowAwayDatabase
let app: RunningApp
let connection: Awaited<ReturnType<typeof connectDatabase>>
let owner: Visitor
let stranger: Visitor
let childMember: Visitor
let ids: { childId: string; taskId: string; rewardId: string; entryId: string }

beforeAll(async () => {
  server = await startPostgres()
  store = await createTestDatabase(server.url)
  app = await startApp({ databaseUrl: store.url })
  connection = await connectDatabase({ databaseUrl: store.url, dataDir: 'memory://' })
  useConnection(connection)
  const visitor = async (scope: FamilyScope) => ({ scope, cookie: await aSession(scope.userId) })
  owner = await visitor(await newFamily())
  stranger = await visitor(await newFamily())
  childMember = await visitor(await newMember(owner.scope))
  const childId = await addChild(owner.scope, { points: 100 })
  ids = {
    childId,
    taskId: await addTask(owner.scope, [childId]),
    rewardId: await addReward(owner.scope),
    entryId: (await ledgerOf(owner.scope))[0]!.id,
  }
}, 90_000)

afterAll(async () => {
  useConnection(undefined)
  await connection.close()
  await app.stop()
  await store.drop()
  await server.stop()
})

interface Case {
  method: 'GET' | 'POST'
  guardianOnly: boolean
  body?: () => object
}

const json = (guardianOnly: boolean, body: () => object): Case => ({ method: 'POST', guardianOnly, body })

/** Every address below /app, with a request that would reach the owner's family. */
const cases: Record<string, Case> = {
  '': { method: 'GET', guardianOnly: false },
  eventos: { method: 'GET', guardianOnly: false },
  quadro: { method: 'GET', guardianOnly: false },
  'tarefas/marcar': json(false, () => ({
    taskId: ids.taskId,
    childId: ids.childId,
    day: civilDateOf(new Date(), 'America/Sao_Paulo'),
    status: 'done',
    revision: 0,
  })),
  'tarefas/salvar': json(true, () => taskInput([ids.childId], { id: ids.taskId, title: 'Invadida' })),
  'tarefas/excluir': json(true, () => ({ id: ids.taskId })),
  'premios/salvar': json(true, () => rewardInput({ id: ids.rewardId, childIds: [ids.childId] })),
  'premios/excluir': json(true, () => ({ id: ids.rewardId })),
  'premios/resgatar': json(false, () => ({ id: newId(), childId: ids.childId, rewardId: ids.rewardId })),
  'pontos/atribuir': json(true, () => ({
    requestId: newId(),
    childId: ids.childId,
    type: 'positive',
    points: 5,
    description: 'Invasão',
  })),
  'pontos/excluir': json(true, () => ({ entryId: ids.entryId })),
  'pontos/editar': json(true, () => ({ requestId: newId(), entryId: ids.entryId, description: 'Invadida' })),
  'criancas/salvar': { method: 'POST', guardianOnly: true },
  'criancas/excluir': json(true, () => ({ id: ids.childId })),
  'fotos/:mediaId': { method: 'GET', guardianOnly: false },
  perfil: json(false, () => ({ name: 'Outro Nome' })),
  convites: json(false, () => ({})),
  'dados/exportar': { method: 'GET', guardianOnly: true },
  'conta/excluir': json(false, () => ({ password: 'Adivinhada1' })),
  consentimento: json(true, () => ({ version: '1' })),
}

function send(
  path: string,
  cookie: string | undefined,
  headers: Record<string, string> = { origin: app.url },
) {
  const wanted = cases[path]!
  let body: string | FormData | undefined
  const extra: Record<string, string> = {}
  if (path === 'criancas/salvar') {
    body = new FormData()
    body.set('child', JSON.stringify(childInput({ id: ids.childId, name: 'Invasor' })))
  } else if (wanted.body) {
    body = JSON.stringify(wanted.body())
    extra['content-type'] = 'application/json'
  }
  const address = `${app.url}/app${path && `/${path}`}`.replace(':mediaId', newId())
  return fetch(address, {
    method: wanted.method,
    body,
    redirect: 'manual',
    headers: { ...extra, ...headers, ...(cookie && { cookie }) },
    signal: AbortSignal.timeout(10_000),
  })
}

async function ownersLedger() {
  return JSON.stringify(await ledgerOf(owner.scope))
}

const paths = Object.keys(cases)
const writes = paths.filter((path) => cases[path]!.method === 'POST')

describe('every address below /app', () => {
  it('has its case here', () => {
    const area = routes.find((route) => route.path === 'app')
    const known = (area?.children ?? []).map((route) => route.path ?? '')
    expect(known.length).toBeGreaterThan(10)
    expect(known.toSorted()).toEqual(paths.toSorted())
  })

  it.each(paths)('sends a visitor who is signed out of "%s" to the sign-in page', async (path) => {
    const before = await ownersLedger()
    const answer = await send(path, undefined)
    expect([302, 303, 307]).toContain(answer.status)
    expect(answer.headers.get('location')).toMatch(/^\/login/)
    expect(await ownersLedger()).toBe(before)
  })

  it.each(writes)('refuses a write to "%s" sent from another site or from nowhere', async (path) => {
    for (const headers of [
      { origin: 'https://mal.exemplo' },
      {},
      { 'sec-fetch-site': 'cross-site' },
    ] as Record<string, string>[]) {
      expect((await send(path, owner.cookie, headers)).status).toBe(403)
    }
  })

  it.each(writes.filter((path) => cases[path]!.guardianOnly))('refuses a child member "%s"', async (path) => {
    const before = await ownersLedger()
    expect((await send(path, childMember.cookie)).status).toBe(403)
    expect(await ownersLedger()).toBe(before)
  })

  it.each(paths.filter((path) => path !== 'eventos'))(
    'gives another family nothing by "%s"',
    async (path) => {
      const before = await ownersLedger()
      const answer = await send(path, stranger.cookie)
      expect(await answer.text()).not.toContain('Pontos de partida')
      expect(answer.status).toBeLessThan(500)
      expect(await ownersLedger()).toBe(before)
    },
  )

  it('refuses a cookie that nobody signed, and one of an ended session', async () => {
    for (const cookie of ['combinado_session=abc.def', owner.cookie.replace(/.{6}$/, 'AAAAAA')]) {
      expect((await send('', cookie)).headers.get('location')).toMatch(/^\/login/)
    }
  })
})
