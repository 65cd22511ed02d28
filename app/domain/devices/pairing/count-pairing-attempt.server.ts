import { allow } from '#app/platform/rate-limit.server.ts'

// pairing one device takes two or three attempts
const PER_PERSON = { attempts: 20, seconds: 15 * 60 }

/** Counts a use of a pairing code by a guardian; false past the limit (rule 150). */
export function countPairingAttempt(userId: string): Promise<boolean> {
  return allow('pairing code by person', userId, PER_PERSON)
}
