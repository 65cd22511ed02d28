import { expect, it } from 'vitest'
import { safeReturnPath } from '#app/platform/safe-return-path.ts'
import {
  checkoutPath,
  noticeOf,
  PLANS_NOTICES,
  planOf,
  planOfCheckoutPath,
  plansPath,
  subscribedText,
} from './plans-page.ts'

it('the URL of the plans page contains plan, notice and return path', () => {
  expect(plansPath()).toBe('/subscribe')
  expect(plansPath({ plan: 'annual', returnPath: '/app' })).toBe('/subscribe?plano=annual')
  const path = plansPath({ plan: 'monthly', returnPath: '/app/quadro?x=1&y=2', notice: 'pagina-fechada' })
  expect(Object.fromEntries(new URL(path, 'https://a.exemplo').searchParams)).toEqual({
    plano: 'monthly',
    aviso: 'pagina-fechada',
    volta: '/app/quadro?x=1&y=2',
  })
})

it('the URL of the plans page is short enough for the sign-in page', () => {
  const returnPath = `/app/quadro?x=${'a'.repeat(490)}`
  const path = plansPath({ plan: 'semiannual', returnPath })
  expect(path).toBe('/subscribe?plano=semiannual')
  expect(safeReturnPath(path)).toBe(path)
  const usualPath = plansPath({ plan: 'annual', returnPath: '/app/quadro?x=%C3%A7' })
  expect(safeReturnPath(usualPath)).toBe(usualPath)
})

it.each([null, '', 'weekly', 'toString', ['annual']])('finds no plan or notice named %j', (value) => {
  expect(planOf(value)).toBeNull()
  expect(noticeOf(value)).toBeNull()
})

it('finds plans and notices by name', () => {
  expect(planOf('semiannual')).toBe('semiannual')
  expect(noticeOf('pagina-fechada')).toBe('pagina-fechada')
  expect(PLANS_NOTICES['pagina-fechada'].text).toBe(
    'Não conseguimos abrir a página de pagamento. Tente de novo em instantes.',
  )
})

it('takes the chosen plan only from the URL of a checkout', () => {
  expect(planOfCheckoutPath(checkoutPath('annual', '/app/quadro?x=1'))).toBe('annual')
  expect(planOfCheckoutPath(plansPath({ plan: 'annual' }))).toBeNull()
  expect(planOfCheckoutPath('/assinatura/comecar?plano=gold')).toBeNull()
  expect(planOfCheckoutPath('/app')).toBeNull()
})

it('names the plan of a subscriber', () => {
  expect(subscribedText('semiannual')).toBe('Você já tem o plano semestral, e ele está ativo.')
  expect(subscribedText('family')).toBe('A assinatura da sua família está ativa.')
  expect(subscribedText('none')).toBe('Sua assinatura está ativa.')
})
