import { BRAND } from '#content/brand.ts'
import { betterAuth, type BetterAuthOptions } from 'better-auth'
import { getAdapter } from 'better-auth/db/adapter'
import type { Kysely } from 'kysely'
import { database } from '#app/database/database.server.ts'
import { newId } from '#app/database/identifier.ts'
import type { Tables } from '#app/database/tables/tables.ts'
import { environment } from '#app/platform/env.server.ts'
import { log } from '#app/platform/log.server.ts'
import { installationSecret } from '#app/platform/session/installation-secret.server.ts'
import {
  RENEWAL_SECONDS,
  SESSION_SECONDS,
  sessionCookie,
} from '#app/platform/session/session-cookie.server.ts'
import { withHashedSessionTokens } from './hashed-session-tokens.server.ts'
import { LONGEST_PASSWORD } from './password-rules.ts'

type Auth = Awaited<ReturnType<typeof makeAuth>>

const made = new WeakMap<Kysely<Tables>, Promise<Auth>>()

/**
 * better-auth on our own tables; sessions begin in our own transactions (start-session). Its HTTP handler
 * is not mounted and its cookie cache stays off; sessions are found by platform/session. Call it
 * outside transactions only, since it speaks through the process's own connection.
 */
export function auth(): Promise<Auth> {
  const db = database()
  let instance = made.get(db)
  if (!instance) {
    instance = makeAuth(db)
    made.set(db, instance)
    instance.catch(() => made.delete(db))
  }
  return instance
}

async function makeAuth(db: Kysely<Tables>) {
  const cookie = sessionCookie()
  const options = {
    appName: BRAND.name,
    baseURL: environment().appUrl,
    secret: await installationSecret(),
    telemetry: { enabled: false },
    // better-auth names people in what it logs beside the message
    logger: { level: 'error', log: (_level, message) => log.error({ part: 'better-auth' }, message) },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      autoSignIn: false,
      maxPasswordLength: LONGEST_PASSWORD,
    },
    user: {
      modelName: 'users',
      fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
    },
    account: {
      modelName: 'accounts',
      fields: {
        userId: 'user_id',
        providerId: 'provider_id',
        accountId: 'account_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    session: {
      modelName: 'sessions',
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
      expiresIn: SESSION_SECONDS,
      updateAge: RENEWAL_SECONDS,
      cookieCache: { enabled: false },
    },
    verification: {
      modelName: 'verifications',
      fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
    },
    rateLimit: { enabled: false },
    advanced: {
      // the prefix for https is part of the name we give
      useSecureCookies: false,
      cookies: { session_token: { name: cookie.name, attributes: cookie.attributes } },
      defaultCookieAttributes: cookie.attributes,
      ipAddress: { disableIpTracking: true },
      database: { generateId: () => newId() },
    },
  } satisfies BetterAuthOptions
  const adapter = await getAdapter({ ...options, database: { db, type: 'postgres' } })
  return betterAuth({ ...options, database: () => withHashedSessionTokens(adapter) })
}
