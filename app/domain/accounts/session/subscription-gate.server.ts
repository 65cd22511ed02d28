import { APP_PATHS } from '#app/base/app-paths.ts'
import { environment } from '#app/base/env.server.ts'
import { now } from '#app/base/clock.server.ts'

const PATHS_WITHOUT_SUBSCRIPTION = new Set<string>([
  APP_PATHS.ownData,
  APP_PATHS.exportFamily,
  APP_PATHS.deleteAccount,
  APP_PATHS.reviewFamily,
  APP_PATHS.secondFactor,
])

/** Whether the family may use /app: while its access lasts, or always with PAYMENTS=none. */
export function hasAppAccess({ subscribedUntil }: { subscribedUntil: Date | null }): boolean {
  if (environment().payments.provider === 'none') return true
  return subscribedUntil !== null && subscribedUntil > now()
}

export function isOpenWithoutSubscription(path: string): boolean {
  return PATHS_WITHOUT_SUBSCRIPTION.has(path)
}
