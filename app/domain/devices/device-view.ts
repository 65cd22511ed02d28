import type { ChangeVersion } from '#app/base/change-version.ts'
import type { DeviceKind } from '#app/base/device-kind.ts'
import type { Child, ViewSetting } from '../children/child.ts'
import type { CivilDate } from '../families/dates/civil-date.ts'
import type { RewardRequest } from '../rewards/requests/request.ts'
import type { DayRest } from '../tasks/schedule/day-rest.ts'
import type { OpenTurn } from '../tasks/schedule/open-turn.ts'
import type { PhotoChoice, TaskDay } from '../tasks/task.ts'
import type { DeviceSettings } from './device-settings.ts'

/** How a child's screens look: for non-readers, for readers, and for teenagers. */
export type ChildView = 'drawings' | 'words' | 'list'

/** The ages from which 'auto' shows words, and a list (rule 153). */
const WORDS_AGE = 7
const LIST_AGE = 12

/** How a child's screens look on a device of this kind. */
export function childViewOn(kind: DeviceKind, child: { view: ViewSetting; age: number }): ChildView {
  if (kind === 'teen') return 'list'
  if (child.view !== 'auto') return child.view
  if (child.age >= LIST_AGE) return 'list'
  return child.age >= WORDS_AGE ? 'words' : 'drawings'
}

/**
 * Everything that a child's device shows. Of other children it contains only the names, genders and drawn portraits that
 * turns and 'Juntos' need, and the family's sums.
 */
export interface DeviceView {
  /** Says which changes the view contains. */
  version: ChangeVersion
  kind: DeviceKind
  today: CivilDate
  /** 'HH:mm' by the server's clock in the family's zone. */
  timeNow: string
  /** When the view was read, by the server's clock, as ISO 8601. */
  readAt: string
  settings: DeviceSettings
  /** On a wall: the whole family's agreements of this week up to today. Null on others, and in a week without any yet. */
  together: { kept: number; due: number } | null
  /** In the family's order; empty when no child of the device is left. */
  children: DeviceChild[]
}

export interface DeviceChild extends Pick<
  Child,
  'id' | 'name' | 'gender' | 'avatarType' | 'avatarVariant' | 'avatarMediaId'
> {
  view: ChildView
  hasPin: boolean
  /** Null on a shared device while the child's profile is not open. On a wall it has no points. */
  day: ChildDay | null
}

export interface ChildDay {
  /** The child is ill or on a journey today. Absent: neither, or a view of the previous release. */
  rest?: DayRest['kind'] | undefined
  /** In order of time; before them earlier task days that a guardian asked to do again, also when they wait again. */
  taskDays: DeviceTaskDay[]
  /** Done task days of earlier dates with a new praise. Undefined: none, or a view of the previous release. */
  praisedTaskDays?: DeviceTaskDay[]
  /** Turns of today that the child may take: 'Peguei!'. */
  openTurns: DeviceOpenTurn[]
  /** Rotations of today that are a sibling's turn: 'É a vez do Davi'. */
  siblingTurns: SiblingTurn[]
  /** Null on a wall. */
  points: ChildPoints | null
  /** Null without a goal, and on a wall. */
  goal: ChildGoal | null
  /** Null on a wall. */
  shop: ChildShop | null
}

export interface ChildPoints {
  balance: number
  /** Points of the marks that wait for a guardian. */
  waiting: number
  /** 'guardados': set aside for requests and for the goal. */
  held: number
  /** 'Para usar': `balance` less `held`, at least 0. */
  available: number
}

export interface ChildGoal {
  rewardId: string
  title: string
  drawing: string
  /** The price. */
  points: number
  /** What the child has set aside for it. */
  saved: number
  /** Of its shop's reward. Undefined in a view of the previous release. */
  missing?: number
}

/** What a child's shop shows. It has no reward and no request of siblings. */
export interface ChildShop {
  /** In the order of the shop: what can be asked now, then the fewest missing points, then those of a later period. */
  rewards: ShopReward[]
  /** The newest first: open ones, and those that a guardian answered in the last seven days (rule 183). */
  requests: ShopRequest[]
}

export interface ShopReward {
  id: string
  title: string
  drawing: string
  /** The price. */
  points: number
  isGoal: boolean
  /** What the child has set aside for it as the goal; `maxSaving` and `savingSteps` say how much more it can. */
  saved: number
  /** Points that the child lacks, with what is available and saved; 0 if they suffice. */
  missing: number
  /** Whether a request for it is asked or approved. A child has one open request for each reward. */
  isAsked: boolean
  /**
   * 'Volta amanhã': redeemed in this period, so that it can be asked from then on (rule 44). With `isTaken` 'Já
   * resgatado'.
   */
  returnText: string | null
  /** Whether it exists once, and is redeemed or asked for by somebody else. Undefined in a view of the previous release. */
  isTaken?: boolean
}

/**
 * The screen shows `status` as the steps 'Pedido', 'Combinado!' and 'Entregue'. 'refused' may have the guardian's words in
 * `note`; with 'refused' and 'cancelled' the points are available again. Only 'asked' can be cancelled by the child.
 */
export interface ShopRequest extends Omit<RewardRequest, 'childId' | 'drawing'> {
  drawing: string
}

/** A guardian's words to the child. `deciderName` is the first name, null if the guardian has left. */
export interface GuardianNote {
  deciderName: string | null
  note: string | null
}

/** `deciderName` is who praises. */
export interface DevicePraise extends GuardianNote {
  /** Whether the child has not touched it. */
  isNew: boolean
}

/** A brother or sister in a sentence: 'É a vez do Davi'. `name` is the first name. */
export type NamedSibling = Pick<Child, 'name' | 'gender'>

interface TimeInTitle {
  /** Whether the title ends with the time: 'Escovar os dentes · 7h'. Undefined in a view of the previous release. */
  hasTimeInTitle?: boolean
}

/** A turn of 'Quem pegar primeiro'. On a wall `points` is 0. */
export interface DeviceOpenTurn extends Omit<OpenTurn, 'childIds' | 'drawing'>, TimeInTitle {
  childId: string
  drawing: string
}

export interface SiblingTurn {
  taskId: string
  slot: number
  title: string
  drawing: string
  /** 'HH:mm'. Null: at any time of the day. */
  time: string | null
  /** The child whose turn it is, with its drawn portrait; without one in a view of the previous release. */
  holder: NamedSibling & Partial<Pick<Child, 'avatarType' | 'avatarVariant'>>
}

/** On a wall `points` is 0. */
export interface DeviceTaskDay
  extends
    Omit<
      TaskDay,
      'decision' | 'waitingSince' | 'drawing' | 'isMarkedByDevice' | 'photo' | 'proof' | 'praise'
    >,
    TimeInTitle {
  drawing: string
  /** Whether 'Fiz!' may or must have a photo (rule 168). */
  photo: PhotoChoice
  /** The photo of a mark that waits or counts. Null without one, after its deletion, and on a wall. */
  proofId: string | null
  /** The guardian's words when it is to be done again. Their text is null on a wall, because it is for the child alone. */
  redo: GuardianNote | null
  /** Why a guardian gave fewer points. Null otherwise, and on a wall. */
  fewerPoints: GuardianNote | null
  /** A guardian's words of praise for the done task. On a wall without the words. Undefined counts as null. */
  praise?: DevicePraise | null
  /** The siblings for whom the child's mark of 'Juntos' waits. Empty until the child has marked it. */
  waitsFor: NamedSibling[]
  /** The siblings who share a task of 'Juntos'. Undefined: none, or a view of the previous release. */
  partners?: NamedSibling[]
  /** Whether the child may undo its mark now. */
  canUndo: boolean
}
