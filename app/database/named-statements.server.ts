import { createHash } from 'node:crypto'
import type { ClientBase } from 'pg'

/** Texts beyond this number stay unnamed, so that generated ones cannot fill the server's memory. */
const NAMED_TEXTS = 1000

const names = new Map<string, string>()

/**
 * The name under which connections prepare this text, the same in every process, or undefined once
 * the limit is reached.
 */
export function statementName(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined) return known
  if (names.size >= NAMED_TEXTS) return undefined
  const name = `c_${createHash('sha256').update(text).digest('hex').slice(0, 20)}`
  names.set(text, name)
  return name
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
  let generation = ''
  const named: Query = (text, values, callback) => {
    if (typeof text === 'string' && text.startsWith('BEGIN')) waitForNext(client)
    if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0) {
      return query(text, values, callback)
    }
    const name = statementName(text)
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
