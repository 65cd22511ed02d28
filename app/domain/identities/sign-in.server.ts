import { sql } from 'kysely'
import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { database } from '#app/database/database.server.ts'
import { now } from '#app/platform/clock.server.ts'
import { environment } from '#app/platform/env.server.ts'
import { allow, networkOf } from '#app/platform/rate-limit.server.ts'
import type { Caller } from './caller.ts'
import type { SignInInput } from './schema.ts'
import { startSession } from './start-session.server.ts'

const WINDOW_SECONDS = 15 * 60
const PER_ADDRESS_AND_EMAIL = { attempts: 10, seconds: WINDOW_SECONDS }
const PER_EMAIL = { attempts: 30, seconds: WINDOW_SECONDS }
// many families share one address at a phone company
const PER_ADDRESS = { attempts: 100, seconds: WINDOW_SECONDS }

export type SignInResult =
  | { ok: true; userId: string; cookie: string }
  | { ok: false; reason: 'wrong_credentials' | 'too_many_attempts' }

/**
 * Signs in with e-mail and password. `cookie` is the `Set-Cookie` line of the new session. An unknown
 * address costs as much time as a wrong password, and both give the same reason.
 */
export async function signIn({ email, password }: SignInInput, caller: Caller): Promise<SignInResult> {
  if (!(await mayTry(email, caller))) return { ok: false, reason: 'too_many_attempts' }
  const account = await database()
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.user_id', 'users.id')
    .select(['users.id', 'accounts.password'])
    .where('users.email', '=', email)
    .where('accounts.provider_id', '=', 'credential')
    .executeTakeFirst()
  const hash = account?.password ?? (await unmatchableHash())
  const isRight = await verifyPassword({ hash, password })
  if (!account?.password || !isRight) return { ok: false, reason: 'wrong_credentials' }

  await database()
    .updateTable('users')
    .set({
      last_login_at: now(),
      updated_at: now(),
      // product.md 18: never before the address is verified
      ...(email === environment().adminEmail && { is_admin: sql<boolean>`is_admin or email_verified` }),
    })
    .where('id', '=', account.id)
    .execute()
  return { ok: true, userId: account.id, cookie: await startSession(account.id, caller.userAgent) }
}

async function mayTry(email: string, caller: Caller): Promise<boolean> {
  const network = networkOf(caller.clientAddress)
  return (
    (await allow('sign-in by address', network, PER_ADDRESS)) &&
    (await allow('sign-in by address and e-mail', `${network}\n${email}`, PER_ADDRESS_AND_EMAIL)) &&
    (await allow('sign-in by e-mail', email, PER_EMAIL))
  )
}

let unmatchable: Promise<string> | undefined

/** A hash to check against when there is no account, made once. */
function unmatchableHash(): Promise<string> {
  unmatchable ??= hashPassword(crypto.randomUUID())
  return unmatchable
}
