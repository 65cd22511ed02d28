import { expect, it } from 'vitest'
import { safeReturnPath } from '#app/platform/safe-return-path.ts'
import {
  checkoutPath,
  toNotice,
  PLANS_NOTICES,
  toPlan,
  planOfCheckoutPath,
  plansPath,
  subscribedText,
} from './plans-page.ts'

it('plansPath contains plan, notice and return path', () => {
  expect(plansPath()).toBe('/subscribe')
  expect(plansPath({ plan: 'annual', returnPath: '/app' })).toBe('/subscribe?plano=annual')
  const path = plansPath({ plan: 'monthly', returnPath: '/app/quadro?x=1&y=2', notice: 'pagina-fechada' })
  expect(Object.fromEntries(new URL(path, 'https://a.exemplo').searchParams)).toEqual({
    plano: 'monthly',
    aviso: 'pagina-fechada',
    volta: '/app/quadro?x=1&y=2',
  })
})

it('plansPath leaves out a return path that is too long for the sign-in page', () => {
  const returnPath = `/app/quadro?x=${'a'.repeat(490)}`
  const path = plansPath({ plan: 'semiannual', returnPath })
  expect(path).toBe('/subscribe?plano=semiannual')
  expect(safeReturnPath(path)).toBe(path)
  const pathWithReturnPath = plansPath({ plan: 'annual', returnPath: '/app/quadro?x=%C3%A7' })
  expect(safeReturnPath(pathWithReturnPath)).toBe(pathWithReturnPath)
})

it.each([null, '', 'weekly', 'toString', ['annual']])('%j is neither a plan nor a notice', (value) => {
  expect(toPlan(value)).toBeNull()
  expect(toNotice(value)).toBeNull()
})

it('toPlan and toNotice accept the names of plans and notices', () => {
  expect(toPlan('semiannual')).toBe('semiannual')
  expect(toNotice('pagina-fechada')).toBe('pagina-fechada')
  expect(PLANS_NOTICES['pagina-fechada'].text).toBe(
    'Não conseguimos abrir a página de pagamento. Tente de novo em instantes.',
  )
})

it('planOfCheckoutPath finds the plan only in the path of a checkout', () => {
  expect(planOfCheckoutPath(checkoutPath('annual', '/app/quadro?x=1'))).toBe('annual')
  expect(planOfCheckoutPath(plansPath({ plan: 'annual' }))).toBeNull()
  expect(planOfCheckoutPath('/assinatura/comecar?plano=gold')).toBeNull()
  expect(planOfCheckoutPath('/app')).toBeNull()
})

it('subscribedText names the person’s plan, or the family if another member pays', () => {
  expect(subscribedText('semiannual')).toBe('Você já tem o plano semestral, e ele está ativo.')
  expect(subscribedText('family')).toBe('A assinatura da sua família está ativa.')
  expect(subscribedText('none')).toBe('Sua assinatura está ativa.')
})
