import { allow, networkOf } from '#app/platform/rate-limit.server.ts'

const HOUR_SECONDS = 60 * 60
const PER_NETWORK = { attempts: 30, seconds: HOUR_SECONDS }
const PER_NETWORK_AND_EMAIL = { attempts: 10, seconds: HOUR_SECONDS }

/**
 * Counts an attempt to take an e-mail address as one's own, at sign-up or later, and says whether the client's network
 * may still try: the answer tells whether the address is taken. No counter is by e-mail alone, or anybody could keep
 * its owner from registering.
 */
export async function countSignUp(clientAddress: string, email: string): Promise<boolean> {
  const network = networkOf(clientAddress)
  return (
    (await allow('sign-up by address', network, PER_NETWORK)) &&
    (await allow('sign-up by address and e-mail', `${network}\n${email}`, PER_NETWORK_AND_EMAIL))
  )
}
