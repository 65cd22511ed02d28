/** PostgreSQL error classes: connection, resources such as disk space, operator intervention, system error. */
const SQLSTATE_CLASSES = /^(?:08|53|57P|58)/
const NETWORK_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
])
/** Messages of errors of pg and its pool, which have no code. */
const DRIVER_MESSAGES =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/
/** PostgreSQL's code on a read-only server, such as a former primary after a failover. */
const READ_ONLY = '25006'

/** Whether the database cannot be reached or cannot write now, so that a later retry may succeed. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, message, cause, severity } = error as Error & { code?: unknown; severity?: unknown }
  // FATAL ends the connection, PANIC the server
  if (severity === 'FATAL' || severity === 'PANIC') return true
  if (typeof code === 'string') {
    if (SQLSTATE_CLASSES.test(code) || NETWORK_CODES.has(code) || code === READ_ONLY) return true
  }
  return DRIVER_MESSAGES.test(message) || isDatabaseUnavailable(cause)
}
