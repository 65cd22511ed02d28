import { environment } from '#app/base/env.server.ts'
import { now } from '#app/base/clock.server.ts'

/** What stays within reach without a subscription: the own data, the account, and the ways between families. */
const OPEN_TO_ALL = [
  '/app/meus-dados',
  '/app/dados/exportar',
  '/app/conta/excluir',
  '/app/familia/entrar',
  '/app/familia/conferir',
  // somebody who pays may join, or come back
  '/app/convites',
  // what is not paid any more may still be tried again on the card
  '/app/assinatura',
  '/app/perfil/verificacao',
  '/app/perfil/senha/criar',
  '/app/perfil/duas-etapas',
]

/**
 * Whether the family may use /app: the one place where that is decided. It may while
 * any active member's subscription is active, and always where nothing is sold.
 */
export function isAllowedInApp({ subscribedUntil }: { subscribedUntil: Date | null }): boolean {
  if (environment().payments.provider === 'none') return true
  return subscribedUntil !== null && subscribedUntil > now()
}

/** Whether this address under /app needs no subscription. */
export function isOpenToAll(path: string): boolean {
  return OPEN_TO_ALL.some((open) => path === open || path.startsWith(`${open}/`))
}
