import { sql } from 'kysely'
import { now } from '#app/base/clock.server.ts'
import { type FamilyScope, type FamilyTransaction, writeFamily } from '#app/database/family-scope.server.ts'
import { lockFamily } from '../../families/lock-family.server.ts'
import { insertRewards } from '../../rewards/insert-rewards.server.ts'
import { insertTasks } from '../../tasks/create-tasks.server.ts'
import type { AddIdeasInput } from '../schema.ts'
import { splitByTitle, type TitledItem } from './existing-titles.ts'

export type AddIdeasResult =
  | { ok: true; value: { skippedTitles: string[] } }
  | { ok: false; reason: 'child_not_found' | 'not_plannable' | 'too_many_tasks' | 'too_many_rewards' }

/**
 * Adds ideas as tasks and rewards. Skips an idea if all its children already have a task or reward with its title; adds all
 * the others or, on a refusal, none (rule 129). An idea that an earlier request has added is not added again.
 */
export async function addIdeas(
  scope: FamilyScope,
  { tasks, rewards }: AddIdeasInput,
): Promise<AddIdeasResult> {
  return writeFamily(scope, async (tx): Promise<AddIdeasResult> => {
    await lockFamily(tx, scope)
    const taskSplit = splitByTitle(tasks, tasks.length > 0 ? await readItems(tx, scope, 'task') : [])
    const rewardSplit = splitByTitle(rewards, rewards.length > 0 ? await readItems(tx, scope, 'reward') : [])
    const createdTasks = await insertTasks(tx, scope, taskSplit.toAdd)
    if (!createdTasks.ok) return createdTasks
    const createdRewards = await insertRewards(tx, scope, rewardSplit.toAdd, now())
    if (!createdRewards.ok) return createdRewards
    return {
      ok: true,
      value: { skippedTitles: [...taskSplit.existing, ...rewardSplit.existing].map(({ title }) => title) },
    }
  })
}

/** The family's tasks or rewards that are not deleted. */
async function readItems(
  tx: FamilyTransaction,
  scope: FamilyScope,
  kind: 'task' | 'reward',
): Promise<TitledItem[]> {
  const children = sql.table(`${kind}_children`)
  const { rows } = await sql<TitledItem>`
    select i.id, i.title, (select coalesce(json_agg(l.child_id), '[]') from ${children} l
      where l.family_id = ${scope.familyId}::uuid and l.${sql.ref(`${kind}_id`)} = i.id) as "childIds"
    from ${sql.table(`${kind}s`)} i
    where i.family_id = ${scope.familyId}::uuid and i.archived_at is null`.execute(tx)
  return rows
}
