import { log } from '#app/base/log.server.ts'

export type SecurityEvent =
  | 'sign-in by password'
  | 'sign-in by Google'
  | 'second step'
  | 'registration'
  | 'change of password'
  | 'new password by mail'
  | 'change of e-mail'
  | 'confirmation of e-mail'
  | 'e-mail denied'
  | 'second factor on'
  | 'second factor off'
  | 'pairing of a device'
  | 'device turned off'
  | 'device handed to a child'

/**
 * Logs a security event with its outcome and the account's id, so that attacks can be traced. Form values are never
 * logged.
 */
export function logSecurityEvent(
  security: SecurityEvent,
  result: { ok: true } | { ok: false; reason: string },
  personId?: string,
): void {
  if (result.ok) log.info({ security, outcome: 'ok', personId })
  else log.warn({ security, outcome: result.reason, personId })
}
