import { sql } from 'kysely'
import { type FamilyScope, readFamily } from '#app/database/family-scope.server.ts'
import { newId } from '#app/base/ids.ts'
import { saveChild } from '#app/domain/children/save-child.server.ts'
import type { ChildInput } from '#app/domain/children/schema.ts'
import { type ConductInput, scoreSchema } from '#app/domain/points/schema.ts'
import { scoreChildren } from '#app/domain/points/score-children.server.ts'
import { saveReward } from '#app/domain/rewards/save-reward.server.ts'
import type { RewardInput } from '#app/domain/rewards/schema.ts'
import { saveTask } from '#app/domain/tasks/save-task.server.ts'
import type { TaskInput } from '#app/domain/tasks/schema.ts'
import type { TaskDayStatus } from '#app/domain/tasks/task.ts'
import { aFamily, aMember, anActor, type FamilyOptions, type MemberOptions } from './people.ts'
import { expectOk } from './results.ts'

/** Creates a family with one guardian, Marina by default; returns the guardian's scope. */
export async function newFamily(options: FamilyOptions = {}): Promise<FamilyScope> {
  return (await aFamily({ guardianName: 'Marina', ...options })).scope
}

/** Adds a member to the scope's family, by default a child member; returns the member's scope. */
export function newMember(scope: FamilyScope, options: Partial<MemberOptions> = {}): Promise<FamilyScope> {
  const guardian = { ...anActor(scope.userId), id: scope.userId, name: scope.memberName, email: '' }
  return aMember(
    { id: scope.familyId, scope, guardian, children: [] },
    { role: 'child', name: 'Bento', ...options },
  )
}

export function childInput(fields: Partial<ChildInput> = {}): ChildInput {
  return {
    id: newId(),
    name: 'Alice',
    age: 7,
    gender: 'female',
    characteristics: ['curious'],
    avatarType: 'female',
    avatarVariant: 1,
    revision: null,
    ...fields,
  }
}

/** Input of the task form: 10 points, every day. */
export function taskInput(childIds: string[], fields: Partial<TaskInput> = {}): TaskInput {
  return {
    id: newId(),
    title: 'Arrumar a cama',
    description: '',
    time: '07:30',
    points: 10,
    weekdays: [0, 1, 2, 3, 4, 5, 6],
    childIds,
    drawing: null,
    trust: 'auto',
    photo: 'none',
    assignment: 'each',
    isBonus: false,
    schedule: null,
    steps: [],
    revision: null,
    ...fields,
  }
}

/** Input of the reward form: 30 points, for every child, not limited to once a period. */
export function rewardInput(fields: Partial<RewardInput> = {}): RewardInput {
  return {
    id: newId(),
    title: 'Cinema',
    points: 30,
    redemptionPeriod: 'semanal',
    oncePerPeriod: false,
    isOnce: false,
    childIds: [],
    drawing: null,
    revision: null,
    ...fields,
  }
}

/** Input of the conduct form: a negative conduct of the family's own. */
export function conductInput(fields: Partial<ConductInput> = {}): ConductInput {
  return {
    id: newId(),
    preset: null,
    label: 'Deixou a luz acesa',
    points: -3,
    repair: 'Apagar a luz',
    isHidden: false,
    revision: null,
    ...fields,
  }
}

type SaveResult = { ok: true } | { ok: false; reason: string; current?: { revision: number } }

/** Repeats a refused save with the stored revision, which the refusal returns, until the save succeeds. */
export async function forceSave<Input extends { revision: number | null }, Result extends SaveResult>(
  save: (input: Input) => Promise<Result>,
  input: Input,
): Promise<Result> {
  const result = await save(input)
  const current = result.ok ? undefined : result.current
  return current ? forceSave(save, { ...input, revision: current.revision }) : result
}

/** Saves a child and returns its id. A manual score gives `points`. */
export async function addChild(
  scope: FamilyScope,
  { points = 0, ...fields }: Partial<ChildInput> & { points?: number } = {},
): Promise<string> {
  const child = await expectOk(saveChild(scope, childInput(fields)))
  if (points > 0) await givePoints(scope, child.id, points)
  return child.id
}

export async function newFamilyWithChild(
  fields: Parameters<typeof addChild>[1] = {},
): Promise<{ scope: FamilyScope; childId: string }> {
  const scope = await newFamily()
  return { scope, childId: await addChild(scope, fields) }
}

export async function addTask(
  scope: FamilyScope,
  childIds: string[],
  fields: Partial<TaskInput> = {},
): Promise<string> {
  return (await expectOk(saveTask(scope, taskInput(childIds, fields)))).id
}

export async function addReward(scope: FamilyScope, fields: Partial<RewardInput> = {}): Promise<string> {
  return (await expectOk(saveReward(scope, rewardInput(fields)))).id
}

interface ChildScore {
  requestId: string
  childId: string
  type: 'positive' | 'negative' | 'conduct'
  points?: number
  description?: string
  /** Key of one of the product's negative conducts. */
  conduct?: string
  repair?: string
}

/** Scores one child with the body of earlier releases; returns the child's part of the result. */
export async function scoreChild(scope: FamilyScope, score: ChildScore) {
  const result = await scoreChildren(scope, scoreSchema.parse(score))
  if (!result.ok) return result
  const { recorded, balance } = result.scores[0]!
  return { ok: true as const, recorded, balance, points: result.points }
}

export async function givePoints(scope: FamilyScope, childId: string, points: number): Promise<void> {
  const description = 'Pontos de partida'
  await expectOk(scoreChild(scope, { requestId: newId(), childId, type: 'positive', points, description }))
}

export interface LedgerRow {
  id: string
  childId: string
  points: number
  description: string
  type: string
  source: string
  day: string
  key: string
  taskId: string | null
  redemptionId: string | null
  reversesId: string | null
  replacesId: string | null
  repair: string | null
  repairsId: string | null
  occurredAt: Date
}

/** All rows of the family's ledger, in the order of writing. */
export async function ledgerOf(scope: FamilyScope): Promise<LedgerRow[]> {
  const { rows } = await readFamily(scope, (tx) =>
    sql<LedgerRow>`select id, child_id as "childId", points, description, type, source, day,
      idempotency_key as key, task_id as "taskId", redemption_id as "redemptionId",
      reverses_id as "reversesId", replaces_id as "replacesId", repair, repairs_id as "repairsId",
      occurred_at as "occurredAt"
      from score_log where family_id = ${scope.familyId}::uuid order by created_at, id`.execute(tx),
  )
  return rows
}

/** The stored balance and the sum of the entries, by child id. */
export async function balancesOf(scope: FamilyScope): Promise<Map<string, { balance: number; sum: number }>> {
  const { rows } = await readFamily(scope, (tx) =>
    sql<{ id: string; balance: number; sum: number }>`select c.id, c.total_points as balance,
      coalesce((select sum(e.points) from score_log e where e.family_id = c.family_id
        and e.child_id = c.id), 0)::integer as sum
      from children c where c.family_id = ${scope.familyId}::uuid`.execute(tx),
  )
  return new Map(rows.map(({ id, balance, sum }) => [id, { balance, sum }]))
}

/** The stored balance of one child. Throws if it differs from the sum of the child's entries. */
export async function balanceOf(scope: FamilyScope, childId: string): Promise<number> {
  const child = (await balancesOf(scope)).get(childId)
  if (!child) throw new Error('No such child')
  if (child.balance !== child.sum) {
    throw new Error(`The balance is ${child.balance}, the entries sum up to ${child.sum}`)
  }
  return child.balance
}

export interface TaskDayRow {
  taskId: string
  childId: string
  day: string
  status: TaskDayStatus
  points: number
  revision: number
}

/** All task days of the family, ordered by date. */
export async function taskDaysOf(scope: FamilyScope): Promise<TaskDayRow[]> {
  const { rows } = await readFamily(scope, (tx) =>
    sql<TaskDayRow>`select task_id as "taskId", child_id as "childId", day, status, points, revision
      from task_days where family_id = ${scope.familyId}::uuid order by day, task_id, child_id`.execute(tx),
  )
  return rows
}

export async function countRows(
  scope: FamilyScope,
  table:
    | 'children'
    | 'tasks'
    | 'rewards'
    | 'redemptions'
    | 'task_days'
    | 'media'
    | 'score_log'
    | 'conducts'
    | 'task_decisions',
): Promise<number> {
  const { rows } = await readFamily(scope, (tx) =>
    sql<{ count: number }>`select count(*)::integer as count from ${sql.table(table)}
      where family_id = ${scope.familyId}::uuid`.execute(tx),
  )
  return rows[0]?.count ?? 0
}
