/** Classes of PostgreSQL's errors: connection, resources (no room on its disk among them), ended or starting by its operator, its own disk. */
const CLASSES = /^(?:08|53|57P|58)/
/** What the network says. */
const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'])
/** Where the driver and its pool throw errors without a code. */
const WORDS =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/
/** A server that was the primary and is none any more, or is one not yet. */
const READ_ONLY = '25006'

/** Whether the error says that the database cannot be reached or cannot write at present: a later try may do. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, message, cause, severity } = error as Error & { code?: unknown; severity?: unknown }
  // the connection, or the whole server, ends with it
  if (severity === 'FATAL' || severity === 'PANIC') return true
  if (typeof code === 'string' && (CLASSES.test(code) || NETWORK.has(code) || code === READ_ONLY)) return true
  return WORDS.test(message) || isDatabaseAway(cause)
}
