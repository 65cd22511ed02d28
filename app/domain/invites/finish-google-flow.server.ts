import type { Caller } from '#app/domain/identities/caller.ts'
import { type GoogleFlow, googleProof } from '#app/domain/identities/google-flow.server.ts'
import { enterAccount } from '#app/domain/identities/enter-account.server.ts'
import type { GoogleResult } from '#app/domain/identities/google-result.ts'
import { findGoogleAccount } from '#app/domain/identities/queries.server.ts'
import { linkGoogle } from '#app/domain/identities/link-google.server.ts'
import { startSession } from '#app/domain/identities/start-session.server.ts'
import { takeGoogleFlow } from '#app/domain/identities/take-google-flow.server.ts'
import {
  type GoogleFailure,
  type GoogleIdentity,
  readGoogleIdentity,
} from '#app/platform/google-provider.server.ts'
import { log } from '#app/platform/log.server.ts'
import { noteSecurity } from '#app/platform/note-security.server.ts'
import type { Actor } from '#app/database/family-scope.server.ts'
import { registerGoogleAccount, type RegisterGoogleResult } from './register-google-account.server.ts'

export interface GoogleReturn {
  /** The query with which Google sent the person back. */
  search: URLSearchParams
  /** What the request's cookie holds of the browser. */
  browser: string | undefined
  /** Who is signed in in this browser, if anybody. */
  signedIn: Actor | undefined
}

export interface GoogleEnding {
  result: GoogleResult
  /** How it had begun; undefined when nothing of the kind was begun in this browser. */
  flow: GoogleFlow | undefined
  /** With 'entrou' the `Set-Cookie` lines of session and device, with 'segunda-etapa' that of the wait for a code. */
  cookies?: string[]
}

/**
 * The end of a way out to Google: signs in, makes the account at the first time, or links it to the own one. Whoever
 * comes back to a flow that is not theirs, used or too old starts nothing.
 */
export async function finishGoogleFlow(
  { search, browser, signedIn }: GoogleReturn,
  caller: Caller,
): Promise<GoogleEnding> {
  const state = search.get('state') ?? ''
  const flow = await takeGoogleFlow(state, browser)
  if (!flow || !browser) return { result: 'erro', flow: undefined }
  try {
    const read = await readGoogleIdentity(search.toString(), googleProof(state, browser))
    if (!read.ok) return { result: RESULT_OF_FAILURE[read.reason], flow }
    const { identity } = read
    if (flow.purpose === 'link') return { result: await link(identity, flow, signedIn), flow }
    const entry = await enter(identity, flow, caller)
    noteSecurity('sign-in by Google', entry.cookies ? { ok: true } : { ok: false, reason: entry.result })
    return { ...entry, flow }
  } catch (error) {
    // the flow is spent, and its page waits for word
    log.error({ err: error }, 'a way back from Google failed')
    return { result: 'erro', flow }
  }
}

/** For the account that was confirmed by password, in a browser where it is still signed in. */
async function link(
  { subject }: GoogleIdentity,
  { userId }: GoogleFlow,
  signedIn: Actor | undefined,
): Promise<GoogleResult> {
  if (!userId || userId !== signedIn?.userId) return 'erro'
  const linked = await linkGoogle(signedIn, subject)
  return linked.ok ? 'vinculado' : RESULT_OF_LINK[linked.reason]
}

type Entry = Pick<GoogleEnding, 'result' | 'cookies'>

async function enter(identity: GoogleIdentity, flow: GoogleFlow, caller: Caller): Promise<Entry> {
  const known = await enterKnown(identity, caller)
  if (known) return known
  const made = await registerGoogleAccount(identity, flow, caller)
  if (made.ok) return { result: 'entrou', cookies: await startSession(made.userId, caller) }
  // the same person's other window may have made the account at this moment
  return (await enterKnown(identity, caller)) ?? { result: RESULT_OF_REGISTRATION[made.reason] }
}

async function enterKnown({ subject }: GoogleIdentity, caller: Caller): Promise<Entry | undefined> {
  const proven = await findGoogleAccount(subject)
  if (!proven) return undefined
  const entry = await enterAccount(proven, caller)
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
  somebody_elses: 'de-outra-pessoa',
  another_linked: 'outro-google',
  user_not_found: 'erro',
} as const satisfies Record<string, GoogleResult>

const RESULT_OF_REGISTRATION: Record<Extract<RegisterGoogleResult, { ok: false }>['reason'], GoogleResult> = {
  email_taken: 'outro-metodo',
  subject_taken: 'erro',
  invite_refused: 'convite',
  too_many_attempts: 'muitas-tentativas',
  email_missing: 'erro',
}
