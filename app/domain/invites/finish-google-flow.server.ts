import type { Caller } from '#app/domain/accounts/session/caller.ts'
import { type GoogleFlow, googleProof } from '#app/domain/accounts/google/google-flow.server.ts'
import { enterAccount } from '#app/domain/accounts/session/enter-account.server.ts'
import type { GoogleResult } from '#app/domain/accounts/google/google-result.ts'
import { findGoogleAccount } from '#app/domain/accounts/queries.server.ts'
import { linkGoogle } from '#app/domain/accounts/google/link-google.server.ts'
import { startSession } from '#app/domain/accounts/session/start-session.server.ts'
import { consumeGoogleFlow } from '#app/domain/accounts/google/consume-google-flow.server.ts'
import {
  type GoogleFailure,
  type GoogleIdentity,
  readGoogleIdentity,
} from '#app/domain/accounts/google/google-provider.server.ts'
import { log } from '#app/base/log.server.ts'
import { logSecurityEvent } from '#app/platform/log-security-event.server.ts'
import type { Actor } from '#app/database/family-scope.server.ts'
import { registerGoogleAccount, type RegisterGoogleResult } from './register-google-account.server.ts'

export interface GoogleReturn {
  /** Query of the redirect back from Google. */
  search: URLSearchParams
  /** Value of the browser's Google cookie. */
  browser: string | undefined
  /** The signed-in person, if any. */
  signedIn: Actor | undefined
}

export interface GoogleFlowResult {
  result: GoogleResult
  /** The flow as it was started; undefined if this browser started none. */
  flow: GoogleFlow | undefined
  /** `Set-Cookie` lines: session and device for 'entrou', the challenge for 'segunda-etapa'. */
  cookies?: string[]
}

/**
 * Finishes an OAuth flow with Google: signs in, registers a new account, or links the Google account. A flow that is
 * unknown, used, expired or of another browser has no effect.
 */
export async function finishGoogleFlow(
  { search, browser, signedIn }: GoogleReturn,
  caller: Caller,
): Promise<GoogleFlowResult> {
  const state = search.get('state') ?? ''
  const flow = await consumeGoogleFlow(state, browser)
  if (!flow || !browser) return { result: 'erro', flow: undefined }
  try {
    const identityResult = await readGoogleIdentity(search.toString(), googleProof(state, browser))
    if (!identityResult.ok) return { result: RESULT_OF_FAILURE[identityResult.reason], flow }
    const { identity } = identityResult
    if (flow.purpose === 'link') return { result: await linkAccount(identity, flow, signedIn), flow }
    const entry = await signInOrRegister(identity, flow, caller)
    logSecurityEvent('sign-in by Google', entry.cookies ? { ok: true } : { ok: false, reason: entry.result })
    return { ...entry, flow }
  } catch (error) {
    // the flow is used up, but the page that started it still needs a result
    log.error({ err: error }, 'a return from Google failed')
    return { result: 'erro', flow }
  }
}

/** Links only if the person who confirmed the password is still signed in. */
async function linkAccount(
  { subject }: GoogleIdentity,
  { userId }: GoogleFlow,
  signedIn: Actor | undefined,
): Promise<GoogleResult> {
  if (!userId || userId !== signedIn?.userId) return 'erro'
  const linked = await linkGoogle(signedIn, subject)
  return linked.ok ? 'vinculado' : RESULT_OF_LINK[linked.reason]
}

type SignInOutcome = Pick<GoogleFlowResult, 'result' | 'cookies'>

async function signInOrRegister(
  identity: GoogleIdentity,
  flow: GoogleFlow,
  caller: Caller,
): Promise<SignInOutcome> {
  const entry = await signInExisting(identity, caller)
  if (entry) return entry
  const registered = await registerGoogleAccount(identity, flow, caller)
  if (registered.ok) return { result: 'entrou', cookies: await startSession(registered.userId, caller) }
  // another window may have registered the account at the same moment
  return (await signInExisting(identity, caller)) ?? { result: RESULT_OF_REGISTRATION[registered.reason] }
}

async function signInExisting(
  { subject }: GoogleIdentity,
  caller: Caller,
): Promise<SignInOutcome | undefined> {
  const account = await findGoogleAccount(subject)
  if (!account) return undefined
  const entry = await enterAccount(account, caller)
  if (!entry.ok) return { result: 'erro' }
  return { result: entry.next === 'session' ? 'entrou' : 'segunda-etapa', cookies: entry.cookies }
}

const RESULT_OF_FAILURE: Record<GoogleFailure, GoogleResult> = {
  connection: 'conexao',
  address_refused: 'dominio',
  denied: 'fechado',
  failed: 'erro',
}

const RESULT_OF_LINK = {
  linked_elsewhere: 'de-outra-pessoa',
  other_account_linked: 'outro-google',
  user_not_found: 'erro',
} as const satisfies Record<string, GoogleResult>

const RESULT_OF_REGISTRATION: Record<Extract<RegisterGoogleResult, { ok: false }>['reason'], GoogleResult> = {
  email_taken: 'outro-metodo',
  subject_taken: 'erro',
  invite_refused: 'convite',
  too_many_attempts: 'muitas-tentativas',
  email_missing: 'erro',
}
