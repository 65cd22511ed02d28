import { asIdentity } from '#app/database/family-scope.server.ts'
import { noteSecurity } from '#app/platform/note-security.server.ts'
import type { Caller } from './caller.ts'
import { countAttempt, findChallenge, spendChallenge } from './challenges.server.ts'
import { countFactorTry } from './count-factor-try.server.ts'
import { entryCookies } from './enter-account.server.ts'
import { findFactorCode, spendFactorCode } from './factor-codes.server.ts'
import { lockUser } from './lock-user.server.ts'
import { noteSignIn } from './note-sign-in.server.ts'
import { insertSession } from './start-session.server.ts'

type ChallengeCaller = Pick<Caller, 'userAgent' | 'device'>

export type AnswerChallengeResult =
  | { ok: true; cookies: string[] }
  /** 'challenge_over': it has run out, was used, had five wrong codes, or the account changed: begin again. */
  | { ok: false; reason: 'wrong_code' | 'challenge_over' | 'too_many_attempts' }

/**
 * Finishes a sign-in with a code of the app or for recovery, typed as `bareCode` leaves it. `cookies` are
 * the `Set-Cookie` lines of session and device. Counted by challenge and by account; a code works once, whoever else sends it.
 */
export async function answerChallenge(
  token: string | undefined,
  code: string,
  caller: ChallengeCaller,
): Promise<AnswerChallengeResult> {
  const waiting = token && (await findChallenge(token))
  if (!token || !waiting) return { ok: false, reason: 'challenge_over' }
  const result = await answer(token, code, { userId: waiting, caller })
  noteSecurity('second step', result, waiting)
  return result
}

async function answer(
  token: string,
  code: string,
  { userId: waiting, caller }: { userId: string; caller: ChallengeCaller },
): Promise<AnswerChallengeResult> {
  if (!(await countFactorTry(waiting, { at: 'sign-in', device: caller.device })))
    return { ok: false, reason: 'too_many_attempts' }
  const userId = await countAttempt(token)
  if (!userId) return { ok: false, reason: 'challenge_over' }
  const found = await findFactorCode(userId, code)
  if (!found) return refusalOf(token)
  const entry = await asIdentity(async (tx) => {
    const user = await lockUser(tx, userId)
    if (!user || !(await spendChallenge(tx, { token, userId }))) return { ok: false as const }
    if (!(await spendFactorCode(tx, user, found))) return { ok: false as const }
    await noteSignIn(tx, userId)
    return { ok: true as const, token: await insertSession(tx, userId, caller.userAgent) }
  })
  if (!entry.ok) return refusalOf(token)
  return { ok: true, cookies: await entryCookies({ next: 'session', token: entry.token }, userId, caller) }
}

/** After the last wrong code there is nothing left to try. */
async function refusalOf(token: string): Promise<AnswerChallengeResult> {
  return { ok: false, reason: (await findChallenge(token)) ? 'wrong_code' : 'challenge_over' }
}
