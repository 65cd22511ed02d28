import { type Plan, PLAN_TERMS, PLANS } from '../payments/plan.ts'
import { MENTION_MESSAGES, type BrazilianStateCode, brazilianStateOf } from '../mentions/mention.ts'
import type { ReturnedStanding } from '../subscriptions/standing.ts'
import type { SubscriberState } from '../subscriptions/subscription.ts'

export type PlansVisitor =
  | { kind: 'signed-out' }
  | { kind: 'child'; hasEnded: boolean }
  | { kind: 'subscribed'; plan: SubscriberState['plan'] }
  | PlansBuyer

export interface PlansBuyer {
  kind: 'buyer'
  email: string
  isEmailVerified: boolean
  /** Whether a purchase with this e-mail can be claimed; false until the e-mail is confirmed. */
  canClaimPurchase: boolean
  endedSubscription: EndedSubscription | null
}

/** Values of the mention fields: null if unticked, '' if ticked without a Brazilian state. */
export type MentionInput = BrazilianStateCode | '' | null

/** The visitor's own ended subscription, with its end (ISO 8601 timestamp) and refund; or another member's. */
export type EndedSubscription =
  { owner: 'visitor'; endedAt: string; refund: ReturnedStanding | null } | { owner: 'family' }

/** State of the last checkout; 'none': no checkout that could still be paid. */
export type PurchaseStep = 'waiting' | 'paid' | 'refused' | 'none'

/** Notices of the plans page, by the value of `?aviso=`. */
export const PLANS_NOTICES = {
  'pagina-fechada': {
    isRefusal: true,
    text: 'Não conseguimos abrir a página de pagamento. Tente de novo em instantes.',
  },
  'sem-plano': { isRefusal: true, text: 'Escolha um plano.' },
  'sem-estado': { isRefusal: true, text: MENTION_MESSAGES.noState },
  'muitas-tentativas': {
    isRefusal: true,
    text: 'Muitas tentativas. Espere alguns minutos e tente de novo.',
  },
  'sem-compra': {
    isRefusal: true,
    text: 'Não encontramos uma compra em aberto com este e-mail. Se você acabou de pagar, espere um instante.',
  },
  'email-enviado': {
    isRefusal: false,
    text: 'Enviamos a mensagem de confirmação. Toque no link dela e volte aqui.',
  },
  'email-confirmado': { isRefusal: false, text: 'Seu e-mail já está confirmado.' },
} as const
export type PlansNotice = keyof typeof PLANS_NOTICES

/** The sign-in page refuses longer return paths. */
const MAX_PATH_LENGTH = 512

/** Path of the plans page. `returnPath` is the path after the purchase; it is left out if it makes the path too long. */
export function plansPath(
  options: { plan?: Plan | null; returnPath?: string; notice?: PlansNotice } = {},
): string {
  const { plan, returnPath = '/app', notice } = options
  const search = new URLSearchParams()
  if (plan) search.set('plano', plan)
  if (notice) search.set('aviso', notice)
  return pathWithReturn('/subscribe', search, returnPath)
}

/** Path that redirects a signed-in buyer to the payment page of a plan. `returnPath` as in `plansPath`. */
export function checkoutPath(plan: Plan, returnPath = '/app'): string {
  return pathWithReturn(CHECKOUT_PATH, new URLSearchParams({ plano: plan }), returnPath)
}

const CHECKOUT_PATH = '/assinatura/comecar'

export function planOfCheckoutPath(path: string): Plan | null {
  const [pathname, search] = path.split('?')
  return pathname === CHECKOUT_PATH ? toPlan(new URLSearchParams(search).get('plano')) : null
}

/** Adds the query, with `returnPath` unless it is the default or makes the path too long. */
function pathWithReturn(path: string, search: URLSearchParams, returnPath: string): string {
  const shortPath = search.size > 0 ? `${path}?${search}` : path
  if (returnPath === '/app') return shortPath
  search.set('volta', returnPath)
  const fullPath = `${path}?${search}`
  return fullPath.length <= MAX_PATH_LENGTH ? fullPath : shortPath
}

export function toPlan(value: unknown): Plan | null {
  return PLANS.find((plan) => plan === value) ?? null
}

export function toNotice(value: unknown): PlansNotice | null {
  return typeof value === 'string' && Object.hasOwn(PLANS_NOTICES, value) ? (value as PlansNotice) : null
}

/** Values of the mention fields, from the value of the mention cookie. */
export function mentionInputOf(value: string | null): MentionInput {
  return value === null ? null : (brazilianStateOf(value) ?? '')
}

export function subscribedText(plan: SubscriberState['plan']): string {
  if (plan === 'family') return 'A assinatura da sua família está ativa.'
  if (plan === 'none') return 'Sua assinatura está ativa.'
  return `Você já tem o plano ${PLAN_TERMS[plan].name.toLowerCase()}, e ele está ativo.`
}
