import { sql } from 'kysely'
import { type DeviceScope, type FamilyScope, readFamily } from '#app/database/family-scope.server.ts'
import { newId } from '#app/base/ids.ts'
import { saveForGoal } from '#app/domain/rewards/goal/save-for-goal.server.ts'
import { answerRequest } from '#app/domain/rewards/requests/answer-request.server.ts'
import { askForReward } from '#app/domain/rewards/requests/ask-for-reward.server.ts'
import type { RequestStatus } from '#app/domain/rewards/requests/request.ts'
import type { RequestAnswer } from '#app/domain/rewards/schema.ts'
import { aDeviceScope } from './approval.ts'
import { addChild, addReward, newFamily } from './family-content.ts'
import { expectOk } from './results.ts'

/** A family with one child, its device, and two rewards for everyone. */
export interface ShopFamily {
  scope: FamilyScope
  device: DeviceScope
  childId: string
  /** 30 points, 'Cinema'. */
  rewardId: string
  /** 10 points, 'Picolé'. */
  iceId: string
}

/** The child has `points`. */
export async function aShopFamily({ points = 40 } = {}): Promise<ShopFamily> {
  const scope = await newFamily()
  const childId = await addChild(scope, { name: 'Bia', points })
  const device = aDeviceScope(scope, [childId])
  const rewardId = await addReward(scope)
  const iceId = await addReward(scope, { title: 'Picolé', points: 10 })
  return { scope, device, childId, rewardId, iceId }
}

/** The child asks for the reward of 30 points; returns the request's id. */
export async function aRequest({ device, childId, rewardId }: ShopFamily): Promise<string> {
  const id = newId()
  await expectOk(askForReward(device, { id, childId, rewardId, points: 30 }))
  return id
}

/** The child saves for the reward of 30 points. */
export async function save({ device, childId, rewardId }: ShopFamily, points: number): Promise<void> {
  await expectOk(saveForGoal(device, { id: newId(), childId, rewardId, points }))
}

/** Answers the request as it is stored now. */
export async function answer(scope: FamilyScope, id: string, kind: RequestAnswer, revision?: number) {
  const stored = (await requestsOf(scope)).find((request) => request.id === id)
  const note = kind === 'refused' ? 'Depois da prova, tá?' : null
  return answerRequest(scope, { id, revision: revision ?? stored?.revision ?? 0, answer: kind, note })
}

export interface StoredRequest {
  id: string
  childId: string
  rewardId: string
  status: RequestStatus
  title: string
  points: number
  revision: number
  deciderName: string | null
  note: string | null
}

/** All requests of the family, oldest first. */
export async function requestsOf(scope: FamilyScope): Promise<StoredRequest[]> {
  const { rows } = await readFamily(scope, (tx) =>
    sql<StoredRequest>`select id, child_id as "childId", reward_id as "rewardId", status, title, points, revision,
      decided_by_name as "deciderName", note
      from reward_requests where family_id = ${scope.familyId}::uuid order by asked_at, id`.execute(tx),
  )
  return rows
}

export async function statusOf(scope: FamilyScope, id: string): Promise<RequestStatus | undefined> {
  return (await requestsOf(scope)).find((request) => request.id === id)?.status
}

export interface StoredHold {
  childId: string
  kind: 'request' | 'goal'
  rewardId: string
  requestId: string | null
  points: number
}

/** The family's open holds. */
export async function openHoldsOf(scope: FamilyScope): Promise<StoredHold[]> {
  const { rows } = await readFamily(scope, (tx) =>
    sql<StoredHold>`select child_id as "childId", kind, reward_id as "rewardId", request_id as "requestId", points
      from point_holds where family_id = ${scope.familyId}::uuid and released_at is null
      order by created_at, id`.execute(tx),
  )
  return rows
}

/** The child's `held_points`. Throws if they differ from the sum of its open holds. */
export async function heldPointsOf(scope: FamilyScope, childId: string): Promise<number> {
  const { rows } = await readFamily(scope, (tx) =>
    sql<{ held: number }>`select held_points as held from children
      where family_id = ${scope.familyId}::uuid and id = ${childId}::uuid`.execute(tx),
  )
  const held = rows[0]?.held ?? 0
  const holds = (await openHoldsOf(scope)).filter((hold) => hold.childId === childId)
  const sum = holds.reduce((total, { points }) => total + points, 0)
  if (held !== sum) throw new Error(`${held} points are held, the open holds sum up to ${sum}`)
  return held
}
