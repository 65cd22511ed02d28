import { type Plan, PLAN_TERMS, PLANS } from '../payments/plan.ts'
import { MENTION_MESSAGES, type StateCode, stateOf } from './mention.ts'
import type { Returned } from './standing.ts'
import type { SubscriberState } from './subscription.ts'

/** Whom the plans page speaks to. */
export type PlansVisitor =
  | { kind: 'signed-out' }
  /** A child member: no prices are pushed at a child. */
  | { kind: 'child'; hasEnded: boolean }
  | { kind: 'subscribed'; plan: SubscriberState['plan'] }
  | PlansBuyer

export interface PlansBuyer {
  kind: 'buyer'
  email: string
  /** Purchases made with an e-mail are found once it is confirmed. */
  isEmailVerified: boolean
  /** A purchase made with the confirmed e-mail waits to be taken. */
  hasPurchase: boolean
  ended: EndedSubscription | null
}

/** The optional tick as a refused form had it: null without it, '' without a state beside it. */
export type KeptMention = StateCode | '' | null

/**
 * A subscription that is over: the own one with its last moment (ISO) and the refund that ended it, if any, or somebody
 * else's of the family.
 */
export type EndedSubscription = { whose: 'own'; on: string; refund: Returned | null } | { whose: 'family' }

/** What the pay page has come to, for the person who comes back from it; 'none': nothing was bought lately. */
export type PurchaseStep = 'waiting' | 'paid' | 'refused' | 'none'

/** What was refused or done, by the word that stands in the address. */
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

/** Longest address of ours that the sign-in page takes back. */
const LONGEST_PATH = 512

/** The plans page's address: with a plan marked, where to go on to afterwards, and what there is to say. */
export function plansPath(about: { plan?: Plan | null; back?: string; notice?: PlansNotice } = {}): string {
  const { plan, back = '/app', notice } = about
  const search = new URLSearchParams()
  if (plan) search.set('plano', plan)
  if (notice) search.set('aviso', notice)
  const short = withSearch('/subscribe', search)
  if (back === '/app') return short
  search.set('volta', back)
  const whole = withSearch('/subscribe', search)
  return whole.length <= LONGEST_PATH ? whole : short
}

/** The address that leads a signed-in buyer straight to the pay page of a plan; `back` as for `plansPath`. */
export function checkoutPath(plan: Plan, back = '/app'): string {
  const search = new URLSearchParams({ plano: plan })
  const short = withSearch(CHECKOUT_PATH, search)
  if (back === '/app') return short
  search.set('volta', back)
  const whole = withSearch(CHECKOUT_PATH, search)
  return whole.length <= LONGEST_PATH ? whole : short
}

const CHECKOUT_PATH = '/assinatura/comecar'

function withSearch(path: string, search: URLSearchParams): string {
  return search.size > 0 ? `${path}?${search}` : path
}

/** The plan that the address names; null for none of ours. */
export function planOf(value: unknown): Plan | null {
  return PLANS.find((plan) => plan === value) ?? null
}

/** The notice that the address names; null for none of ours. */
export function noticeOf(value: unknown): PlansNotice | null {
  return typeof value === 'string' && Object.hasOwn(PLANS_NOTICES, value) ? (value as PlansNotice) : null
}

/** The optional tick as it was kept: null without one, else the state or ''. */
export function keptMentionOf(kept: string | null): KeptMention {
  return kept === null ? null : (stateOf(kept) ?? '')
}

/** What the page says to whoever needs no plan any more. */
export function subscribedText(plan: SubscriberState['plan']): string {
  if (plan === 'family') return 'A assinatura da sua família está ativa.'
  if (plan === 'none') return 'Sua assinatura está ativa.'
  return `Você já tem o plano ${PLAN_TERMS[plan].name.toLowerCase()}, e ele está ativo.`
}
