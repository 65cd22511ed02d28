import type { Child, ViewSetting } from '../children/child.ts'
import type { Device } from '../devices/device.ts'
import type { DeviceDay } from '../devices/use/device-day.ts'
import type { CivilDate } from '../families/dates/civil-date.ts'
import type { MemberRole } from '../families/member.ts'
import type { StoredConduct } from '../points/conduct.ts'
import type { LedgerEntry } from '../points/entry.ts'
import { SOURCE_TITLES } from '../billing/payments/payment.ts'
import type { RequestStatus } from '../rewards/requests/request.ts'
import type { Reward } from '../rewards/reward.ts'
import type { Charge, Subscription } from '../billing/subscriptions/subscription.ts'
import type { Pause, Presence } from '../tasks/schedule/absence.ts'
import type { TurnChange } from '../tasks/schedule/turns-on.ts'
import type { Task, TaskDay, TaskDecision, Verdict } from '../tasks/task.ts'

/** Format of `dados.json`. The version increases when the name or meaning of a field changes. */
export const EXPORT_FORMAT = { format: 'combinado-family', version: 1 } as const

export interface ExportedFamily {
  name: string
  timeZone: string
  keepClaimsWaiting: boolean
  createdAt: Date
}

export interface ExportedMember {
  name: string
  /** Null except for the exporting person. */
  email: string | null
  role: MemberRole
  isFamilyAdmin: boolean
  joinedAt: Date
}

export interface ExportedChild extends Omit<Child, 'avatarMediaId' | 'revision'> {
  /** Path inside the ZIP. */
  photo: string | null
  /** Points that are set aside. */
  heldPoints: number
  /** The reward for which the child saves. */
  goalTitle: string | null
  /** How the child's own screens look. */
  view: ViewSetting
  hasPin: boolean
  createdAt: Date
  updatedAt: Date
}

interface ArchivableItem {
  childNames: string[]
  archivedAt: Date | null
  createdAt: Date
  updatedAt: Date
}
export type ExportedTask = Omit<Task, 'revision'> & ArchivableItem
export type ExportedReward = Omit<Reward, 'revision'> & ArchivableItem

export interface ExportedTaskDay extends Pick<
  TaskDay,
  'day' | 'taskId' | 'childId' | 'slot' | 'status' | 'points'
> {
  /** The numbers of the steps that the child has ticked. */
  doneSteps: number[]
  taskTitle: string
  childName: string
  /** Null for an unmarked day, for a mark of a child's device, or if the person has deleted the account. */
  markedBy: string | null
  markedAt: Date | null
}

/** 'Dias em casa' of a child. */
export interface ExportedPresence extends Presence {
  childName: string
}

export interface ExportedPause extends Pause {
  /** Empty: all children. */
  childNames: string[]
  createdAt: Date
}

/** 'Hoje não precisa' and 'Trocar a vez'. */
export interface ExportedTurnChange extends TurnChange {
  taskTitle: string
  childName: string
  toChildName: string | null
}

/** A turn of 'Quem pegar primeiro' that a child took. */
export interface ExportedTakenTurn extends Pick<TaskDay, 'day' | 'taskId' | 'childId' | 'slot'> {
  taskTitle: string
  childName: string
  takenAt: Date
}

/** A guardian's answer to a child's mark, or the undo of one. */
export interface ExportedDecision
  extends Pick<TaskDay, 'day' | 'taskId' | 'childId' | 'slot'>, Pick<TaskDecision, 'points' | 'note'> {
  taskTitle: string
  childName: string
  verdict: Verdict | 'undone'
  /** Null: confirmed without a guardian after seven days. */
  deciderName: string | null
  decidedAt: Date
}

export interface ExportedRedemption {
  id: string
  createdAt: Date
  childId: string
  childName: string
  rewardId: string
  title: string
  points: number
  redeemedBy: string | null
  refundedAt: Date | null
}

/** What a child asked for. */
export interface ExportedRequest {
  id: string
  childId: string
  childName: string
  rewardId: string
  title: string
  points: number
  status: RequestStatus
  askedAt: Date
  deciderName: string | null
  decidedAt: Date | null
  note: string | null
  deliveredAt: Date | null
}

/** Points that are or were set aside. */
export interface ExportedHold {
  id: string
  childId: string
  childName: string
  rewardId: string
  rewardTitle: string
  requestId: string | null
  kind: 'request' | 'goal'
  points: number
  createdAt: Date
  releasedAt: Date | null
}

/** An entry of the ledger, or a reversal. */
export interface ExportedEntry extends LedgerEntry {
  createdAt: Date
  childName: string
  scorerName: string
  replacesId: string | null
  isReversed: boolean
}

export interface ExportedConduct extends Omit<StoredConduct, 'revision'> {
  createdAt: Date
  updatedAt: Date
}

export interface ExportedInvite {
  code: string
  status: 'pending' | 'accepted' | 'revoked'
  createdAt: Date
  expiresAt: Date
  inviterName: string | null
  acceptedByName: string | null
  acceptedAt: Date | null
}

/** A child's device, without its token. */
export interface ExportedDevice extends Omit<Device, 'id' | 'animal' | 'pairerId'> {
  childNames: string[]
}

/** The minutes in which a device was used on a day. */
export interface ExportedDeviceDay extends DeviceDay {
  /** The device's name. */
  label: string
}

/** A subscription of the exporting person. Subscriptions of other members are not exported. */
export interface ExportedSubscription extends Pick<Subscription, 'plan' | 'status'> {
  /** Name, e.g. 'Hotmart'. */
  provider: string
  startedAt: Date | null
  nextChargeAt: Date | null
  cancelledAt: Date | null
  accessUntil: Date | null
  /** Brazilian state shown in a mention, and when the person agreed to it (rule 78). */
  mentionState: string | null
  mentionAgreedAt: Date | null
  charges: ExportedCharge[]
}

export interface ExportedCharge extends Omit<Charge, 'chargedAt' | 'returnedAt'> {
  chargedAt: Date
  returnedAt: Date | null
}

export function toExportedSubscription(subscription: Subscription): ExportedSubscription {
  const { provider, plan, status, charges } = subscription
  return {
    provider: SOURCE_TITLES[provider],
    plan,
    status,
    startedAt: momentOrNull(subscription.startDate),
    nextChargeAt: momentOrNull(subscription.nextBillingDate),
    cancelledAt: momentOrNull(subscription.cancelDate),
    accessUntil: momentOrNull(subscription.accessUntil),
    mentionState: subscription.mention?.state ?? null,
    mentionAgreedAt: momentOrNull(subscription.mention?.agreedAt ?? null),
    charges: charges.map((charge) => ({
      ...charge,
      chargedAt: new Date(charge.chargedAt),
      returnedAt: momentOrNull(charge.returnedAt),
    })),
  }
}

function momentOrNull(moment: string | null): Date | null {
  return moment === null ? null : new Date(moment)
}

/** 'familia-de-zoe' for 'Família de Zoë 🐝': ASCII letters, digits and hyphens, or `fallback` if none are left. */
export function slugOf(name: string, fallback: string): string {
  const slug = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replaceAll(/^-+|-+$/g, '')
  return slug || fallback
}

/** Returns 'combinado-{family-slug}-{yyyy-MM-dd}.zip'. */
export function exportFileName(familyName: string, day: CivilDate): string {
  return `combinado-${slugOf(familyName, 'familia')}-${day}.zip`
}

/** Path of the child's photo inside the ZIP. The number distinguishes children with the same name. */
export function photoPath(number: number, childName: string): string {
  return `fotos/${String(number).padStart(2, '0')}-${slugOf(childName, 'crianca')}.webp`
}
