import { sql } from 'kysely'
import { now } from '#app/base/clock.server.ts'
import { type FamilyScope, type FamilyTransaction, writeFamily } from '#app/database/family-scope.server.ts'
import { endGoal } from '../goal/end-goal.server.ts'
import { lockRedeemer, type RedeemerState } from '../holds/lock-redeemer.server.ts'
import { settleHolds } from '../holds/settle-holds.server.ts'
import { recordRedemption } from '../record-redemption.server.ts'
import type { AnswerRequestInput } from '../schema.ts'
import { statusAfterAnswer, statusesAfter } from './answer-effect.ts'
import { isOpenRequest, type RequestStatus } from './request.ts'
import { holdForRequest, readRequest, releaseRequest, type RequestRow } from './request-rows.server.ts'

export type AnswerRequestResult =
  | {
      ok: true
      repeated: boolean
      status: RequestStatus
      revision: number
      /** The ledger entry of a delivery, whose deletion takes it back; null for other answers. */
      entryId: string | null
    }
  | { ok: false; reason: 'request_not_found' | 'reward_not_found' | 'already_asked' | 'balance_limit' }
  | { ok: false; reason: 'answered'; status: RequestStatus; deciderName: string | null }
  | { ok: false; reason: 'insufficient_points'; childName: string; usable: number; cost: number }

/**
 * A guardian's answer to a child's request (rules 180 to 182): 'Combinado!' keeps the points set aside, 'Agora não' and
 * 'Devolver pontos' release them, 'Entreguei' spends them with the redemption `id`, even if the balance has fallen below the
 * price meanwhile. 'undone' takes an answer back that did not spend them. A repeated request has the same result.
 * - 'answered': the request has changed since `revision`; says how, and who answered
 * - 'reward_not_found', 'already_asked', 'insufficient_points': the request cannot be open again
 */
export async function answerRequest(
  scope: FamilyScope,
  input: AnswerRequestInput,
): Promise<AnswerRequestResult> {
  const moment = now()
  return writeFamily(scope, async (tx): Promise<AnswerRequestResult> => {
    const found = await readRequest(tx, scope.familyId, input.id)
    const state = found && (await lockRedeemer(tx, scope, found, { locksReward: input.answer === 'undone' }))
    // read again, because the lock may have waited for another answer
    const request = state && (await readRequest(tx, scope.familyId, input.id))
    if (!request) return { ok: false, reason: 'request_not_found' }
    const status = statusAfterAnswer(request.status, input.answer)
    if (request.revision !== input.revision || !status || !mayUndo(request, input))
      return repeatedOrAnswered(tx, scope, request, input)

    const change = { status, note: input.note, moment }
    if (status === 'delivered') return deliver(tx, scope, request, change, state)
    const reopened = reopenedRequest(request, status, state)
    const refusal = input.answer === 'undone' ? refusalToUndo(request, reopened, state) : undefined
    if (refusal) return refusal
    await changeStatus(tx, scope, request, change)
    if (input.answer === 'undone') await holdAgain(tx, scope.familyId, request, reopened, state)
    else if (!isOpenRequest({ status })) await releaseRequest(tx, scope.familyId, request, state)
    return { ok: true, repeated: false, status, revision: request.revision + 1, entryId: null }
  })
}

/** An undo does not reopen a request that the child cancelled, or whose delivery was taken back. */
const mayUndo = ({ status, isAnswered, wasDelivered }: RequestRow, { answer }: AnswerRequestInput) =>
  answer !== 'undone' || status !== 'cancelled' || (isAnswered && !wasDelivered)

interface StatusChange {
  status: RequestStatus
  note: string | null
  moment: Date
}

async function deliver(
  tx: FamilyTransaction,
  scope: FamilyScope,
  request: RequestRow,
  change: StatusChange,
  { goalRewardId }: RedeemerState,
): Promise<AnswerRequestResult> {
  const { id, rewardId, childId, title, points } = request
  const redemption = { id, rewardId, childId, title, points, redeemedAt: change.moment }
  const recorded = await recordRedemption(tx, scope, redemption)
  if (!recorded.ok)
    return { ok: false, reason: recorded.reason === 'balance_limit' ? 'balance_limit' : 'request_not_found' }
  await changeStatus(tx, scope, request, change)
  if (goalRewardId === rewardId) await endGoal(tx, scope, { rewardId, childId })
  await settleHolds(tx, scope.familyId, { childIds: [childId], rewardId })
  const entryId = await findEntryId(tx, scope.familyId, id)
  return { ok: true, repeated: false, status: 'delivered', revision: request.revision + 1, entryId }
}

/** The request as it is after an undo. While it waits, it has the reward's title, and at most its price (rule 184). */
function reopenedRequest(request: RequestRow, status: RequestStatus, { reward }: RedeemerState): RequestRow {
  if (status !== 'asked' || !reward) return { ...request, status }
  return { ...request, status, title: reward.title, points: Math.min(request.points, reward.cost) }
}

function refusalToUndo(
  request: RequestRow,
  { status, points }: RequestRow,
  { reward, openRequestId, usable, childName }: RedeemerState,
): Extract<AnswerRequestResult, { ok: false }> | undefined {
  // an approved request stays valid without its reward (rule 184)
  if (status === 'asked' && !reward) return { ok: false, reason: 'reward_not_found' }
  if (isOpenRequest(request)) return undefined
  if (openRequestId !== null) return { ok: false, reason: 'already_asked' }
  if (usable < points) {
    const numbers = { usable: Math.max(0, usable), cost: points }
    return { ok: false, reason: 'insufficient_points', childName, ...numbers }
  }
  return undefined
}

/** Sets the points of a request aside again after an undo, and stores its title and points. */
async function holdAgain(
  tx: FamilyTransaction,
  familyId: string,
  request: RequestRow,
  reopened: RequestRow,
  state: RedeemerState,
): Promise<void> {
  const { id, childId, title, points } = reopened
  const isHeld = isOpenRequest(request)
  let savedPoints = Math.min(request.savedPoints, points)
  if (isHeld && points !== request.points)
    await settleHolds(tx, familyId, { childIds: [childId], requestIds: [id] })
  if (!isHeld || points !== request.points) {
    const usedSavings = await holdForRequest(tx, familyId, reopened, state)
    if (!isHeld) savedPoints = usedSavings
  }
  await sql`
    update reward_requests set title = ${title}::text, points = ${points}::integer,
      saved_points = ${savedPoints}::integer
    where family_id = ${familyId}::uuid and id = ${id}::uuid`.execute(tx)
}

async function changeStatus(
  tx: FamilyTransaction,
  { familyId, userId, memberName }: FamilyScope,
  { id }: RequestRow,
  { status, note, moment }: StatusChange,
): Promise<void> {
  const isAnswer = status !== 'asked'
  await sql`
    update reward_requests set status = ${status}::text, note = ${note}::text,
      decided_by_user_id = ${isAnswer ? userId : null}::uuid, decided_by_name = ${isAnswer ? memberName : null}::text,
      decided_at = ${isAnswer ? moment : null}::timestamptz,
      delivered_at = ${status === 'delivered' ? moment : null}::timestamptz, revision = revision + 1
    where family_id = ${familyId}::uuid and id = ${id}::uuid`.execute(tx)
}

/** The result for a request that is no longer as the guardian saw it. */
async function repeatedOrAnswered(
  tx: FamilyTransaction,
  { familyId, userId }: FamilyScope,
  { id, status, revision, deciderId, deciderName }: RequestRow,
  input: AnswerRequestInput,
): Promise<AnswerRequestResult> {
  const isOwn = deciderId === userId || status === 'asked'
  if (revision === input.revision + 1 && isOwn && statusesAfter(input.answer).includes(status)) {
    const entryId = status === 'delivered' ? await findEntryId(tx, familyId, id) : null
    return { ok: true, repeated: true, status, revision, entryId }
  }
  return { ok: false, reason: 'answered', status, deciderName }
}

async function findEntryId(tx: FamilyTransaction, familyId: string, id: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from score_log
    where family_id = ${familyId}::uuid and idempotency_key = ${`redemption:${id}`}::text`.execute(tx)
  return rows[0]?.id ?? null
}
