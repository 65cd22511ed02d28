import { sql } from 'kysely'
import { now } from '#app/base/clock.server.ts'
import { writeFamily, type FamilyScope, type FamilyTransaction } from '#app/database/family-scope.server.ts'
import { hasCurrentConsent } from '../accounts/queries.server.ts'
import { insertChildren } from '../children/insert-children.server.ts'
import { lockFamily } from '../families/lock-family.server.ts'
import { insertRewards } from '../rewards/insert-rewards.server.ts'
import { insertTasks } from '../tasks/create-tasks.server.ts'
import type { StartInput } from './schema.ts'
import { startingTasks } from './starting-tasks.server.ts'

export type StartFamilyResult =
  | { ok: true }
  | { ok: false; reason: 'consent_missing' | 'already_saved' | 'has_children' | 'child_not_found' }
  | { ok: false; reason: 'not_plannable' | 'too_many_children' | 'too_many_tasks' | 'too_many_rewards' }

/**
 * Saves the children, tasks and rewards of the start flow in one transaction, all or none (rule 115). A repeated request
 * succeeds and changes nothing. 'already_saved': an earlier request from the same draft was saved with other content, and
 * its response was lost. 'has_children': another guardian has added children meanwhile.
 */
export async function startFamily(scope: FamilyScope, input: StartInput): Promise<StartFamilyResult> {
  const { children, tasks, rewards } = input
  if (children.length > 0 && !(await hasCurrentConsent(scope.userId)))
    return { ok: false, reason: 'consent_missing' }
  const savedAt = now()
  return writeFamily(scope, async (tx): Promise<StartFamilyResult> => {
    await lockFamily(tx, scope)
    const stored = await readStored(tx, scope)
    if (hasSameContent(stored, input)) return { ok: true }
    if (sharesIds(stored, input)) return { ok: false, reason: 'already_saved' }
    if (children.length > 0 && stored.children.length > 0) return { ok: false, reason: 'has_children' }

    if (children.length > 0) {
      const newChildren = children.map((child) => ({ ...child, characteristics: [], avatarMediaId: null }))
      const inserted = await insertChildren(tx, scope, newChildren, savedAt)
      if (!inserted.ok) return inserted
    }
    const createdTasks = await insertTasks(tx, scope, startingTasks(tasks, savedAt, scope.timeZone))
    if (!createdTasks.ok) return createdTasks
    const createdRewards = await insertRewards(tx, scope, rewards, savedAt)
    return createdRewards.ok ? { ok: true } : createdRewards
  })
}

interface Stored {
  children: { id: string; name: string; age: number; gender: string; avatarVariant: number }[]
  tasks: { id: string; childIds: string[] }[]
  rewards: { id: string }[]
}

/** The family's content, with the fields that `hasSameContent` compares. */
async function readStored(tx: FamilyTransaction, scope: FamilyScope): Promise<Stored> {
  const { rows } = await sql<Stored>`
    select
      (select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name, 'age', c.age, 'gender', c.gender,
          'avatarVariant', c.avatar_variant)), '[]')
        from children c where c.family_id = ${scope.familyId}::uuid) as children,
      (select coalesce(json_agg(json_build_object('id', t.id,
          'childIds', (select coalesce(json_agg(tc.child_id), '[]') from task_children tc
            where tc.family_id = ${scope.familyId}::uuid and tc.task_id = t.id))), '[]')
        from tasks t where t.family_id = ${scope.familyId}::uuid and t.archived_at is null) as tasks,
      (select coalesce(json_agg(json_build_object('id', r.id)), '[]')
        from rewards r where r.family_id = ${scope.familyId}::uuid and r.archived_at is null) as rewards`.execute(
    tx,
  )
  return rows[0]!
}

/** Whether the family has exactly the content of the request. Ids of tasks and rewards are derived from their content. */
function hasSameContent(stored: Stored, input: StartInput): boolean {
  return contentKeys(stored) === contentKeys(input)
}

function contentKeys({ children, tasks, rewards }: Stored): string {
  return JSON.stringify([
    children
      .map(({ id, name, age, gender, avatarVariant }) =>
        JSON.stringify([id, name, age, gender, avatarVariant]),
      )
      .toSorted(),
    tasks.map(({ id, childIds }) => JSON.stringify([id, childIds.toSorted()])).toSorted(),
    rewards.map(({ id }) => id).toSorted(),
  ])
}

function sharesIds(stored: Stored, input: StartInput): boolean {
  const idsOf = ({ children, tasks, rewards }: Stored) =>
    [...children, ...tasks, ...rewards].map(({ id }) => id)
  const storedIds = new Set(idsOf(stored))
  return idsOf(input).some((id) => storedIds.has(id))
}
