import { sql } from 'kysely'
import { type FamilyScope, mintFamilyScope, readFamily, noChecks } from '#app/database/family-scope.server.ts'
import { newId } from '#app/base/ids.ts'
import { redeemReward } from '#app/domain/rewards/redeem-reward.server.ts'
import { markTaskDay } from '#app/domain/tasks/mark-task-day.server.ts'
import { civilDateOf } from '#app/domain/families/dates/civil-date.ts'
import { addChild, addReward, addTask, newFamily, scoreChild } from '#tests/support/family-content.ts'

const TASK_COUNT = 4
/** Number of tasks whose marks by the child wait for a guardian. */
export const WAITING_TASKS = 4

/** Ids of a family with a child, daily tasks and a reward for one point; passed to other processes as JSON. */
export interface FaultFamily {
  familyId: string
  userId: string
  childId: string
  rewardId: string
  taskIds: string[]
  waitingTaskIds: string[]
}

export async function aFaultFamily(): Promise<FaultFamily> {
  const scope = await newFamily()
  const childId = await addChild(scope, { points: 1000 })
  const rewardId = await addReward(scope, { points: 1 })
  const taskIds: string[] = []
  for (let count = 0; count < TASK_COUNT; count += 1) taskIds.push(await addTask(scope, [childId]))
  const waitingTaskIds: string[] = []
  for (let count = 0; count < WAITING_TASKS; count += 1)
    waitingTaskIds.push(await addTask(scope, [childId], { trust: 'always' }))
  return { familyId: scope.familyId, userId: scope.userId, childId, rewardId, taskIds, waitingTaskIds }
}

export function scopeOf({ familyId, userId }: FaultFamily): FamilyScope {
  return mintFamilyScope({
    familyId,
    userId,
    memberName: 'Ana',
    role: 'parent',
    childId: null,
    isFamilyAdmin: true,
    timeZone: 'America/Sao_Paulo',
    ...noChecks,
  })
}

/**
 * Writes scores, redemptions and task days in turn. Calls `acknowledge` with the idempotency key of each entry after its
 * commit. Concurrent writers use different tasks, by `writerIndex`.
 */
export async function writeForever(
  family: FaultFamily,
  writerIndex: number,
  acknowledge: (key: string) => void,
): Promise<never> {
  const scope = scopeOf(family)
  const { childId, rewardId } = family
  const taskId = family.taskIds[writerIndex % TASK_COUNT]!
  let revision = 0
  for (;;) {
    const requestId = newId()
    const scoreResult = await scoreChild(scope, {
      requestId,
      childId,
      type: 'positive',
      points: 3,
      description: 'Ajudou',
    })
    if (scoreResult.ok) acknowledge(`score:${requestId}`)

    const id = newId()
    if ((await redeemReward(scope, { id, childId, rewardId })).ok) acknowledge(`redemption:${id}`)

    const day = civilDateOf(new Date(), scope.timeZone)
    const status = revision % 2 === 0 ? ('done' as const) : ('pending' as const)
    const markResult = await markTaskDay(scope, { taskId, childId, day, slot: 0, status, revision })
    if (markResult.ok) {
      if (markResult.changed && status === 'done') acknowledge(`task:${taskId}:${childId}:${day}:${revision}`)
      revision = markResult.revision
    } else {
      revision += 1
    }
  }
}

export interface StoredLedger {
  /** Idempotency keys of all entries. */
  keys: string[]
  /** The balance stored with the child. */
  balance: number
  /** The sum of the entries' points. */
  sum: number
}

/** Reads the ledger of the family's child. */
export function readLedger(family: FaultFamily): Promise<StoredLedger> {
  const { familyId, childId } = family
  return readFamily(scopeOf(family), async (tx) => {
    const entries = await sql<{ key: string; points: number }>`
      select idempotency_key as key, points from score_log where family_id = ${familyId}::uuid`.execute(tx)
    const child = await sql<{ balance: number }>`
      select total_points as balance from children
      where family_id = ${familyId}::uuid and id = ${childId}::uuid`.execute(tx)
    return {
      keys: entries.rows.map(({ key }) => key),
      balance: child.rows[0]?.balance ?? Number.NaN,
      sum: entries.rows.reduce((sum, { points }) => sum + points, 0),
    }
  })
}
