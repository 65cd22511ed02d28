import type { Portrait } from '../children/child.ts'
import type { RedemptionPeriod } from '../rewards/reward.ts'
import type { Season } from '../tasks/schedule/schedule.ts'
import { WEEKDAY_LABELS } from '../tasks/task-texts.ts'

/** A task of a pack. Its title is unique within the pack. */
export interface PackTask {
  title: string
  description: string
  /** 'HH:mm'; null at any time of the day */
  time: string | null
  points: number
  /** 0 = Sunday … 6 = Saturday */
  weekdays: readonly number[]
  drawing: string | null
  /** 'Aulas'. Absent: always. */
  season?: Season
  /** Youngest and oldest suitable age in years, inclusive. */
  ages: readonly [from: number, to: number]
}

export interface Pack {
  ages: readonly [from: number, to: number]
  /** Ticked in advance. */
  basics: readonly PackTask[]
  more: readonly PackTask[]
}

/** A reward that the start flow offers. */
export interface OfferedReward {
  title: string
  points: number
  period: RedemptionPeriod
  drawing: string | null
  ages: readonly [from: number, to: number]
}

/** A task that the guardian typed for one child. */
export interface OwnTask {
  id: string
  title: string
  /** 'HH:mm'; null at any time of the day */
  time: string | null
  points: number
  isChosen: boolean
}

/** A reward that the guardian typed, for every child. */
export interface OwnReward {
  id: string
  title: string
  points: number
  isChosen: boolean
}

/** A child of the draft, not saved yet. */
export interface StartChild extends Portrait {
  id: string
  name: string
  /** Null while the field is empty. */
  age: number | null
  /** By title, the tasks of the pack that the guardian ticked or unticked. Of the others the basics are ticked. */
  ticks: Record<string, boolean>
  ownTasks: OwnTask[]
}

/** Everything that the start flow offers. */
export interface StartContent {
  packs: readonly Pack[]
  /** In the order in which they are offered. */
  rewards: readonly OfferedReward[]
}

/** The tasks that a pack offers a child of this age, the basics first. */
export function packTasks(packs: readonly Pack[], age: number): { task: PackTask; isBasic: boolean }[] {
  const pack = packs.find((candidate) => suits(candidate, age))
  if (!pack) return []
  return [
    ...pack.basics.map((task) => ({ task, isBasic: true })),
    ...pack.more.map((task) => ({ task, isBasic: false })),
  ].filter(({ task }) => suits(task, age))
}

/** '9 a 11 anos', 'a partir de 15 anos', 'menos de 3 anos'; '' if no pack has this age. */
export function packLabel(packs: readonly Pack[], age: number): string {
  const pack = packs.find((candidate) => suits(candidate, age))
  if (!pack) return ''
  const [from, to] = pack.ages
  if (pack === packs[0]) return `menos de ${to + 1} anos`
  return pack === packs.at(-1) ? `a partir de ${from} anos` : `${from} a ${to} anos`
}

/** Whether `ages` contains this age. */
export function suits({ ages: [from, to] }: { ages: readonly [number, number] }, age: number): boolean {
  return from <= age && age <= to
}

/** 'todos os dias', 'seg a sex', 'seg, qua, sex'. */
export function daysText(weekdays: readonly number[]): string {
  const days = weekdays.toSorted((a, b) => a - b)
  const [first = 0, last = 0] = [days[0], days.at(-1)]
  const label = (day: number) => (WEEKDAY_LABELS[day] ?? '').toLocaleLowerCase('pt-BR')
  if (days.length === 7) return 'todos os dias'
  const areConsecutive = days.length > 2 && last - first === days.length - 1
  return areConsecutive ? `${label(first)} a ${label(last)}` : days.map(label).join(', ')
}
