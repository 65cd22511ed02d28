import { environment } from '#app/base/env.server.ts'
import { now } from '#app/base/clock.server.ts'

/** Open without a subscription: the person's data, the account, and joining or leaving a family. */
const OPEN_TO_ALL = new Set([
  '/app/meus-dados',
  '/app/dados/exportar',
  '/app/conta/excluir',
  '/app/acoes/familia.entrar',
  '/app/familia/conferir',
  // a paying person may join the family or come back
  '/app/acoes/convites.criar',
  '/app/acoes/convites.cancelar',
  // an unpaid subscription can still be cancelled or refunded
  '/app/acoes/assinatura.cancelar',
  '/app/acoes/assinatura.devolver',
  '/app/acoes/assinatura.mencao.retirar',
  '/app/acoes/perfil.verificacao.reenviar',
  '/app/acoes/perfil.senha.criar',
  '/app/perfil/duas-etapas',
  '/app/acoes/perfil.duas-etapas.comecar',
  '/app/acoes/perfil.duas-etapas.ativar',
  '/app/acoes/perfil.duas-etapas.desativar',
  '/app/acoes/perfil.duas-etapas.renovar-codigos',
])

/** Whether the family may use /app: while any active member's subscription is active, always with PAYMENTS=none. */
export function isAllowedInApp({ subscribedUntil }: { subscribedUntil: Date | null }): boolean {
  if (environment().payments.provider === 'none') return true
  return subscribedUntil !== null && subscribedUntil > now()
}

/** Whether this path under /app is open without a subscription. */
export function isOpenToAll(path: string): boolean {
  return OPEN_TO_ALL.has(path)
}
