import type { getAdapter } from 'better-auth/db/adapter'
import { hashSessionToken } from '#app/platform/session/session-cookie.server.ts'

type Adapter = Awaited<ReturnType<typeof getAdapter>>

interface Call {
  model: string
  data?: object
  update?: object
  where?: readonly { field: string; value: unknown }[]
}

/**
 * An adapter of better-auth that keeps session tokens hashed: what goes into the table or is searched
 * there is the hash, what comes back to better-auth is the token it gave. Nobody can sign in with
 * what the table holds.
 */
export function withHashedSessionTokens(adapter: Adapter): Adapter {
  return {
    ...adapter,
    create: hashing(adapter.create),
    findOne: hashing(adapter.findOne),
    findMany: hashing(adapter.findMany),
    count: hashing(adapter.count),
    update: hashing(adapter.update),
    updateMany: hashing(adapter.updateMany),
    delete: hashing(adapter.delete),
    deleteMany: hashing(adapter.deleteMany),
    consumeOne: hashing(adapter.consumeOne),
    incrementOne: hashing(adapter.incrementOne),
    transaction: (run) => adapter.transaction((inner) => run(withHashedSessionTokens(inner as Adapter))),
  }
}

function hashing<Act extends (call: never) => Promise<unknown>>(act: Act): Act {
  const perform = act as unknown as (call: Call) => Promise<unknown>
  return (async (call: Call) => {
    if (call.model !== 'session') return perform(call)
    const tokens = new Map<unknown, string>()
    const result = await perform(withHashes(call, tokens))
    return Array.isArray(result) ? result.map((row) => restore(row, tokens)) : restore(result, tokens)
  }) as unknown as Act
}

/** The same call with every token hashed; `tokens` learns which hash stands for which. */
function withHashes(call: Call, tokens: Map<unknown, string>): Call {
  const hash = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(hash)
    if (typeof value !== 'string') return value
    const hashed = hashSessionToken(value)
    tokens.set(hashed, value)
    return hashed
  }
  const hashIn = (fields: object) => ('token' in fields ? { ...fields, token: hash(fields.token) } : fields)
  const changed: Call = { ...call }
  if (call.data) changed.data = hashIn(call.data)
  if (call.update) changed.update = hashIn(call.update)
  if (call.where) {
    changed.where = call.where.map((condition) =>
      condition.field === 'token' ? { ...condition, value: hash(condition.value) } : condition,
    )
  }
  return changed
}

function restore(row: unknown, tokens: Map<unknown, string>): unknown {
  if (typeof row !== 'object' || row === null || !('token' in row)) return row
  return { ...row, token: tokens.get(row.token) ?? row.token }
}
