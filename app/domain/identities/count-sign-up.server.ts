import { allow, networkOf } from '#app/platform/rate-limit.server.ts'

const PER_ADDRESS = { attempts: 30, seconds: 60 * 60 }

/**
 * Counts an attempt to take an e-mail address as one's own, at sign-up or later, and says whether the
 * client's network may still try: both tell whether the address is taken.
 */
export function countSignUp(clientAddress: string): Promise<boolean> {
  return allow('sign-up by address', networkOf(clientAddress), PER_ADDRESS)
}
