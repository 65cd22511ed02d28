import { z } from 'zod'
import {
  cleanText,
  oldFlag,
  oldId,
  oldIds,
  oldList,
  oldMoment,
  oldNumber,
  oldText,
} from './old-product/old-values.ts'
import { weekdayFrom } from './old-product/old-text.ts'

// A field of an unknown shape counts as missing; the mapping decides whether to skip its record.

/** users/{id} */
export const oldUserSchema = z.object({
  email: oldText.transform((email) => email.toLowerCase()),
  displayName: oldText,
  name: oldText,
  familyId: oldId,
  role: oldText,
  isAdmin: oldFlag,
  createdAt: oldMoment,
  profile: z.object({ createdAt: oldMoment }).optional().catch(undefined),
})

export const oldUserFamilySchema = z.object({
  userId: oldId,
  familyId: oldId,
  role: oldText,
  isActive: oldFlag,
})

const oldMember = z.preprocess(
  // a member may be an id or a record
  (value) => (typeof value === 'string' ? { userId: value } : value),
  z.object({ id: oldText, userId: oldId, role: oldText, isActive: oldFlag }),
)

/** families/{id}: the name has two spellings, a member two shapes. */
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
  const asList = (value: unknown) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    return Object.entries(value).map(([userId, member]) =>
      typeof member === 'object' && member !== null ? { userId, ...member } : userId,
    )
  }
  return z.preprocess(asList, z.array(oldMember.nullable().catch(null))).catch([])
}

/** families/{familyId}/children/{id} */
export const oldChildSchema = z.object({
  name: oldText,
  age: oldNumber,
  gender: oldText,
  characteristics: z.preprocess(
    (value) => (typeof value === 'string' ? value.split(/[,;]/) : value),
    oldList.transform((list) => list.map((word) => oldText.parse(word)).filter((word) => word !== '')),
  ),
  avatarType: oldText,
  customAvatarUrl: z.string().catch(''),
  totalPoints: oldNumber,
  createdAt: oldMoment,
})

/** A day of `completedBy`: a boolean, or {status, points}; an unknown value has neither. */
const oldCompletion = z
  .preprocess(
    (value) => (oldFlag.parse(value) === undefined ? value : { status: value }),
    z.object({ status: oldFlag, points: oldNumber }),
  )
  .catch({ status: undefined, points: undefined })
export type OldCompletion = z.output<typeof oldCompletion>

const oldMap = <T extends z.ZodType>(values: T) => z.record(z.string(), values).catch({})

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
