import { HOUR_MS } from '#app/base/durations.ts'
import * as oidc from 'openid-client'
import { environment } from '#app/base/env.server.ts'
import { log } from '#app/base/log.server.ts'
import { isLoopback } from '#app/base/own-host.server.ts'

const GOOGLE_ISSUER = 'https://accounts.google.com'
const DISCOVERY_PATH = '/.well-known/openid-configuration'
const TIMEOUT_SECONDS = 8
const DISCOVERY_MAX_AGE_MS = HOUR_MS
// Google's errors if its console does not list our redirect URI or origin
const REDIRECT_URI_ERRORS = new Set(['redirect_uri_mismatch', 'origin_mismatch', 'unauthorized_client'])

/** Claims of a verified ID token. Only `subject` (claim `sub`) never changes. */
export interface GoogleIdentity {
  subject: string
  email: string | undefined
  isEmailVerified: boolean
  name: string | undefined
}

/** Values that protect one OAuth flow against CSRF and code injection (RFC 9700, sections 4.5 and 4.7). */
export interface GoogleFlowSecrets {
  state: string
  nonce: string
  /** PKCE code verifier. */
  verifier: string
}

/** 'redirect_uri_refused': Google does not accept our redirect URI. 'denied': the person cancelled at Google. */
export type GoogleFailure = 'connection' | 'redirect_uri_refused' | 'denied' | 'failed'
type GoogleRefusal = { ok: false; reason: GoogleFailure }

export function isGoogleOffered(): boolean {
  return environment().google !== undefined
}

/** Built from APP_URL and never from request headers. */
export function googleRedirectUri(): string {
  return `${environment().appUrl}/entrar/google/volta`
}

export async function createAuthorizationUrl({
  state,
  nonce,
  verifier,
}: GoogleFlowSecrets): Promise<{ ok: true; url: string } | GoogleRefusal> {
  try {
    const url = oidc.buildAuthorizationUrl(await readConfiguration(), {
      redirect_uri: googleRedirectUri(),
      scope: 'openid email profile',
      state,
      nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      prompt: 'select_account',
    })
    return { ok: true, url: url.href }
  } catch (error) {
    return refusalOf(error)
  }
}

/**
 * Exchanges the authorization code in the callback's query for the person's identity. Checks the ID token's signature,
 * issuer, audience, times and nonce. Does not return or store tokens.
 */
export async function readGoogleIdentity(
  query: string,
  { state, nonce, verifier }: GoogleFlowSecrets,
): Promise<{ ok: true; identity: GoogleIdentity } | GoogleRefusal> {
  const callbackUrl = new URL(googleRedirectUri())
  callbackUrl.search = query
  try {
    const tokens = await oidc.authorizationCodeGrant(await readConfiguration(), callbackUrl, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (!claims) return { ok: false, reason: 'failed' }
    const textClaim = (claim: unknown) =>
      typeof claim === 'string' && claim.trim() !== '' ? claim : undefined
    return {
      ok: true,
      identity: {
        subject: claims.sub,
        email: textClaim(claims.email),
        isEmailVerified: claims.email_verified === true,
        name: textClaim(claims.name),
      },
    }
  } catch (error) {
    return refusalOf(error)
  }
}

let cache: { key: string; readAt: number; configuration: oidc.Configuration } | undefined

/** The provider's configuration, cached for an hour, or longer while Google cannot be reached. */
async function readConfiguration(): Promise<oidc.Configuration> {
  const { google } = environment()
  if (!google) throw new Error('Google is not set up')
  const issuer = (google.discoveryUrl ?? GOOGLE_ISSUER).replace(DISCOVERY_PATH, '')
  const key = `${issuer} ${google.clientId}`
  const cacheEntry = cache?.key === key ? cache : undefined
  if (cacheEntry && Date.now() - cacheEntry.readAt < DISCOVERY_MAX_AGE_MS) return cacheEntry.configuration
  try {
    const server = new URL(issuer)
    const isLocal = server.protocol === 'http:' && isLoopback(server.hostname)
    const newConfiguration = await oidc.discovery(
      server,
      google.clientId,
      { client_secret: google.clientSecret, id_token_signed_response_alg: 'RS256' },
      undefined,
      {
        timeout: TIMEOUT_SECONDS,
        // check the ID token's signature, although it comes directly from the provider
        execute: [oidc.enableNonRepudiationChecks, ...(isLocal ? [oidc.allowInsecureRequests] : [])],
      },
    )
    cache = { key, readAt: Date.now(), configuration: newConfiguration }
    return newConfiguration
  } catch (error) {
    if (cacheEntry) return cacheEntry.configuration
    throw error
  }
}

/** Logs the failure without personal data and tokens. */
function refusalOf(error: unknown): GoogleRefusal {
  const reason = reasonOf(error)
  const { name, code, error: answer } = error as { name?: unknown; code?: unknown; error?: unknown }
  if (reason !== 'denied') log.warn({ part: 'google', reason, name, code, answer }, 'Google sign-in failed')
  return { ok: false, reason }
}

function reasonOf(error: unknown): GoogleFailure {
  if (error instanceof oidc.AuthorizationResponseError || error instanceof oidc.ResponseBodyError) {
    if (error.error === 'access_denied') return 'denied'
    return REDIRECT_URI_ERRORS.has(error.error) ? 'redirect_uri_refused' : 'failed'
  }
  if (error instanceof oidc.ClientError) {
    const isServerError = error.cause instanceof Response && error.cause.status >= 500
    return isServerError || error.code === 'OAUTH_TIMEOUT' ? 'connection' : 'failed'
  }
  // fetch throws this error if the server cannot be reached
  return error instanceof TypeError && error.message === 'fetch failed' ? 'connection' : 'failed'
}
