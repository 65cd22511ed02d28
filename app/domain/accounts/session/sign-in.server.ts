import { database } from '#app/database/database.server.ts'
import { logSecurityEvent } from '#app/platform/log-security-event.server.ts'
import {
  allow,
  networkOf,
  type RateLimit,
  resetAttempts,
  uncountAttempt,
} from '#app/platform/rate-limit.server.ts'
import { isKnownDevice } from '#app/domain/accounts/session/device-cookie.server.ts'
import type { Caller } from './caller.ts'
import { startSessionOrChallenge } from './start-session-or-challenge.server.ts'
import type { SignInInput } from '../schema.ts'
import { verifyAccountPassword } from '../passwords/verify-account-password.server.ts'

const WINDOW_SECONDS = 15 * 60
const PER_NETWORK_AND_EMAIL = { attempts: 10, seconds: WINDOW_SECONDS }
const PER_EMAIL = { attempts: 30, seconds: WINDOW_SECONDS }
const PER_DEVICE = { attempts: 10, seconds: WINDOW_SECONDS }
// These two also count sign-ins that succeed, because each costs a hash and writes a session (rule 312).
// Mobile carriers put many families behind one IP.
const ALL_PER_NETWORK = { attempts: 100, seconds: WINDOW_SECONDS }
const ALL_PER_DEVICE = { attempts: 60, seconds: 60 * 60 }

const EMAIL_COUNTER = 'sign-in by e-mail'

export type SignInResult =
  /** `cookies` are `Set-Cookie` lines: session and device, or the challenge of the second factor. */
  | { ok: true; next: 'session' | 'challenge'; cookies: string[] }
  | { ok: false; reason: 'wrong_credentials' | 'too_many_attempts' }

/**
 * Signs in with e-mail and password; if the second factor is on, a challenge follows. An unknown e-mail has the same
 * duration and the same refusal as a wrong password.
 */
export async function signIn(input: SignInInput, caller: Caller): Promise<SignInResult> {
  const { userId, ...result } = await attemptSignIn(input, caller)
  logSecurityEvent('sign-in by password', result, userId)
  return result
}

async function attemptSignIn(
  { email, password }: SignInInput,
  caller: Caller,
): Promise<SignInResult & { userId?: string }> {
  const account = await database()
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.user_id', 'users.id')
    .select(['users.id as userId', 'accounts.id', 'accounts.password'])
    .where('users.email', '=', email)
    .where('accounts.provider_id', '=', 'credential')
    .executeTakeFirst()
  const counters = await countersOf(email, account?.userId, caller)
  if (!(await countAttempt(counters))) return { ok: false, reason: 'too_many_attempts' }
  const passwordHash = await verifyAccountPassword(account, password)
  if (!account || !passwordHash) return { ok: false, reason: 'wrong_credentials', userId: account?.userId }
  for (const { action, key } of counters.failures) await uncountAttempt(action, key)
  const { userId, id: accountId } = account
  const result = await startSessionOrChallenge({ userId, accountId, passwordHash }, caller)
  // refused if the password was changed during the comparison
  return result.ok ? { ...result, userId } : { ok: false, reason: 'wrong_credentials', userId }
}

interface Counter {
  action: string
  key: string
  limit: RateLimit
}

interface Counters {
  /** Counts every attempt. */
  all: Counter
  /** Count attempts until the password was right. */
  failures: Counter[]
}

/** A known device has separate counters, which nobody else can exhaust. */
async function countersOf(
  email: string,
  userId: string | undefined,
  { clientIp, device }: Caller,
): Promise<Counters> {
  if (userId && device && (await isKnownDevice(device, userId))) {
    const key = `${device.id}\n${userId}`
    return {
      all: { action: 'any sign-in by device', key, limit: ALL_PER_DEVICE },
      failures: [{ action: 'sign-in by device', key, limit: PER_DEVICE }],
    }
  }
  const network = networkOf(clientIp)
  return {
    all: { action: 'sign-in by address', key: network, limit: ALL_PER_NETWORK },
    failures: [
      { action: 'sign-in by address and e-mail', key: `${network}\n${email}`, limit: PER_NETWORK_AND_EMAIL },
      { action: EMAIL_COUNTER, key: email, limit: PER_EMAIL },
    ],
  }
}

/** Counts the attempt; false past a limit. */
async function countAttempt({ all, failures }: Counters): Promise<boolean> {
  for (const { action, key, limit } of [all, ...failures]) {
    if (!(await allow(action, key, limit))) return false
  }
  return true
}

/** Resets the counter of attempts at this e-mail by unknown devices, after its owner has proved access to the mailbox. */
export async function clearSignInAttempts(email: string): Promise<void> {
  await resetAttempts(EMAIL_COUNTER, email)
}
