import { RouterContextProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { endExpiredSubscriptions } from '#app/domain/billing/subscriptions/end-expired-subscriptions.server.ts'
import { requestContext } from '#app/platform/request-context.ts'
import { setTimeAhead } from '#tests/support/set-test-clock.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { aSubscription } from '#tests/support/payments.ts'
import { setTestPaymentProvider } from '#tests/support/set-test-payment-provider.ts'
import { aFamily, aMember, aCookie } from '#tests/support/people.ts'
import { hasFamilyAccess } from './find-session.server.ts'
import { requireFamily } from './require-family.server.ts'
import { familyContext } from './session-context.server.ts'

setUpTestDatabase()

/** Requests a path under /app. Returns the redirect's target, or the id of the opened family. */
async function visit(userId: string | undefined, path = '/app?tab=tarefas', method = 'GET') {
  const headers = userId ? { cookie: await aCookie(userId) } : undefined
  const context = new RouterContextProvider()
  context.set(requestContext, { nonce: '', clientIp: '127.0.0.1', requestId: '' })
  const request = new Request(`http://localhost${path}`, { method, headers: headers ?? {} })
  const args = { request, url: new URL(request.url), context, params: {}, pattern: path }
  const runMiddleware = async () => requireFamily(args, () => Promise.resolve(new Response('')))
  const outcome = await runMiddleware().catch((thrown: unknown) => thrown)
  if (!(outcome instanceof Response)) throw outcome
  expect(outcome.headers.get('cache-control')).toBe('private, no-store')
  return outcome.headers.get('location') ?? context.get(familyContext).familyId
}

describe('access to /app', () => {
  it('a request without a session is redirected to /login, with the path to return to', async () => {
    setTestPaymentProvider('sandbox')
    expect(await visit(undefined)).toBe('/login?volta=%2Fapp%3Ftab%3Dtarefas')
  })

  it('a request without a subscription is redirected to /subscribe, with the path to return to', async () => {
    setTestPaymentProvider('sandbox')
    const { guardian } = await aFamily()
    expect(await visit(guardian.id)).toBe('/subscribe?volta=%2Fapp%3Ftab%3Dtarefas')
    expect(await visit(guardian.id, '/app/acoes/tarefas.salvar', 'POST')).toBe('/subscribe?volta=%2Fapp')
  })

  it('is given to every active member of a family if one of them has a subscription', async () => {
    setTestPaymentProvider('sandbox')
    const family = await aFamily()
    const child = await aMember(family, { role: 'child' })
    const formerMember = await aMember(family, { role: 'parent', isActive: false })
    await aSubscription(family.guardian.id)
    expect(await visit(family.guardian.id)).toBe(family.id)
    expect(await visit(child.userId)).toBe(family.id)
    expect(await visit(formerMember.userId)).toBe('/login')
  })

  it('is not given by the subscription of a person who has left', async () => {
    setTestPaymentProvider('sandbox')
    const family = await aFamily()
    const formerMember = await aMember(family, { role: 'parent', isActive: false })
    await aSubscription(formerMember.userId)
    expect(await visit(family.guardian.id)).toContain('/subscribe')
  })

  it('ends after the paid time and the grace period, even before the worker has recorded that', async () => {
    setTestPaymentProvider('sandbox')
    const { guardian, id } = await aFamily()
    await aSubscription(guardian.id)
    const eventStreamRequest = new Request('http://localhost/app/eventos', {
      headers: { cookie: await aCookie(guardian.id) },
    })
    const clock = setTimeAhead({ days: 28 + 4 })
    expect(await visit(guardian.id)).toBe(id)
    clock.restore()
    setTimeAhead({ days: 31 + 6 })
    expect(await visit(guardian.id)).toContain('/subscribe')
    expect(await hasFamilyAccess(eventStreamRequest, id)).toBe(false)
    expect(await endExpiredSubscriptions()).toBeGreaterThan(0)
    expect(await endExpiredSubscriptions()).toBe(0)
    expect(await visit(guardian.id)).toContain('/subscribe')
  })

  it('is given by a simulated payment only with the sandbox provider, and by a real one with any provider', async () => {
    const [sandboxFamily, hotmartFamily] = [await aFamily(), await aFamily()]
    await aSubscription(sandboxFamily.guardian.id, { provider: 'sandbox' })
    await aSubscription(hotmartFamily.guardian.id, { provider: 'hotmart' })
    setTestPaymentProvider('stripe')
    expect(await visit(sandboxFamily.guardian.id)).toContain('/subscribe')
    expect(await visit(hotmartFamily.guardian.id)).toBe(hotmartFamily.id)
    setTestPaymentProvider('sandbox')
    expect(await visit(sandboxFamily.guardian.id)).toBe(sandboxFamily.id)
    expect(await visit(hotmartFamily.guardian.id)).toBe(hotmartFamily.id)
  })

  it('needs no subscription with PAYMENTS=none', async () => {
    setTestPaymentProvider('none')
    const { guardian, id } = await aFamily()
    expect(await visit(guardian.id)).toBe(id)
  })

  it.each(['/app/meus-dados', '/app/dados/exportar', '/app/conta/excluir', '/app/perfil/duas-etapas'])(
    'to %s needs no subscription',
    async (path) => {
      setTestPaymentProvider('sandbox')
      const { guardian, id } = await aFamily()
      expect(await visit(guardian.id, path)).toBe(id)
    },
  )

  it('other paths with the same beginning need a subscription', async () => {
    setTestPaymentProvider('sandbox')
    const { guardian } = await aFamily()
    for (const path of [
      '/app/meus-dados-todos',
      '/app/dados',
      '/app/acoes/familia',
      '/app/acoes/familia.sair',
    ])
      expect(await visit(guardian.id, path)).toContain('/subscribe')
  })
})
