import { sql } from 'kysely'
import { now } from '#app/base/clock.server.ts'
import { newId } from '#app/base/ids.ts'
import { type FamilyScope, type FamilyTransaction, writeFamily } from '#app/database/family-scope.server.ts'
import { lockRedeemer, type RedeemerState } from '../holds/lock-redeemer.server.ts'
import { settleHolds } from '../holds/settle-holds.server.ts'
import { recordRedemption } from '../record-redemption.server.ts'
import type { OnceClaim } from '../reward.ts'
import type { AnswerRequestInput } from '../schema.ts'
import { statusAfterAnswer, statusesAfter } from './answer-effect.ts'
import { isOpenRequest, type RequestStatus } from './request.ts'
import {
  deciderOf,
  holdForRequest,
  readRequest,
  releaseRequest,
  refusalToReopen,
  reopenedRequest,
  type RequestRow,
} from './request-rows.server.ts'

export type AnswerRequestResult =
  | {
      ok: true
      repeated: boolean
      status: RequestStatus
      revision: number
      /** The redemption of a delivery, for its undo; null for other answers. */
      redemptionId: string | null
    }
  | { ok: false; reason: 'request_not_found' | 'reward_not_found' | 'already_asked' | 'balance_limit' }
  | { ok: false; reason: 'answered'; status: RequestStatus; deciderName: string | null; isOwn: boolean }
  | { ok: false; reason: 'insufficient_points'; childName: string; usable: number; cost: number }
  | { ok: false; reason: 'taken'; claim: OnceClaim }

/**
 * A guardian's answer to a child's request (rules 180 to 182): 'Combinado!' keeps the points set aside, 'Agora não' and
 * 'Devolver pontos' release them, 'Entreguei' spends them with a redemption, even if the balance has fallen below the price
 * meanwhile. 'undone' takes an answer back that did not spend them; `undoRedemption` takes a delivery back. A repeated
 * request has the same result.
 * - 'answered': the request has changed since `revision`; says how, and who answered
 * - 'reward_not_found', 'already_asked', 'insufficient_points': the request cannot be open again
 * - 'taken': the reward exists once, and another child has it (rule 295)
 */
export async function answerRequest(
  scope: FamilyScope,
  input: AnswerRequestInput,
): Promise<AnswerRequestResult> {
  const moment = now()
  return writeFamily(scope, async (tx): Promise<AnswerRequestResult> => {
    const found = await readRequest(tx, scope.familyId, input.id)
    const state = found && (await lockRedeemer(tx, scope, found))
    // read again, because the lock may have waited for another answer
    const request = state && (await readRequest(tx, scope.familyId, input.id))
    if (!request) return { ok: false, reason: 'request_not_found' }
    const status = statusAfterAnswer(request.status, input.answer)
    if (request.revision !== input.revision || !status || !mayUndo(request, input))
      return repeatedOrAnswered(tx, scope, request, input)

    const change = { status, note: input.note, moment }
    const claim = claimAgainst(request, status, state)
    if (claim) return { ok: false, reason: 'taken', claim }
    if (status === 'delivered') return deliver(tx, scope, request, moment, state)
    const reopened = reopenedRequest(request, status, state.reward)
    const refusal = input.answer === 'undone' ? refusalToReopen(request, reopened, state) : undefined
    if (refusal) return refusal
    await changeStatus(tx, scope, request, change)
    if (input.answer === 'undone') await holdAgain(tx, scope.familyId, request, reopened, state)
    else if (!isOpenRequest({ status })) await releaseRequest(tx, scope.familyId, request, state)
    return { ok: true, repeated: false, status, revision: request.revision + 1, redemptionId: null }
  })
}

/** An undo does not reopen a request that the child cancelled, or whose delivery was taken back. */
const mayUndo = ({ status, answeredAt, wasDelivered }: RequestRow, { answer }: AnswerRequestInput) =>
  answer !== 'undone' || status !== 'cancelled' || (answeredAt !== null && !wasDelivered)

/**
 * Who has the reward that exists once, if the request cannot get `status` because of that. An agreed request stands (rule
 * 185). Two children wait for such a reward only if a guardian limited it later: then the first 'Combinado!' decides.
 */
function claimAgainst(
  request: RequestRow,
  status: RequestStatus,
  { claim }: RedeemerState,
): OnceClaim | null {
  if (!isOpenRequest({ status }) && status !== 'delivered') return null
  if (request.status === 'approved') return null
  return request.status === 'asked' && claim?.status === 'asked' ? null : claim
}

interface StatusChange {
  status: RequestStatus
  note: string | null
  moment: Date
}

async function deliver(
  tx: FamilyTransaction,
  scope: FamilyScope,
  request: RequestRow,
  redeemedAt: Date,
  state: RedeemerState,
): Promise<AnswerRequestResult> {
  const { rewardId, childId, title, points, revision } = request
  // not the request's id, because an undone delivery keeps its redemption
  const id = newId()
  const redemption = { id, rewardId, childId, title, points, redeemedAt }
  const recorded = await recordRedemption(tx, scope, redemption, { state, request })
  if (!recorded.ok)
    return { ok: false, reason: recorded.reason === 'balance_limit' ? 'balance_limit' : 'request_not_found' }
  return { ok: true, repeated: false, status: 'delivered', revision: revision + 1, redemptionId: id }
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
      delivered_at = null, revision = revision + 1
    where family_id = ${familyId}::uuid and id = ${id}::uuid`.execute(tx)
}

/** The result for a request that is no longer as the guardian saw it. */
async function repeatedOrAnswered(
  tx: FamilyTransaction,
  scope: FamilyScope,
  request: RequestRow,
  input: AnswerRequestInput,
): Promise<AnswerRequestResult> {
  const { id, status, revision } = request
  const decider = deciderOf(request, scope.userId)
  const isRepeatable = decider.isOwn || status === 'asked'
  if (revision === input.revision + 1 && isRepeatable && statusesAfter(input.answer).includes(status)) {
    const redemptionId = status === 'delivered' ? await findRedemptionId(tx, scope.familyId, id) : null
    return { ok: true, repeated: true, status, revision, redemptionId }
  }
  return { ok: false, reason: 'answered', status, ...decider }
}

async function findRedemptionId(
  tx: FamilyTransaction,
  familyId: string,
  requestId: string,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from redemptions
    where family_id = ${familyId}::uuid and (request_id = ${requestId}::uuid or id = ${requestId}::uuid)
      and refunded_at is null`.execute(tx)
  return rows[0]?.id ?? null
}
