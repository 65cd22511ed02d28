import { createHash } from 'node:crypto'
import type { ClientBase } from 'pg'

/** Texts beyond this number stay unnamed, so that generated ones cannot fill the memory of the server's side of a connection. */
const NAMED_TEXTS = 1000

/** The name under which every connection of every process prepares this text. */
export function statementName(text: string): string {
  return `c_${createHash('sha256').update(text).digest('hex').slice(0, 20)}`
}

/** The names that one connection gives: `statementName` of each text, undefined for new ones once there are very many. */
export function namesOfConnection(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  return (text) => {
    const known = names.get(text)
    if (known !== undefined || names.size >= NAMED_TEXTS) return known
    const name = statementName(text)
    names.set(text, name)
    return name
  }
}

/** Whether the error says that a prepared statement no longer fits the tables, as after a migration. */
export function isStaleStatement(error: unknown): boolean {
  const { code, routine } = error as { code?: unknown; routine?: unknown }
  return code === '0A000' && routine === 'RevalidateCachedQuery'
}

type Query = (text: unknown, values?: unknown, callback?: unknown) => unknown

/** Where the client writes its messages; the embedded database has no network. */
type Wire = { connection?: { stream?: { cork?(): void; uncork?(): void } } }

/**
 * Makes the client prepare each parameterised text once and reuse it: without it every query is
 * parsed and planned anew. Texts without parameters (control statements, several statements in one
 * message) pass untouched. A stale statement fails once; the next try is prepared under a new name.
 */
export function nameStatements(client: ClientBase): void {
  const query = client.query.bind(client) as Query
  const nameOf = namesOfConnection()
  let generation = ''
  const named: Query = (text, values, callback) => {
    if (typeof text === 'string' && text.startsWith('BEGIN')) waitForNext(client)
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
  client.query = named as typeof client.query
}

/** The opening of a transaction leaves in one packet with the statement that follows at once. */
function waitForNext(client: ClientBase): void {
  const { stream } = (client as Wire).connection ?? {}
  stream?.cork?.()
  setImmediate(() => stream?.uncork?.())
}
