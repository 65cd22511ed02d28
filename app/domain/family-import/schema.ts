import { z } from 'zod'
import {
  cleanText,
  oldBoolean,
  oldId,
  oldIds,
  oldList,
  oldMoment,
  oldNumber,
  oldText,
} from './old-product/old-values.ts'
import { weekdayFrom } from './old-product/old-text.ts'

// A field of an unknown shape is parsed as missing. The mapping decides whether to skip a record with missing fields.

/** users/{id} */
export const oldUserSchema = z.object({
  email: oldText.transform((email) => email.toLowerCase()),
  displayName: oldText,
  name: oldText,
  familyId: oldId,
  role: oldText,
  isAdmin: oldBoolean,
  createdAt: oldMoment,
  profile: z.object({ createdAt: oldMoment }).optional().catch(undefined),
})

export const oldUserFamilySchema = z.object({
  userId: oldId,
  familyId: oldId,
  role: oldText,
  isActive: oldBoolean,
})

const oldMember = z.preprocess(
  // a member may be an id or a record
  (value) => (typeof value === 'string' ? { userId: value } : value),
  z.object({ id: oldText, userId: oldId, role: oldText, isActive: oldBoolean }),
)

/** families/{id}. The name is in one of two fields, and a member has one of two shapes. */
export const oldFamilySchema = z
  .object({
    name: oldText,
    familyName: oldText,
    ownerId: oldId,
    members: oldMembers(),
    admins: oldIds,
    createdAt: oldMoment,
  })
  .transform(({ familyName, name, ...family }) => ({ ...family, name: familyName || name }))
export type OldFamily = z.output<typeof oldFamilySchema>

function oldMembers() {
  // some export tools turn the list into a map by user id
  const membersAsList = (value: unknown) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    return Object.entries(value).map(([userId, member]) =>
      typeof member === 'object' && member !== null ? { userId, ...member } : userId,
    )
  }
  return z.preprocess(membersAsList, z.array(oldMember.nullable().catch(null))).catch([])
}

/** families/{familyId}/children/{id} */
export const oldChildSchema = z.object({
  name: oldText,
  age: oldNumber,
  gender: oldText,
  characteristics: z.preprocess(
    (value) => (typeof value === 'string' ? value.split(/[,;]/) : value),
    oldList.transform((words) => words.map((word) => oldText.parse(word)).filter((word) => word !== '')),
  ),
  avatarType: oldText,
  customAvatarUrl: z.string().catch(''),
  totalPoints: oldNumber,
  createdAt: oldMoment,
})

/** A day of `completedBy`: a boolean, or {status, points}. An unknown value has no status and no points. */
const oldCompletion = z
  .preprocess(
    (value) => (oldBoolean.parse(value) === undefined ? value : { status: value }),
    z.object({ status: oldBoolean, points: oldNumber }),
  )
  .catch({ status: undefined, points: undefined })
export type OldCompletion = z.output<typeof oldCompletion>

const oldMap = <Value extends z.ZodType>(values: Value) => z.record(z.string(), values).catch({})

export const oldTaskSchema = z.object({
  title: oldText,
  description: oldText,
  time: oldText,
  points: oldNumber,
  weekdays: oldList.transform((days) =>
    [...new Set(days.map(weekdayFrom).filter((day) => day !== undefined))].toSorted((a, b) => a - b),
  ),
  childIds: oldIds,
  assignedToChildIds: oldIds,
  completedBy: oldMap(oldMap(oldCompletion)),
  createdAt: oldMoment,
})

export const oldRewardSchema = z.object({
  title: oldText,
  points: oldNumber,
  redemptionPeriod: oldText,
  childIds: oldIds,
  createdAt: oldMoment,
})

export const oldEntrySchema = z.object({
  scorerUid: oldId,
  scorerName: oldText,
  scoredMemberUid: oldId,
  points: oldNumber,
  description: oldText,
  type: oldText,
  createdAt: oldMoment,
})

export const oldInviteSchema = z.object({
  code: z.preprocess((code) => (typeof code === 'string' ? cleanText(code).toUpperCase() : ''), z.string()),
  inviterUid: oldId,
  status: oldText,
  createdAt: oldMoment,
})
