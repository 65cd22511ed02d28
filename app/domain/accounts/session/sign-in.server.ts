import { database } from '#app/database/database.server.ts'
import { logSecurityEvent } from '#app/platform/log-security-event.server.ts'
import { allow, resetAttempts, networkOf } from '#app/platform/rate-limit.server.ts'
import { isKnownDevice } from '#app/domain/accounts/session/device-cookie.server.ts'
import type { Caller } from './caller.ts'
import { enterAccount } from './enter-account.server.ts'
import type { SignInInput } from '../schema.ts'
import { provePassword } from '../passwords/prove-password.server.ts'

const WINDOW_SECONDS = 15 * 60
const PER_ADDRESS_AND_EMAIL = { attempts: 10, seconds: WINDOW_SECONDS }
const PER_EMAIL = { attempts: 30, seconds: WINDOW_SECONDS }
const PER_DEVICE = { attempts: 10, seconds: WINDOW_SECONDS }
// mobile carriers put many families behind one address
const PER_ADDRESS = { attempts: 100, seconds: WINDOW_SECONDS }

const BY_EMAIL = 'sign-in by e-mail'

export type SignInResult =
  /** `cookies` are `Set-Cookie` lines: session and device, or the challenge of the second factor. */
  | { ok: true; next: 'session' | 'challenge'; cookies: string[] }
  | { ok: false; reason: 'wrong_credentials' | 'too_many_attempts' }

/**
 * Signs in with e-mail and password; with the second factor on, a challenge follows. An unknown address takes as long as
 * a wrong password and returns the same reason.
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
  if (!(await countAttempt(email, account?.userId, caller))) return { ok: false, reason: 'too_many_attempts' }
  const passwordHash = await provePassword(account, password)
  if (!account || !passwordHash) return { ok: false, reason: 'wrong_credentials', userId: account?.userId }
  const { userId, id: accountId } = account
  const entry = await enterAccount({ userId, accountId, passwordHash }, caller)
  // the password was changed while it was compared
  return entry.ok ? { ...entry, userId } : { ok: false, reason: 'wrong_credentials', userId }
}

/** Counts the attempt; false past a limit. A known device has its own counter, which nobody else can exhaust. */
async function countAttempt(
  email: string,
  userId: string | undefined,
  { clientAddress, device }: Caller,
): Promise<boolean> {
  if (userId && device && (await isKnownDevice(device, userId)))
    return allow('sign-in by device', `${device.id}\n${userId}`, PER_DEVICE)
  const network = networkOf(clientAddress)
  return (
    (await allow('sign-in by address', network, PER_ADDRESS)) &&
    (await allow('sign-in by address and e-mail', `${network}\n${email}`, PER_ADDRESS_AND_EMAIL)) &&
    (await allow(BY_EMAIL, email, PER_EMAIL))
  )
}

/** Resets the attempts from unknown devices at this address, after its owner proved access to the mailbox. */
export async function clearSignInAttempts(email: string): Promise<void> {
  await resetAttempts(BY_EMAIL, email)
}
