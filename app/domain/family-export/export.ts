import type { AvatarType, CharacteristicKey, Gender } from '../children/child.ts'
import type { CivilDate } from '../families/dates/civil-date.ts'
import type { MemberRole } from '../families/member.ts'
import type { EntrySource, EntryType } from '../points/entry.ts'
import { PROVIDER_TITLES } from '../billing/payments/payment.ts'
import type { Plan } from '../billing/payments/plan.ts'
import type { RedemptionPeriod } from '../rewards/reward.ts'
import type { ChargeStatus, Subscription, SubscriptionStatus } from '../billing/subscriptions/subscription.ts'
import type { TaskDayStatus } from '../tasks/task.ts'

/** Path of the copy of all data. */
export const EXPORT_PATH = '/app/dados/exportar'

/** Format name in `dados.json`; increase its version when a name or meaning changes. */
export const EXPORT_FORMAT = { format: 'combinado-family', version: 1 } as const

export interface ExportedFamily {
  name: string
  timeZone: string
  createdAt: Date
}

export interface ExportedMember {
  name: string
  /** Set for the exporting person only. */
  email: string | null
  role: MemberRole
  isFamilyAdmin: boolean
  joinedAt: Date
}

export interface ExportedChild {
  id: string
  name: string
  age: number
  gender: Gender
  characteristics: CharacteristicKey[]
  avatarType: AvatarType
  avatarVariant: number
  /** Path inside the ZIP. */
  photo: string | null
  totalPoints: number
  createdAt: Date
  updatedAt: Date
}

export interface ExportedTask {
  id: string
  title: string
  description: string
  time: string
  points: number
  weekdays: number[]
  childIds: string[]
  childNames: string[]
  drawing: string | null
  startsOn: CivilDate
  archivedAt: Date | null
  createdAt: Date
  updatedAt: Date
}

export interface ExportedTaskDay {
  day: CivilDate
  taskId: string
  taskTitle: string
  childId: string
  childName: string
  status: TaskDayStatus
  points: number
  /** null if nobody marked it, or the person has left the family. */
  markedBy: string | null
  markedAt: Date | null
}

export interface ExportedReward {
  id: string
  title: string
  points: number
  redemptionPeriod: RedemptionPeriod
  /** Each child redeems it once a period. */
  oncePerPeriod: boolean
  /** Empty means every child. */
  childIds: string[]
  childNames: string[]
  drawing: string | null
  archivedAt: Date | null
  createdAt: Date
  updatedAt: Date
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

/** An entry of the ledger, including reversals. */
export interface ExportedEntry {
  id: string
  day: CivilDate
  occurredAt: Date
  createdAt: Date
  childId: string
  childName: string
  points: number
  type: EntryType
  source: EntrySource
  description: string
  scorerName: string
  taskId: string | null
  taskDay: CivilDate | null
  redemptionId: string | null
  reversesId: string | null
  replacesId: string | null
  isReversed: boolean
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

/** A subscription of the exporting person; those of other members are left out. */
export interface ExportedSubscription {
  /** 'Hotmart'. */
  provider: string
  plan: Plan | null
  status: SubscriptionStatus
  startedAt: Date | null
  nextChargeAt: Date | null
  cancelledAt: Date | null
  accessUntil: Date | null
  /** State and moment of the consent to a mention (rule 78). */
  mentionState: string | null
  mentionAgreedAt: Date | null
  charges: ExportedCharge[]
}

export interface ExportedCharge {
  /** The provider's id of the charge. */
  reference: string
  plan: Plan | null
  amountCents: number | null
  currency: string | null
  status: ChargeStatus
  chargedAt: Date
  returnedAt: Date | null
}

/** The exported fields of a subscription. */
export function exportedSubscription(subscription: Subscription): ExportedSubscription {
  const { provider, plan, status, charges } = subscription
  return {
    provider: PROVIDER_TITLES[provider],
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

/** A file name of ASCII letters, digits and hyphens: 'Família de Zoë 🐝' is 'familia-de-zoe'. */
export function slugOf(name: string, otherwise: string): string {
  const slug = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replaceAll(/^-+|-+$/g, '')
  return slug === '' ? otherwise : slug
}

/** 'combinado-{family-slug}-{yyyy-MM-dd}.zip'. */
export function exportFileName(familyName: string, day: CivilDate): string {
  return `combinado-${slugOf(familyName, 'familia')}-${day}.zip`
}

/** Path of the child's photo inside the ZIP; the number distinguishes children with the same name. */
export function photoPath(number: number, childName: string): string {
  return `fotos/${String(number).padStart(2, '0')}-${slugOf(childName, 'crianca')}.webp`
}
