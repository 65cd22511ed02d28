import { environment } from '#app/base/env.server.ts'
import { actionPath } from '#app/base/action.ts'
import { now } from '#app/base/clock.server.ts'

const PAGES_WITHOUT_SUBSCRIPTION = [
  '/app/meus-dados',
  '/app/dados/exportar',
  '/app/conta/excluir',
  '/app/familia/conferir',
  '/app/perfil/duas-etapas',
]

const ACTIONS_WITHOUT_SUBSCRIPTION = [
  'familia.entrar',
  // so that a paying person can join the family
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

const PATHS_WITHOUT_SUBSCRIPTION = new Set([
  ...PAGES_WITHOUT_SUBSCRIPTION,
  ...ACTIONS_WITHOUT_SUBSCRIPTION.map(actionPath),
])

/** Whether the family may use /app: while its access lasts, or always with PAYMENTS=none. */
export function hasAppAccess({ subscribedUntil }: { subscribedUntil: Date | null }): boolean {
  if (environment().payments.provider === 'none') return true
  return subscribedUntil !== null && subscribedUntil > now()
}

export function isOpenWithoutSubscription(path: string): boolean {
  return PATHS_WITHOUT_SUBSCRIPTION.has(path)
}
