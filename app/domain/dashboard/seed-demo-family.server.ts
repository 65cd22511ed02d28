import { database } from '#app/database/database.server.ts'
import { type FamilyScope, type FamilyTransaction, writeFamily } from '#app/database/family-scope.server.ts'
import { newId } from '#app/base/ids.ts'
import { now } from '#app/base/clock.server.ts'
import { environment } from '#app/base/env.server.ts'
import { openFamilyWithoutAuthorisation } from '#app/domain/accounts/session/open-family.server.ts'
import * as demo from '#content/demo-family.ts'
import { registerAccount } from '../invites/register-account.server.ts'
import { CORRECTIONS } from '../points/conduct.ts'
import { recordEntry } from '../points/record-entry.server.ts'
import { sellToDemoFamily } from './sell-to-demo-family.server.ts'
import { civilDateOf, plusDays, type CivilDate, wallTimeOf, weekdayOf } from '../families/dates/civil-date.ts'
import { momentOf } from '../families/dates/moment-of.ts'

interface DemoIds {
  children: Map<string, string>
  tasks: Map<string, string>
  rewards: Map<string, string>
}

/**
 * Adds the example family to an empty database: two children, two weeks of history, tasks and rewards. Does nothing
 * when there are users already. Returns whether the family exists.
 */
export async function seedDemoFamily(): Promise<boolean> {
  const { name, email, password } = demo.DEMO_SIGN_IN
  const existingUser = await database()
    .selectFrom('users')
    .select(({ eb }) => eb('email', '=', email).as('isDemo'))
    .orderBy('isDemo', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (existingUser) return Boolean(existingUser.isDemo)

  const registration = await registerAccount(
    { name, email, password, confirmation: password, consent: 'on' },
    { clientIp: '127.0.0.1', userAgent: null },
    { isExample: true },
  )
  if (!registration.ok) return false
  const { userId, familyId } = registration
  const scope = await openFamilyWithoutAuthorisation({
    id: userId,
    name,
    email,
    familyId,
    isAdmin: false,
    childrenConsentVersion: null,
  })
  if (!scope) return false

  await writeFamily(scope, async (tx) => {
    const today = civilDateOf(now(), scope.timeZone)
    const ids = await insertFamily(tx, scope, today)
    await insertHistory(tx, scope, ids, today)
    await tx
      .updateTable('families')
      .set({ name: demo.DEMO_FAMILY_NAME, renewed_on: today })
      .where('id', '=', scope.familyId)
      .execute()
    return { ok: true as const }
  })
  if (environment().payments.provider === 'sandbox') await sellToDemoFamily(userId)
  return true
}

async function insertFamily(tx: FamilyTransaction, scope: FamilyScope, today: CivilDate): Promise<DemoIds> {
  const family_id = scope.familyId
  const children = new Map(demo.DEMO_CHILDREN.map((child) => [child.name, newId()]))
  const tasks = new Map(demo.DEMO_TASKS.map((task) => [task.title, newId()]))
  const rewards = new Map(demo.DEMO_REWARDS.map((reward) => [reward.title, newId()]))

  await tx
    .insertInto('children')
    .values(
      demo.DEMO_CHILDREN.map((child) => ({
        family_id,
        id: children.get(child.name)!,
        name: child.name,
        age: child.age,
        gender: child.gender,
        characteristics: child.characteristics,
        avatar_type: child.gender,
        avatar_variant: child.variant,
      })),
    )
    .execute()
  await tx
    .insertInto('tasks')
    .values(
      demo.DEMO_TASKS.map((task) => ({
        family_id,
        id: tasks.get(task.title)!,
        title: task.title,
        description: task.description ?? '',
        time: task.time,
        points: task.points,
        weekdays: [...task.weekdays],
        starts_on: plusDays(today, -demo.DEMO_DAYS),
      })),
    )
    .execute()
  await tx
    .insertInto('task_children')
    .values(
      demo.DEMO_TASKS.flatMap((task) =>
        task.childNames.map((name) => ({
          family_id,
          task_id: tasks.get(task.title)!,
          child_id: children.get(name)!,
        })),
      ),
    )
    .execute()
  await tx
    .insertInto('rewards')
    .values(
      demo.DEMO_REWARDS.map((reward) => ({
        family_id,
        id: rewards.get(reward.title)!,
        title: reward.title,
        points: reward.points,
        redemption_period: reward.period,
        once_per_period: true,
      })),
    )
    .execute()
  for (const child of demo.DEMO_CHILDREN) {
    await tx
      .updateTable('children')
      .set({ goal_reward_id: rewards.get(child.goal)! })
      .where('family_id', '=', family_id)
      .where('id', '=', children.get(child.name)!)
      .execute()
  }
  return { children, tasks, rewards }
}

/** Inserts past days with most tasks done, and today with at most the first task done. */
async function insertHistory(tx: FamilyTransaction, scope: FamilyScope, ids: DemoIds, today: CivilDate) {
  const family_id = scope.familyId
  const timeNow = wallTimeOf(now(), scope.timeZone)
  const random = seededRandom(20)
  const momentAt = (day: CivilDate, time: string) => momentOf(day, time, scope.timeZone)

  for (let daysAgo = demo.DEMO_DAYS - 1; daysAgo >= 0; daysAgo--) {
    const day = plusDays(today, -daysAgo)
    for (const task of demo.DEMO_TASKS.filter((candidate) => candidate.weekdays.includes(weekdayOf(day)))) {
      for (const child of demo.DEMO_CHILDREN.filter(({ name }) => task.childNames.includes(name))) {
        const keys = { task_id: ids.tasks.get(task.title)!, child_id: ids.children.get(child.name)! }
        const isDone = random() < child.doneShare
        const isFirstOfToday = daysAgo === 0 && task === demo.DEMO_TASKS[0] && task.time < timeNow
        const status = daysAgo === 0 ? (isFirstOfToday ? 'done' : 'pending') : isDone ? 'done' : 'not_done'
        const isMarkedDone = status === 'done'
        await tx
          .insertInto('task_days')
          .values({
            family_id,
            ...keys,
            day,
            status,
            points: isMarkedDone ? task.points : 0,
            revision: status === 'pending' ? 0 : 1,
            marked_at: status === 'pending' ? null : momentAt(day, task.time),
          })
          .execute()
        if (!isMarkedDone) continue
        await recordEntry(tx, scope, {
          id: newId(),
          childId: keys.child_id,
          points: task.points,
          description: task.title,
          type: 'positive',
          source: 'task',
          taskId: keys.task_id,
          taskDay: day,
          idempotencyKey: `task:${keys.task_id}:${keys.child_id}:${day}:0`,
          day,
          occurredAt: momentAt(day, task.time),
        })
      }
    }
  }

  for (const score of demo.DEMO_SCORES) {
    const day = plusDays(today, -score.daysAgo)
    await recordEntry(tx, scope, {
      id: newId(),
      childId: ids.children.get(score.child)!,
      points: score.points,
      description: score.description,
      type: score.points < 0 ? 'negative' : 'positive',
      source: score.source,
      repair: CORRECTIONS.find(({ label }) => label === score.description)?.repair ?? null,
      idempotencyKey: `score:${newId()}`,
      day,
      occurredAt: momentAt(day, score.time),
    })
  }

  for (const redemption of demo.DEMO_REDEMPTIONS) {
    const reward = demo.DEMO_REWARDS.find((candidate) => candidate.title === redemption.reward)!
    const day = plusDays(today, -redemption.daysAgo)
    const id = newId()
    const child_id = ids.children.get(redemption.child)!
    await tx
      .insertInto('redemptions')
      .values({
        family_id,
        id,
        reward_id: ids.rewards.get(reward.title)!,
        child_id,
        title: reward.title,
        points: reward.points,
        redeemed_by_user_id: scope.userId,
        created_at: momentAt(day, redemption.time),
      })
      .execute()
    await recordEntry(tx, scope, {
      id: newId(),
      childId: child_id,
      points: -reward.points,
      description: `Resgate: ${reward.title}`,
      type: 'redemption',
      source: 'redemption',
      redemptionId: id,
      idempotencyKey: `redemption:${id}`,
      day,
      occurredAt: momentAt(day, redemption.time),
    })
  }
}

/** A pseudo-random generator (0 ≤ x < 1, linear congruential), so that the history is the same on every machine. */
function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 4294967296
  }
}
