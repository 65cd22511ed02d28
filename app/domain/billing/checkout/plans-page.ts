import { type Plan, PLAN_TERMS, PLANS } from '../payments/plan.ts'
import { MENTION_MESSAGES, type StateCode, stateOf } from '../mentions/mention.ts'
import type { ReturnedStanding } from '../subscriptions/standing.ts'
import type { SubscriberState } from '../subscriptions/subscription.ts'

/** Visitor of the plans page. */
export type PlansVisitor =
  | { kind: 'signed-out' }
  /** A child member, who sees no prices. */
  | { kind: 'child'; hasEnded: boolean }
  | { kind: 'subscribed'; plan: SubscriberState['plan'] }
  | PlansBuyer

export interface PlansBuyer {
  kind: 'buyer'
  email: string
  /** Purchases with this e-mail are searched only after its confirmation. */
  isEmailVerified: boolean
  /** A purchase with the confirmed e-mail can be claimed. */
  hasPurchase: boolean
  ended: EndedSubscription | null
}

/** The mention choice of a refused form: null if unticked, '' if ticked without a state. */
export type MentionInput = StateCode | '' | null

/** An ended subscription: the person's own with its end (ISO) and any refund, or another member's. */
export type EndedSubscription =
  { whose: 'own'; endedAt: string; refund: ReturnedStanding | null } | { whose: 'family' }

/** Outcome of the last checkout; 'none': no recent purchase. */
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

/** Longest return path that the sign-in page accepts. */
const MAX_PATH_LENGTH = 512

/** Address of the plans page with a chosen plan, the path after the purchase and a notice, without a `returnPath` that is too long. */
export function plansPath(
  options: { plan?: Plan | null; returnPath?: string; notice?: PlansNotice } = {},
): string {
  const { plan, returnPath = '/app', notice } = options
  const search = new URLSearchParams()
  if (plan) search.set('plano', plan)
  if (notice) search.set('aviso', notice)
  return pathWithReturn('/subscribe', search, returnPath)
}

/** Address that redirects a signed-in buyer to the payment page of a plan; `returnPath` as for `plansPath`. */
export function checkoutPath(plan: Plan, returnPath = '/app'): string {
  return pathWithReturn(CHECKOUT_PATH, new URLSearchParams({ plano: plan }), returnPath)
}

const CHECKOUT_PATH = '/assinatura/comecar'

/** The plan in an address made by `checkoutPath`; null for any other address. */
export function planOfCheckoutPath(path: string): Plan | null {
  const [pathname, search] = path.split('?')
  return pathname === CHECKOUT_PATH ? planOf(new URLSearchParams(search).get('plano')) : null
}

/** The path with its query and with a `returnPath` that is neither the default nor too long. */
function pathWithReturn(path: string, search: URLSearchParams, returnPath: string): string {
  const shortPath = search.size > 0 ? `${path}?${search}` : path
  if (returnPath === '/app') return shortPath
  search.set('volta', returnPath)
  const fullPath = `${path}?${search}`
  return fullPath.length <= MAX_PATH_LENGTH ? fullPath : shortPath
}

/** The plan named by `value`; null for any other value. */
export function planOf(value: unknown): Plan | null {
  return PLANS.find((plan) => plan === value) ?? null
}

/** The notice named by `value`; null for any other value. */
export function noticeOf(value: unknown): PlansNotice | null {
  return typeof value === 'string' && Object.hasOwn(PLANS_NOTICES, value) ? (value as PlansNotice) : null
}

/** The mention choice in the cookie's value. */
export function mentionInputOf(value: string | null): MentionInput {
  return value === null ? null : (stateOf(value) ?? '')
}

/** Heading for a person who has a subscription. */
export function subscribedText(plan: SubscriberState['plan']): string {
  if (plan === 'family') return 'A assinatura da sua família está ativa.'
  if (plan === 'none') return 'Sua assinatura está ativa.'
  return `Você já tem o plano ${PLAN_TERMS[plan].name.toLowerCase()}, e ele está ativo.`
}
