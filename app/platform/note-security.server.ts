import { log } from './log.server.ts'

/** What is done with an account's ways in. */
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

/**
 * Writes one line for whoever looks into an attack: what was tried, how it ended, and on whose account, by its id alone;
 * the request's id leads to the rest. Never what was typed.
 */
export function noteSecurity(
  security: SecurityEvent,
  result: { ok: true } | { ok: false; reason: string },
  personId?: string,
): void {
  if (result.ok) log.info({ security, outcome: 'ok', personId })
  else log.warn({ security, outcome: result.reason, personId })
}
