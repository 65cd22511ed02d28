import { asIdentity } from '#app/database/family-scope.server.ts'
import { logSecurityEvent } from '#app/platform/log-security-event.server.ts'
import type { Caller } from '../session/caller.ts'
import { countChallengeAttempt, findChallenge, consumeChallenge } from './challenges.server.ts'
import {
  countFactorAttempt,
  type FactorAttemptOrigin,
  uncountFactorAttempt,
} from './count-factor-attempt.server.ts'
import { signInCookies } from '../session/start-session-or-challenge.server.ts'
import { findFactorCode, consumeFactorCode } from './factor-codes.server.ts'
import { lockUser } from '../session/lock-user.server.ts'
import { insertSession } from '../session/start-session.server.ts'

type ChallengeCaller = Pick<Caller, 'userAgent' | 'device'>

export type AnswerChallengeResult =
  | { ok: true; cookies: string[] }
  /** 'challenge_over': the challenge is expired, used, deleted or out of attempts. The person must sign in again. */
  | { ok: false; reason: 'wrong_code' | 'challenge_over' | 'too_many_attempts' }

/**
 * Finishes a sign-in with an authenticator code or a recovery code, normalised by `normalizeCode`. `cookies` are the
 * `Set-Cookie` lines of session and device. Attempts are limited by challenge and by account; a code works once.
 */
export async function answerChallenge(
  token: string | undefined,
  code: string,
  caller: ChallengeCaller,
): Promise<AnswerChallengeResult> {
  const userId = token && (await findChallenge(token))
  if (!token || !userId) return { ok: false, reason: 'challenge_over' }
  const result = await checkCode(token, code, { userId, caller })
  logSecurityEvent('second step', result, userId)
  return result
}

async function checkCode(
  token: string,
  code: string,
  { userId: challengedUserId, caller }: { userId: string; caller: ChallengeCaller },
): Promise<AnswerChallengeResult> {
  const origin: FactorAttemptOrigin = { during: 'sign-in', device: caller.device }
  if (!(await countFactorAttempt(challengedUserId, origin))) return { ok: false, reason: 'too_many_attempts' }
  const userId = await countChallengeAttempt(token)
  if (!userId) return { ok: false, reason: 'challenge_over' }
  const factorCode = await findFactorCode(userId, code)
  if (!factorCode) return refusalOf(token)
  const session = await asIdentity(async (tx) => {
    const user = await lockUser(tx, userId)
    if (!user || !(await consumeChallenge(tx, { token, userId }))) return { ok: false as const }
    if (!(await consumeFactorCode(tx, user, factorCode))) return { ok: false as const }
    return { ok: true as const, token: await insertSession(tx, userId, caller.userAgent) }
  })
  if (!session.ok) return refusalOf(token)
  await uncountFactorAttempt(challengedUserId, origin)
  return { ok: true, cookies: await signInCookies({ next: 'session', token: session.token }, userId, caller) }
}

/** After the last allowed attempt the challenge is over. */
async function refusalOf(token: string): Promise<AnswerChallengeResult> {
  return { ok: false, reason: (await findChallenge(token)) ? 'wrong_code' : 'challenge_over' }
}
