import { allow, networkOf } from '#app/platform/rate-limit.server.ts'

const PER_NETWORK = { attempts: 10, seconds: 15 * 60 }

/** Counts an attempt to use an invite code without an account; false past the limit (rule 15). */
export function countInviteAttempt(clientIp: string): Promise<boolean> {
  return allow('invite code by address', networkOf(clientIp), PER_NETWORK)
}
