import { type Operation, operations } from './operations.ts'

/** What the transaction of a write checks before it writes; 'none' if the test's request writes nothing. */
export type Checks = 'session and membership' | 'session' | 'none'

/** Every operation below /app that may write. */
export const writes = operations.filter(({ method, isWrite = method === 'POST' }) => isWrite)

export function checksOf({ checks }: Operation): Checks {
  return checks ?? 'session and membership'
}
