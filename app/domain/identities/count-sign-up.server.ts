import { allow, networkOf } from '#app/platform/rate-limit.server.ts'

const HOUR_SECONDS = 60 * 60
const PER_ADDRESS = { attempts: 30, seconds: HOUR_SECONDS }
const PER_EMAIL = { attempts: 10, seconds: HOUR_SECONDS }

/**
 * Counts an attempt to take an e-mail address as one's own, at sign-up or later, and says whether the client's
 * network may still try, and whether anybody may for this address: both tell whether it is taken.
 */
export async function countSignUp(clientAddress: string, email: string): Promise<boolean> {
  return (
    (await allow('sign-up by address', networkOf(clientAddress), PER_ADDRESS)) &&
    (await allow('sign-up by e-mail', email, PER_EMAIL))
  )
}
