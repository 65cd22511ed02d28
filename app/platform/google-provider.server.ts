import * as oidc from 'openid-client'
import { environment } from './env.server.ts'
import { log } from './log.server.ts'
import { isLoopback } from './own-host.server.ts'

const GOOGLE = 'https://accounts.google.com'
const WELL_KNOWN = '/.well-known/openid-configuration'
const TIMEOUT_SECONDS = 8
const DISCOVERY_HOLDS_MS = 60 * 60 * 1000
// what Google answers when the address or origin of this installation is not in its list
const ADDRESS_REFUSED = new Set(['redirect_uri_mismatch', 'origin_mismatch', 'unauthorized_client'])

/** Who the person is, by an ID token that was checked. Only `subject` never changes. */
export interface GoogleIdentity {
  subject: string
  email: string | undefined
  isEmailVerified: boolean
  name: string | undefined
}

/** What one way out and back is protected by (RFC 9700, section 4.5 and 4.7). */
export interface GoogleProof {
  state: string
  nonce: string
  /** Of PKCE. */
  verifier: string
}

export type GoogleFailure = 'connection' | 'address_refused' | 'denied' | 'failed'
type Refused = { ok: false; reason: GoogleFailure }

/** Whether the owner has set Google up. */
export function isGoogleOffered(): boolean {
  return environment().google !== undefined
}

/** Where Google sends people back to; made of APP_URL alone, never of what a request says. */
export function googleReturnAddress(): string {
  return `${environment().appUrl}/entrar/google/volta`
}

/** The page at Google that asks the person, for one way out. */
export async function findGoogleAddress({
  state,
  nonce,
  verifier,
}: GoogleProof): Promise<{ ok: true; url: string } | Refused> {
  try {
    const url = oidc.buildAuthorizationUrl(await configuration(), {
      redirect_uri: googleReturnAddress(),
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
 * Changes the code that came back for the person's identity. `search` is the query of the way back. The ID
 * token's signature, issuer, audience, times and nonce are checked; no token leaves this function.
 */
export async function readGoogleIdentity(
  search: string,
  { state, nonce, verifier }: GoogleProof,
): Promise<{ ok: true; identity: GoogleIdentity } | Refused> {
  const address = new URL(googleReturnAddress())
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
    const text = (claim: unknown) => (typeof claim === 'string' && claim.trim() !== '' ? claim : undefined)
    return {
      ok: true,
      identity: {
        subject: claims.sub,
        email: text(claims.email),
        isEmailVerified: claims.email_verified === true,
        name: text(claims.name),
      },
    }
  } catch (error) {
    return refusalOf(error)
  }
}

let known: { key: string; readAt: number; configuration: oidc.Configuration } | undefined

/** The provider's discovery document with its keys, read again after an hour; an old one serves while it is away. */
async function configuration(): Promise<oidc.Configuration> {
  const { google } = environment()
  if (!google) throw new Error('Google is not set up')
  const issuer = (google.discoveryUrl ?? GOOGLE).replace(WELL_KNOWN, '')
  const key = `${issuer} ${google.clientId}`
  const current = known?.key === key ? known : undefined
  if (current && Date.now() - current.readAt < DISCOVERY_HOLDS_MS) return current.configuration
  try {
    const server = new URL(issuer)
    const isLocal = server.protocol === 'http:' && isLoopback(server.hostname)
    const read = await oidc.discovery(
      server,
      google.clientId,
      { client_secret: google.clientSecret, id_token_signed_response_alg: 'RS256' },
      undefined,
      {
        timeout: TIMEOUT_SECONDS,
        // the signature is checked although the token comes straight from the provider
        execute: [oidc.enableNonRepudiationChecks, ...(isLocal ? [oidc.allowInsecureRequests] : [])],
      },
    )
    known = { key, readAt: Date.now(), configuration: read }
    return read
  } catch (error) {
    if (current) return current.configuration
    throw error
  }
}

/** What went wrong, and a line in the log without anything a token or a person says. */
function refusalOf(error: unknown): Refused {
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
  // what fetch throws when nobody answers
  return error instanceof TypeError && error.message === 'fetch failed' ? 'connection' : 'failed'
}
