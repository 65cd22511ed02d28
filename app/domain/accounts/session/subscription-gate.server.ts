import { environment } from '#app/base/env.server.ts'
import { actionPath } from '#app/base/action.ts'
import { now } from '#app/base/clock.server.ts'

const OPEN_PAGES = [
  '/app/meus-dados',
  '/app/dados/exportar',
  '/app/conta/excluir',
  '/app/familia/conferir',
  '/app/perfil/duas-etapas',
]

const OPEN_ACTIONS = [
  'familia.entrar',
  // a paying person may join the family or come back
  'convites.criar',
  'convites.cancelar',
  // an unpaid subscription can still be cancelled or refunded
  'assinatura.cancelar',
  'assinatura.devolver',
  'assinatura.mencao.retirar',
  'perfil.verificacao.reenviar',
  'perfil.senha.criar',
  'perfil.duas-etapas.comecar',
  'perfil.duas-etapas.ativar',
  'perfil.duas-etapas.desativar',
  'perfil.duas-etapas.renovar-codigos',
]

/** Open without a subscription: the person's data, the account, and joining or leaving a family. */
const OPEN_TO_ALL = new Set([...OPEN_PAGES, ...OPEN_ACTIONS.map(actionPath)])

/** Whether the family may use /app: while any active member's subscription is active, always with PAYMENTS=none. */
export function isAllowedInApp({ subscribedUntil }: { subscribedUntil: Date | null }): boolean {
  if (environment().payments.provider === 'none') return true
  return subscribedUntil !== null && subscribedUntil > now()
}

/** Whether this path under /app is open without a subscription. */
export function isOpenToAll(path: string): boolean {
  return OPEN_TO_ALL.has(path)
}
