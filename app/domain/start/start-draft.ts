import { derivedId } from '#app/base/ids.ts'
import { PORTRAITS, type Portrait } from '../children/child.ts'
import { suggestedSchedule } from '../tasks/schedule/suggested-schedule.ts'
import type { StartInput } from './schema.ts'
import {
  type OfferedReward,
  type OwnReward,
  type OwnTask,
  packTasks,
  type PackTask,
  type StartChild,
  type StartContent,
  suits,
} from './start.ts'

/** One page of the flow. Step 2 has a page for each child. */
export type StartPage =
  { step: 'children' } | { step: 'tasks'; childId: string } | { step: 'rewards' } | { step: 'agreement' }

/** Everything that the guardian has filled in. It is stored on the device until the family is saved. */
export interface StartDraft {
  /** Namespace of the ids of tasks and rewards. */
  id: string
  children: StartChild[]
  /** The child in the editor; null while the editor is closed. */
  openChildId: string | null
  /** By title, the rewards that the guardian ticked or unticked. Of the others the first three are ticked. */
  rewardTicks: Record<string, boolean>
  ownRewards: OwnReward[]
  page: StartPage
}

export interface ChoosableTask {
  /** The title of a pack's task, the id of an own task. */
  key: string
  task: Omit<PackTask, 'ages'>
  isChosen: boolean
}

export interface ChoosableReward {
  reward: OfferedReward
  isChosen: boolean
}

const OFFERED_REWARD_COUNT = 9
const TICKED_REWARD_COUNT = 3
const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6]

/** An empty draft with one child to fill in. */
export function emptyDraft(id: string, childId: string): StartDraft {
  const draft = {
    id,
    children: [],
    openChildId: null,
    rewardTicks: {},
    ownRewards: [],
    page: { step: 'children' as const },
  }
  return addChild(draft, childId)
}

/** Adds an empty child with a portrait that no sibling has, and opens it. */
export function addChild(draft: StartDraft, id: string): StartDraft {
  const portrait =
    freePortraits(draft.children, id)[0] ?? PORTRAITS[draft.children.length % PORTRAITS.length]!
  const child: StartChild = { id, name: '', age: null, ...portrait, ticks: {}, ownTasks: [] }
  return { ...draft, children: [...draft.children, child], openChildId: id }
}

/** The portraits that no other child has. Once all twelve are taken, all of them (rule 16). */
export function freePortraits(children: readonly StartChild[], childId: string): readonly Portrait[] {
  const free = PORTRAITS.filter(({ gender, avatarVariant }) =>
    children.every(
      (child) => child.id === childId || child.gender !== gender || child.avatarVariant !== avatarVariant,
    ),
  )
  return free.length > 0 ? free : PORTRAITS
}

export function changeChild(draft: StartDraft, id: string, changes: Partial<StartChild>): StartDraft {
  return {
    ...draft,
    children: draft.children.map((child) => (child.id === id ? { ...child, ...changes } : child)),
  }
}

export function removeChild(draft: StartDraft, id: string): StartDraft {
  return {
    ...draft,
    children: draft.children.filter((child) => child.id !== id),
    openChildId: draft.openChildId === id ? null : draft.openChildId,
  }
}

export const isBlank = ({ name, age }: StartChild) => name.trim() === '' && age === null
export const isComplete = ({ name, age }: StartChild) => name.trim() !== '' && age !== null

/** The children with a name and an age. Others are not saved. */
export function completeChildren({ children }: Pick<StartDraft, 'children'>) {
  return children.filter((child): child is StartChild & { age: number } => isComplete(child))
}

/** The tasks that are offered for a child: those of the pack for the age, then the guardian's own. */
export function choosableTasks(
  { packs }: StartContent,
  child: StartChild & { age: number },
): ChoosableTask[] {
  return [
    ...packTasks(packs, child.age).map(({ task, isBasic }) => ({
      key: task.title,
      task,
      isChosen: child.ticks[task.title] ?? isBasic,
    })),
    ...child.ownTasks.map((own) => ({ key: own.id, task: taskOf(own), isChosen: own.isChosen })),
  ]
}

function taskOf({ title, time, points }: OwnTask): Omit<PackTask, 'ages'> {
  return { title: title.trim(), description: '', time, points, weekdays: EVERY_DAY, drawing: null }
}

/** Ticks or unticks a task of a child. */
export function tickTask(child: StartChild, key: string, isChosen: boolean): Partial<StartChild> {
  if (!child.ownTasks.some(({ id }) => id === key)) return { ticks: { ...child.ticks, [key]: isChosen } }
  return { ownTasks: child.ownTasks.map((own) => (own.id === key ? { ...own, isChosen } : own)) }
}

/** The rewards that are offered: up to nine, those that suit the most children first. The first three are ticked at first. */
export function choosableRewards({ rewards }: StartContent, draft: StartDraft): ChoosableReward[] {
  const children = completeChildren(draft)
  const suitedCount = (reward: OfferedReward) => children.filter(({ age }) => suits(reward, age)).length
  return rewards
    .filter((reward) => children.length === 0 || suitedCount(reward) > 0)
    .toSorted((first, second) => suitedCount(second) - suitedCount(first))
    .slice(0, OFFERED_REWARD_COUNT)
    .map((reward, index) => ({
      reward,
      isChosen: draft.rewardTicks[reward.title] ?? index < TICKED_REWARD_COUNT,
    }))
}

/** The pages of the flow in order. */
export function pagesOf(draft: StartDraft): StartPage[] {
  return [
    { step: 'children' },
    ...completeChildren(draft).map(({ id }) => ({ step: 'tasks' as const, childId: id })),
    { step: 'rewards' },
    { step: 'agreement' },
  ]
}

/** The index of the draft's page in `pagesOf`; 0 if its child was removed. */
export function pageIndex(draft: StartDraft): number {
  const { page } = draft
  const index = pagesOf(draft).findIndex(
    (candidate) =>
      candidate.step === page.step &&
      (candidate.step !== 'tasks' || (page.step === 'tasks' && candidate.childId === page.childId)),
  )
  return Math.max(index, 0)
}

/** Everything to save. The same task of several children is one task (rule 114). */
export function startInputOf(content: StartContent, draft: StartDraft): StartInput {
  const children = completeChildren(draft)
  const rewards = choosableRewards(content, draft).filter(({ isChosen }) => isChosen)
  return {
    children: children.map(({ id, name, age, gender, avatarVariant }) => {
      return { id, name: name.trim(), age, gender, avatarType: gender, avatarVariant }
    }),
    tasks: mergedTasks(content, draft),
    rewards: [
      ...rewards.map(({ reward }) => {
        const suitedIds = children.filter(({ age }) => suits(reward, age)).map(({ id }) => id)
        return {
          id: derivedId(draft.id, 'reward', reward.title),
          title: reward.title,
          points: reward.points,
          redemptionPeriod: reward.period,
          oncePerPeriod: true,
          isOnce: false,
          childIds: suitedIds.length === children.length ? [] : suitedIds,
          drawing: reward.drawing,
        }
      }),
      ...draft.ownRewards.filter(({ isChosen }) => isChosen).map(ownRewardInput),
    ],
  }
}

/** Without a limit, because the guardian chooses a period in the reward's form. */
const ownRewardInput = ({ id, title, points }: OwnReward): StartInput['rewards'][number] => ({
  id,
  title: title.trim(),
  points,
  redemptionPeriod: 'semanal',
  oncePerPeriod: false,
  isOnce: false,
  childIds: [],
  drawing: null,
})

function mergedTasks(content: StartContent, draft: StartDraft): StartInput['tasks'] {
  const tasks = new Map<string, StartInput['tasks'][number]>()
  for (const child of completeChildren(draft)) {
    for (const { task, isChosen } of choosableTasks(content, child)) {
      if (!isChosen) continue
      const { title, description, time, points, weekdays, drawing } = task
      const key = JSON.stringify([title, time, points, weekdays])
      const merged = tasks.get(key)
      if (merged) {
        if (!merged.childIds.includes(child.id)) merged.childIds.push(child.id)
        continue
      }
      const id = derivedId(draft.id, 'task', key)
      tasks.set(key, {
        id,
        title,
        description,
        time,
        points,
        weekdays: [...weekdays],
        childIds: [child.id],
        drawing,
        trust: 'auto',
        schedule: suggestedSchedule(task),
      })
    }
  }
  return [...tasks.values()]
}
