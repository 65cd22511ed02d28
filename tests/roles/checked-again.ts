import { type Operation, operations } from './operations.ts'

/** What a write's own transaction checks again before it writes; 'none' where the case writes nothing. */
export type Checks = 'session and membership' | 'session' | 'none'

/** Every operation below /app that may write. */
export const writes = operations.filter(({ method, writes: isWrite = method === 'POST' }) => isWrite)

/** What the operation's transaction checks: whoever writes to the own account alone needs no family. */
export function checksOf({ checks }: Operation): Checks {
  return checks ?? 'session and membership'
}
