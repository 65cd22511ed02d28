import type { Caller } from '#app/domain/accounts/session/caller.ts'
import { type GoogleFlow, googleFlowSecrets } from '#app/domain/accounts/google/google-flow.server.ts'
import { startSessionOrChallenge } from '#app/domain/accounts/session/start-session-or-challenge.server.ts'
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

export interface GoogleCallback {
  /** Query of Google's redirect to us. */
  query: URLSearchParams
  /** Token of the cookie that binds flows to this browser. */
  browserToken: string | undefined
  /** The signed-in person, if any. */
  signedInActor: Actor | undefined
}

export interface GoogleFlowResult {
  result: GoogleResult
  /** Undefined if the callback belongs to no flow of this browser. */
  flow: GoogleFlow | undefined
  /** `Set-Cookie` lines: for 'entrou' of session and device, for 'segunda-etapa' of the challenge. */
  cookies?: string[]
}

/**
 * Finishes an OAuth flow with Google: signs in, registers a new account, or links the Google account. A flow that is
 * unknown, used, expired or of another browser has no effect.
 */
export async function finishGoogleFlow(
  { query, browserToken, signedInActor }: GoogleCallback,
  caller: Caller,
): Promise<GoogleFlowResult> {
  const state = query.get('state') ?? ''
  const flow = await consumeGoogleFlow(state, browserToken)
  if (!flow || !browserToken) return { result: 'erro', flow: undefined }
  try {
    const identityResult = await readGoogleIdentity(query.toString(), googleFlowSecrets(state, browserToken))
    if (!identityResult.ok) return { result: RESULT_OF_FAILURE[identityResult.reason], flow }
    const { identity } = identityResult
    if (flow.purpose === 'link') return { result: await linkAccount(identity, flow, signedInActor), flow }
    const outcome = await signInOrRegister(identity, flow, caller)
    logSecurityEvent(
      'sign-in by Google',
      outcome.cookies ? { ok: true } : { ok: false, reason: outcome.result },
    )
    return { ...outcome, flow }
  } catch (error) {
    // not thrown, so that the page that started the flow learns of the error
    log.error({ err: error }, 'a return from Google failed')
    return { result: 'erro', flow }
  }
}

/** Links only if the person who started the flow is still signed in. */
async function linkAccount(
  { subject }: GoogleIdentity,
  { userId }: GoogleFlow,
  signedInActor: Actor | undefined,
): Promise<GoogleResult> {
  if (!userId || userId !== signedInActor?.userId) return 'erro'
  const result = await linkGoogle(signedInActor, subject)
  return result.ok ? 'vinculado' : RESULT_OF_LINK[result.reason]
}

type SignInOutcome = Pick<GoogleFlowResult, 'result' | 'cookies'>

async function signInOrRegister(
  identity: GoogleIdentity,
  flow: GoogleFlow,
  caller: Caller,
): Promise<SignInOutcome> {
  const outcome = await signInWithGoogle(identity, caller)
  if (outcome) return outcome
  const registration = await registerGoogleAccount(identity, flow, caller)
  if (registration.ok) return { result: 'entrou', cookies: await startSession(registration.userId, caller) }
  // a concurrent request may have registered the account
  return (await signInWithGoogle(identity, caller)) ?? { result: RESULT_OF_REGISTRATION[registration.reason] }
}

async function signInWithGoogle(
  { subject }: GoogleIdentity,
  caller: Caller,
): Promise<SignInOutcome | undefined> {
  const account = await findGoogleAccount(subject)
  if (!account) return undefined
  const result = await startSessionOrChallenge(account, caller)
  if (!result.ok) return { result: 'erro' }
  return { result: result.next === 'session' ? 'entrou' : 'segunda-etapa', cookies: result.cookies }
}

const RESULT_OF_FAILURE: Record<GoogleFailure, GoogleResult> = {
  connection: 'conexao',
  redirect_uri_refused: 'dominio',
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
  google_account_taken: 'erro',
  invite_refused: 'convite',
  too_many_members: 'familia-completa',
  too_many_attempts: 'muitas-tentativas',
  email_missing: 'erro',
}
