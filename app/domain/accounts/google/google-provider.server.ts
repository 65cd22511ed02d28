import { HOUR_MS } from '#app/base/durations.ts'
import * as oidc from 'openid-client'
import { environment } from '#app/base/env.server.ts'
import { log } from '#app/base/log.server.ts'
import { isLoopback } from '#app/base/own-host.server.ts'

const GOOGLE = 'https://accounts.google.com'
const WELL_KNOWN = '/.well-known/openid-configuration'
const TIMEOUT_SECONDS = 8
const DISCOVERY_MAX_AGE_MS = HOUR_MS
// Google's errors when its console does not list this installation's address or origin
const ADDRESS_REFUSED = new Set(['redirect_uri_mismatch', 'origin_mismatch', 'unauthorized_client'])

/** Claims of a verified ID token. Only `subject` never changes. */
export interface GoogleIdentity {
  subject: string
  email: string | undefined
  isEmailVerified: boolean
  name: string | undefined
}

/** Protects one OAuth flow (RFC 9700, sections 4.5 and 4.7). */
export interface GoogleProof {
  state: string
  nonce: string
  /** PKCE code verifier. */
  verifier: string
}

export type GoogleFailure = 'connection' | 'address_refused' | 'denied' | 'failed'
type GoogleRefusal = { ok: false; reason: GoogleFailure }

/** Whether Google sign-in is configured. */
export function isGoogleOffered(): boolean {
  return environment().google !== undefined
}

/** The redirect URI, built from APP_URL and never from request headers. */
export function googleRedirectUri(): string {
  return `${environment().appUrl}/entrar/google/volta`
}

/** The authorization URL of one flow. */
export async function createAuthorizationUrl({
  state,
  nonce,
  verifier,
}: GoogleProof): Promise<{ ok: true; url: string } | GoogleRefusal> {
  try {
    const url = oidc.buildAuthorizationUrl(await configuration(), {
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
 * Exchanges the authorization code for the person's identity. `search` is the query of the redirect back. Checks the ID
 * token's signature, issuer, audience, times and nonce; no token leaves this function.
 */
export async function readGoogleIdentity(
  search: string,
  { state, nonce, verifier }: GoogleProof,
): Promise<{ ok: true; identity: GoogleIdentity } | GoogleRefusal> {
  const address = new URL(googleRedirectUri())
  address.search = search
  try {
    const tokens = await oidc.authorizationCodeGrant(await configuration(), address, {
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

let cached: { key: string; readAt: number; configuration: oidc.Configuration } | undefined

/** The discovery document with its keys, cached for an hour, or longer while Google cannot be reached. */
async function configuration(): Promise<oidc.Configuration> {
  const { google } = environment()
  if (!google) throw new Error('Google is not set up')
  const issuer = (google.discoveryUrl ?? GOOGLE).replace(WELL_KNOWN, '')
  const key = `${issuer} ${google.clientId}`
  const current = cached?.key === key ? cached : undefined
  if (current && Date.now() - current.readAt < DISCOVERY_MAX_AGE_MS) return current.configuration
  try {
    const server = new URL(issuer)
    const isLocal = server.protocol === 'http:' && isLoopback(server.hostname)
    const discovered = await oidc.discovery(
      server,
      google.clientId,
      { client_secret: google.clientSecret, id_token_signed_response_alg: 'RS256' },
      undefined,
      {
        timeout: TIMEOUT_SECONDS,
        // checks the signature although the token comes directly from the provider
        execute: [oidc.enableNonRepudiationChecks, ...(isLocal ? [oidc.allowInsecureRequests] : [])],
      },
    )
    cached = { key, readAt: Date.now(), configuration: discovered }
    return discovered
  } catch (error) {
    if (current) return current.configuration
    throw error
  }
}

/** Logs the failure without personal data or tokens, and returns its reason. */
function refusalOf(error: unknown): GoogleRefusal {
  const reason = reasonOf(error)
  const { name, code, error: answer } = error as { name?: unknown; code?: unknown; error?: unknown }
  if (reason !== 'denied') log.warn({ part: 'google', reason, name, code, answer }, 'Google sign-in failed')
  return { ok: false, reason }
}

function reasonOf(error: unknown): GoogleFailure {
  if (error instanceof oidc.AuthorizationResponseError || error instanceof oidc.ResponseBodyError) {
    if (error.error === 'access_denied') return 'denied'
    return ADDRESS_REFUSED.has(error.error) ? 'address_refused' : 'failed'
  }
  if (error instanceof oidc.ClientError) {
    const isBroken = error.cause instanceof Response && error.cause.status >= 500
    return isBroken || error.code === 'OAUTH_TIMEOUT' ? 'connection' : 'failed'
  }
  // fetch throws this when the server cannot be reached
  return error instanceof TypeError && error.message === 'fetch failed' ? 'connection' : 'failed'
}
