import { allow, networkOf } from '#app/platform/rate-limit.server.ts'

const PER_ADDRESS = { attempts: 10, seconds: 15 * 60 }

/** Counts a code that somebody without an account tries, and says whether the network may still try. */
export function countCodeTry(clientAddress: string): Promise<boolean> {
  return allow('invite code by address', networkOf(clientAddress), PER_ADDRESS)
}
