import { allow, networkOf } from '#app/platform/rate-limit.server.ts'

const HOUR_SECONDS = 60 * 60
const PER_NETWORK = { attempts: 30, seconds: HOUR_SECONDS }
const PER_NETWORK_AND_EMAIL = { attempts: 10, seconds: HOUR_SECONDS }

/**
 * Counts an attempt to register an e-mail or to change to it; false past the limit. The limit is against account
 * enumeration: the response shows whether the e-mail has an account (rule 54). No limit is by e-mail alone, because then
 * anybody could block its owner from registering.
 */
export async function countEmailAttempt(clientIp: string, email: string): Promise<boolean> {
  const network = networkOf(clientIp)
  return (
    (await allow('sign-up by address', network, PER_NETWORK)) &&
    (await allow('sign-up by address and e-mail', `${network}\n${email}`, PER_NETWORK_AND_EMAIL))
  )
}
