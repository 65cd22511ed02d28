import { accountLabel } from '#content/mails.ts'
import Bowser from 'bowser'
import { database } from '#app/database/database.server.ts'
import { now } from '#app/base/clock.server.ts'
import { isGoogleOffered } from '#app/domain/accounts/google/google-provider.server.ts'
import { unseal } from '#app/platform/seal.server.ts'
import { ENDING_SECONDS } from '#app/domain/accounts/session/session-cookie.server.ts'
import type { Account, Device } from './account.ts'
import { isConsentCurrent } from './children-consent.ts'
import type { VerifiedCredential } from './passwords/credential.server.ts'
import { totpSealContext } from './second-factor/factor-codes.server.ts'
import { findPairedDeviceNames } from './paired-devices/paired-devices.server.ts'
import type { EmailLinkState } from './email/email-link.ts'
import { findCode } from './email/mail-codes.server.ts'
import {
  type AuthenticatorKey,
  type SecondFactorState,
  SET_UP_SECONDS,
} from './second-factor/second-factor.ts'
import { authenticatorKeyOf } from './second-factor/totp.server.ts'

/** `sessionId` is the session of this browser. */
export async function findAccount(userId: string, sessionId: string): Promise<Account> {
  const user = await database()
    .selectFrom('users')
    .select(['children_consent_version', 'children_consent_at', 'email_verified'])
    .where('id', '=', userId)
    .executeTakeFirst()
  const signInMethods = await findSignInMethods(userId)
  const version = user?.children_consent_version
  const consentAt = user?.children_consent_at
  return {
    consent: version && consentAt ? { version, at: consentAt.toISOString() } : null,
    isEmailVerified: user?.email_verified ?? false,
    hasPassword: signInMethods.hasPassword,
    google: { isOffered: isGoogleOffered(), isLinked: signInMethods.googleAccountId !== null },
    secondFactor: await findSecondFactor(userId),
    devices: await findDevices(userId, sessionId),
    pairedDevices: await findPairedDeviceNames(userId),
  }
}

export interface SignInMethods {
  hasPassword: boolean
  /** Subject (`sub`) of the linked Google account; null without one. */
  googleAccountId: string | null
}

export async function findSignInMethods(userId: string): Promise<SignInMethods> {
  const rows = await database()
    .selectFrom('accounts')
    .select(['provider_id', 'account_id', (where) => where('password', 'is not', null).as('has_password')])
    .where('user_id', '=', userId)
    .execute()
  return {
    hasPassword: rows.some((row) => row.has_password),
    googleAccountId: rows.find((row) => row.provider_id === 'google')?.account_id ?? null,
  }
}

/** Finds the linked account by Google's subject and never by the e-mail, because only the subject never changes. */
export async function findGoogleAccount(subject: string): Promise<VerifiedCredential | undefined> {
  const account = await database()
    .selectFrom('accounts')
    .select(['user_id', 'id', 'password'])
    .where('provider_id', '=', 'google')
    .where('account_id', '=', subject)
    .executeTakeFirst()
  return account && { userId: account.user_id, accountId: account.id, passwordHash: account.password }
}

export async function hasCurrentConsent(userId: string): Promise<boolean> {
  const user = await database()
    .selectFrom('users')
    .select('children_consent_version')
    .where('id', '=', userId)
    .executeTakeFirst()
  return isConsentCurrent(user?.children_consent_version ?? null)
}

export async function isEmailVerified(userId: string): Promise<boolean> {
  const user = await database()
    .selectFrom('users')
    .select('email_verified')
    .where('id', '=', userId)
    .executeTakeFirst()
  return user?.email_verified ?? false
}

export async function findSecondFactor(userId: string): Promise<SecondFactorState> {
  const factor = await database()
    .selectFrom('second_factors')
    .select((select) =>
      select
        .selectFrom('recovery_codes')
        .select(({ fn }) => fn.countAll<string>().as('codes_left'))
        .whereRef('recovery_codes.user_id', '=', 'second_factors.user_id')
        .as('codes_left'),
    )
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return { isOn: factor !== undefined, recoveryCodesLeft: Number(factor?.codes_left ?? 0) }
}

/** The key for the authenticator app, while this session sets up the second factor; undefined otherwise. */
export async function findAuthenticatorKey(
  userId: string,
  sessionId: string,
): Promise<AuthenticatorKey | undefined> {
  const factor = await database()
    .selectFrom('second_factors')
    .innerJoin('users', 'users.id', 'second_factors.user_id')
    .select(['second_factors.secret', 'users.email'])
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .where('begun_by_session_id', '=', sessionId)
    .where('begun_at', '>', new Date(now().getTime() - SET_UP_SECONDS * 1000))
    .executeTakeFirst()
  return factor && authenticatorKeyOf(await unseal(factor.secret, totpSealContext(userId)), factor.email)
}

/** The person's devices: this browser first, then the most recently used ones. */
async function findDevices(userId: string, sessionId: string): Promise<Device[]> {
  const rows = await database()
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'created_at', 'updated_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', new Date(now().getTime() + ENDING_SECONDS * 1000))
    .orderBy('updated_at', 'desc')
    .execute()
  return rows
    .map((row) => ({
      sessionId: row.id,
      label: deviceLabel(row.user_agent),
      signedInAt: row.created_at.toISOString(),
      lastSeenAt: row.updated_at.toISOString(),
      isThisOne: row.id === sessionId,
    }))
    .toSorted((a, b) => Number(b.isThisOne) - Number(a.isThisOne))
}

/** Describes a User-Agent header, for example as 'Chrome no Android'. */
export function deviceLabel(userAgent: string | null): string {
  if (!userAgent) return 'Navegador desconhecido'
  const { browser, os, platform } = Bowser.parse(userAgent)
  const name = browser.name?.replace('Microsoft Edge', 'Edge')
  // 'iPhone' and 'iPad' are better known than 'iOS'
  const system = platform.vendor === 'Apple' && os.name === 'iOS' ? platform.model : os.name
  if (!name) return 'Navegador desconhecido'
  return system ? `${name} no ${system}` : name
}

/** State of the page that the verification mail links to. Only reads, because mail scanners open every link. */
export async function findEmailLinkState(
  code: string,
  signedInUserId: string | undefined,
): Promise<EmailLinkState> {
  const userId = await findCode('verify', code)
  if (!userId) {
    if (await findCode('verified', code)) return { kind: 'confirmed' }
    return { kind: (await findCode('denied', code)) ? 'removed' : 'refused' }
  }
  const user = await database().selectFrom('users').select('name').where('id', '=', userId).executeTakeFirst()
  if (!user) return { kind: 'refused' }
  return {
    kind: 'open',
    accountName: accountLabel(user.name),
    isOwnSession: userId === signedInUserId,
    hasPassword: (await findSignInMethods(userId)).hasPassword,
  }
}
