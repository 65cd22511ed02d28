import { createHash } from 'node:crypto'
import type { ClientBase } from 'pg'

/** Prepared statements per connection, limited so that generated SQL does not fill the server's memory. */
const MAX_NAMES = 1000

/** The name under which every connection of every process prepares this SQL text. */
export function statementName(text: string): string {
  return `c_${createHash('sha256').update(text).digest('hex').slice(0, 20)}`
}

/** Returns a function that names the SQL texts of one connection; undefined for new texts beyond MAX_NAMES. */
export function createStatementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  return (text) => {
    const existing = names.get(text)
    if (existing !== undefined || names.size >= MAX_NAMES) return existing
    const name = statementName(text)
    names.set(text, name)
    return name
  }
}

/** Whether a prepared statement no longer fits the tables, as after a migration. */
export function isStaleStatement(error: unknown): boolean {
  const { code, routine } = error as { code?: unknown; routine?: unknown }
  return code === '0A000' && routine === 'RevalidateCachedQuery'
}

type Query = (text: unknown, values?: unknown, callback?: unknown) => unknown

/** `stream` is undefined on the embedded database, which has no socket. */
type ClientWithSocket = { connection?: { stream?: { cork?(): void; uncork?(): void } } }

/**
 * Makes the client prepare each parameterised SQL text once, which saves parsing and planning. Texts without parameters
 * (control statements, several statements in one message) stay unnamed. A stale statement fails once; the retry prepares
 * it under a new name.
 */
export function nameStatements(client: ClientBase): void {
  const query = client.query.bind(client) as Query
  const nameOf = createStatementNames()
  let generation = ''
  const queryByName: Query = (text, values, callback) => {
    if (typeof text === 'string' && text.startsWith('BEGIN')) corkUntilNextTick(client)
    if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0) {
      return query(text, values, callback)
    }
    const name = nameOf(text)
    if (name === undefined) return query(text, values, callback)
    const result = query({ name: name + generation, text, values }, undefined, callback)
    if (!(result instanceof Promise)) return result
    return result.catch((error: unknown) => {
      if (isStaleStatement(error)) generation = `_${Date.now().toString(36)}`
      throw error
    })
  }
  client.query = queryByName as typeof client.query
}

/** Holds the socket's output until the next tick, so that BEGIN and the next statement share one packet. */
function corkUntilNextTick(client: ClientBase): void {
  const { stream } = (client as ClientWithSocket).connection ?? {}
  stream?.cork?.()
  setImmediate(() => stream?.uncork?.())
}
