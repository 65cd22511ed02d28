import { allow, networkOf } from '#app/platform/rate-limit.server.ts'

const HOUR_SECONDS = 60 * 60
const PER_NETWORK = { attempts: 30, seconds: HOUR_SECONDS }
const PER_NETWORK_AND_EMAIL = { attempts: 10, seconds: HOUR_SECONDS }

/**
 * Counts an attempt to use an e-mail address, at registration or in a change of e-mail, and returns false past the
 * limit: the response shows whether the address has an account (rule 54). No counter is by e-mail alone, because then
 * anybody could keep the owner from registering.
 */
export async function countSignUp(clientAddress: string, email: string): Promise<boolean> {
  const network = networkOf(clientAddress)
  return (
    (await allow('sign-up by address', network, PER_NETWORK)) &&
    (await allow('sign-up by address and e-mail', `${network}\n${email}`, PER_NETWORK_AND_EMAIL))
  )
}
