import { type Operation, operations } from './operations.ts'

/** What a write's transaction checks first; 'none' if the request of roles.test.ts is refused earlier or changes nothing. */
export type Checks = 'session and membership' | 'session' | 'none'

/** Every operation below /app that may write. */
export const writes = operations.filter(({ method, isWrite = method === 'POST' }) => isWrite)

export function checksOf({ checks }: Operation): Checks {
  return checks ?? 'session and membership'
}
