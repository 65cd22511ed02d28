import { RouterContextProvider } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import { endExpired } from '#app/domain/billing/subscriptions/end-expired.server.ts'
import { setClock } from '#app/base/clock.server.ts'
import { requestContext } from '#app/platform/request-context.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { aSubscription, sellAt } from '#tests/support/payments.ts'
import { aFamily, aMember, aSession } from '#tests/support/people.ts'
import { isSessionAlive } from './find-session.server.ts'
import { requireFamily } from './require-family.server.ts'
import { familyContext } from './session-context.server.ts'

const DAY = 24 * 60 * 60 * 1000
setUpTestDatabase()
let sale: { restore: () => void } | undefined
let clock: { restore: () => void } | undefined

afterEach(() => {
  sale?.restore()
  clock?.restore()
})

/** The response to a person at an address under /app: the redirect, or the opened family. */
async function ask(userId: string | undefined, path = '/app?tab=tarefas', method = 'GET') {
  const headers = userId ? { cookie: await aSession(userId) } : undefined
  const context = new RouterContextProvider()
  context.set(requestContext, { nonce: '', clientAddress: '127.0.0.1', requestId: '' })
  const request = new Request(`http://localhost${path}`, { method, headers: headers ?? {} })
  const args = { request, url: new URL(request.url), context, params: {}, pattern: path }
  const requestPage = async () => requireFamily(args, () => Promise.resolve(new Response('')))
  const outcome = await requestPage().catch((thrown: unknown) => thrown)
  if (!(outcome instanceof Response)) throw outcome
  expect(outcome.headers.get('cache-control')).toBe('private, no-store')
  return outcome.headers.get('location') ?? context.get(familyContext).familyId
}

function setDaysFromNow(days: number) {
  const moment = new Date(Date.now() + days * DAY)
  clock = setClock(() => moment)
}

describe('access to /app', () => {
  it('redirects a visitor to /login, and remembers the requested path', async () => {
    sale = sellAt('sandbox')
    expect(await ask(undefined)).toBe('/login?volta=%2Fapp%3Ftab%3Dtarefas')
  })

  it('redirects a person without a subscription to /subscribe, and remembers the requested path', async () => {
    sale = sellAt('sandbox')
    const { guardian } = await aFamily()
    expect(await ask(guardian.id)).toBe('/subscribe?volta=%2Fapp%3Ftab%3Dtarefas')
    expect(await ask(guardian.id, '/app/acoes/tarefas.salvar', 'POST')).toBe('/subscribe?volta=%2Fapp')
  })

  it('is open to every active member of a family in which one member has a subscription', async () => {
    sale = sellAt('sandbox')
    const family = await aFamily()
    const child = await aMember(family, { role: 'child' })
    const former = await aMember(family, { role: 'parent', isActive: false })
    await aSubscription(family.guardian.id)
    expect(await ask(family.guardian.id)).toBe(family.id)
    expect(await ask(child.userId)).toBe(family.id)
    expect(await ask(former.userId)).toBe('/login')
  })

  it('is not opened by the subscription of a person who has left', async () => {
    sale = sellAt('sandbox')
    const family = await aFamily()
    const former = await aMember(family, { role: 'parent', isActive: false })
    await aSubscription(former.userId)
    expect(await ask(family.guardian.id)).toContain('/subscribe')
  })

  it('ends with the paid time and the grace period, also before a worker recorded it', async () => {
    sale = sellAt('sandbox')
    const { guardian, id } = await aFamily()
    await aSubscription(guardian.id)
    const live = new Request('http://localhost/app/eventos', {
      headers: { cookie: await aSession(guardian.id) },
    })
    setDaysFromNow(28 + 4)
    expect(await ask(guardian.id)).toBe(id)
    clock?.restore()
    setDaysFromNow(31 + 6)
    expect(await ask(guardian.id)).toContain('/subscribe')
    expect(await isSessionAlive(live, id)).toBe(false)
    expect(await endExpired()).toBeGreaterThan(0)
    expect(await endExpired()).toBe(0)
    expect(await ask(guardian.id)).toContain('/subscribe')
  })

  it('is not opened by a simulated payment while a real provider sells, and by a real one with any provider', async () => {
    const [simulated, real] = [await aFamily(), await aFamily()]
    await aSubscription(simulated.guardian.id, { provider: 'sandbox' })
    await aSubscription(real.guardian.id, { provider: 'hotmart' })
    sale = sellAt('stripe')
    expect(await ask(simulated.guardian.id)).toContain('/subscribe')
    expect(await ask(real.guardian.id)).toBe(real.id)
    sale.restore()
    sale = sellAt('sandbox')
    expect(await ask(simulated.guardian.id)).toBe(simulated.id)
    expect(await ask(real.guardian.id)).toBe(real.id)
  })

  it('needs no subscription where nothing is sold', async () => {
    sale = sellAt('none')
    const { guardian, id } = await aFamily()
    expect(await ask(guardian.id)).toBe(id)
  })

  it.each([
    '/app/meus-dados',
    '/app/dados/exportar',
    '/app/conta/excluir',
    '/app/acoes/familia.entrar',
    '/app/perfil/duas-etapas',
    '/app/acoes/perfil.duas-etapas.ativar',
  ])('allows %s without a subscription', async (path) => {
    sale = sellAt('sandbox')
    const { guardian, id } = await aFamily()
    expect(await ask(guardian.id, path)).toBe(id)
  })

  it('allows no other address that only starts the same', async () => {
    sale = sellAt('sandbox')
    const { guardian } = await aFamily()
    for (const path of [
      '/app/meus-dados-todos',
      '/app/dados',
      '/app/acoes/familia',
      '/app/acoes/familia.sair',
    ])
      expect(await ask(guardian.id, path)).toContain('/subscribe')
  })
})
