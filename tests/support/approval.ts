import {
  type FamilyActor,
  type FamilyScope,
  mintDeviceScope,
  noChecks,
} from '#app/database/family-scope.server.ts'
import { newId } from '#app/base/ids.ts'
import type { TaskDayRef } from '#app/domain/tasks/approval/decided-task-day.ts'
import { markOwnTaskDay } from '#app/domain/tasks/approval/mark-own-task-day.server.ts'
import type { Answer, TaskInput } from '#app/domain/tasks/schema.ts'
import type { Trust } from '#app/domain/tasks/task.ts'
import { addTask, newFamilyWithChild, newMember, taskDaysOf } from './family-content.ts'
import { expectOk } from './results.ts'

/** The scope of a child's device without a row and without checks. */
export function aDeviceScope({ familyId, timeZone }: FamilyScope, childIds: readonly string[]) {
  return mintDeviceScope({ familyId, deviceId: newId(), kind: 'shared', childIds, timeZone, ...noChecks })
}

export interface ApprovalFamily {
  scope: FamilyScope
  /** The child member that is the child. */
  childScope: FamilyScope
  childId: string
  taskId: string
}

/** A family whose child member is the family's child, and a task of today. Children's marks always wait by default. */
export async function anApprovalFamily(
  fields: Partial<TaskInput> & { trust?: Trust } = {},
): Promise<ApprovalFamily> {
  const { scope, childId } = await newFamilyWithChild()
  const childScope = await newMember(scope, { childId })
  const taskId = await addTask(scope, [childId], { trust: 'always', ...fields })
  return { scope, childScope, childId, taskId }
}

/** Marks the child's task as done, as its child member or device; returns the claimed task day. */
export async function aClaim(
  family: Omit<ApprovalFamily, 'childScope'> & { childScope: FamilyActor },
  day: string,
): Promise<TaskDayRef> {
  const { scope, childScope, childId, taskId } = family
  const row = (await taskDaysOf(scope)).find(
    (taskDay) => taskDay.taskId === taskId && taskDay.childId === childId && taskDay.day === day,
  )
  const ref = { taskId, childId, day, slot: 0, revision: row?.revision ?? 0 }
  const { status, revision } = await expectOk(markOwnTaskDay(childScope, { ...ref, status: 'done' }))
  if (status !== 'claimed') throw new Error(`The mark does not wait: ${status}`)
  return { ...ref, revision }
}

/** A guardian's answer: confirmed with full points unless `fields` say otherwise. */
export const anAnswer = (ref: TaskDayRef, fields: Partial<Answer> = {}): Answer => ({
  ...ref,
  verdict: 'confirmed',
  points: null,
  note: null,
  praise: null,
  ...fields,
})
