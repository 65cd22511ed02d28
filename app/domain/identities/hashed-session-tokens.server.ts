import type { getAdapter } from 'better-auth/db/adapter'
import { hashSessionToken } from '#app/platform/session/session-cookie.server.ts'

type Adapter = Awaited<ReturnType<typeof getAdapter>>
type Call = { model: string; data?: object; update?: object; where?: readonly Condition[] }
interface Condition {
  field: string
  value: unknown
}

/**
 * An adapter of better-auth that keeps session tokens hashed: what goes into the table or is searched
 * there is the hash, what comes back to better-auth is the token it gave. Nobody can sign in with
 * what the table holds.
 */
export function withHashedSessionTokens(adapter: Adapter): Adapter {
  return {
    ...adapter,
    create: (call) => plainly(call, adapter.create),
    findOne: (call) => plainly(call, adapter.findOne),
    findMany: (call) => plainly(call, adapter.findMany),
    count: (call) => plainly(call, adapter.count),
    update: (call) => plainly(call, adapter.update),
    updateMany: (call) => plainly(call, adapter.updateMany),
    delete: (call) => plainly(call, adapter.delete),
    deleteMany: (call) => plainly(call, adapter.deleteMany),
    consumeOne: (call) => plainly(call, adapter.consumeOne),
    incrementOne: (call) => plainly(call, adapter.incrementOne),
    transaction: (run) => adapter.transaction((inner) => run(withHashedSessionTokens(inner as Adapter))),
  }
}

async function plainly<Input extends Call, Output>(
  call: Input,
  act: (call: Input) => Promise<Output>,
): Promise<Output> {
  if (call.model !== 'session') return act(call)
  const tokenByHash = new Map<unknown, string>()
  const hash = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(hash)
    if (typeof value !== 'string') return value
    const hashed = hashSessionToken(value)
    tokenByHash.set(hashed, value)
    return hashed
  }
  const hashIn = (fields: object) => ('token' in fields ? { ...fields, token: hash(fields.token) } : fields)
  const result = await act({
    ...call,
    ...(call.data && { data: hashIn(call.data) }),
    ...(call.update && { update: hashIn(call.update) }),
    ...(call.where && {
      where: call.where.map((condition) =>
        condition.field === 'token' ? { ...condition, value: hash(condition.value) } : condition,
      ),
    }),
  })
  const restore = (row: unknown): unknown => {
    if (typeof row !== 'object' || row === null || !('token' in row)) return row
    return { ...row, token: tokenByHash.get(row.token) ?? row.token }
  }
  return (Array.isArray(result) ? result.map(restore) : restore(result)) as Output
}
