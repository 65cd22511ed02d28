import { z } from 'zod'
import {
  cleanText,
  oldBooleanField,
  oldIdField,
  oldIdListField,
  oldListField,
  oldMomentField,
  oldNumberField,
  oldTextField,
} from './old-product/old-values.ts'
import { weekdayFrom } from './old-product/old-text.ts'

// A field of an unknown shape is parsed as missing. The mapping decides whether to skip a record with missing fields.

/** users/{id} */
export const oldUserSchema = z.object({
  email: oldTextField.transform((email) => email.toLowerCase()),
  displayName: oldTextField,
  name: oldTextField,
  familyId: oldIdField,
  role: oldTextField,
  isAdmin: oldBooleanField,
  createdAt: oldMomentField,
  profile: z.object({ createdAt: oldMomentField }).optional().catch(undefined),
})

export const oldUserFamilySchema = z.object({
  userId: oldIdField,
  familyId: oldIdField,
  role: oldTextField,
  isActive: oldBooleanField,
})

/** subscriptions/{id} */
export const oldSubscriptionSchema = z.object({
  userId: oldIdField,
  status: oldTextField.transform((status) => status.toLowerCase()),
  endDate: oldMomentField,
  nextBillingDate: oldMomentField,
})

const oldMemberSchema = z.preprocess(
  // a member may be an id or a record
  (value) => (typeof value === 'string' ? { userId: value } : value),
  z.object({ id: oldTextField, userId: oldIdField, role: oldTextField, isActive: oldBooleanField }),
)

/** families/{id}. The name is in one of two fields, and a member has one of two shapes. */
export const oldFamilySchema = z
  .object({
    name: oldTextField,
    familyName: oldTextField,
    ownerId: oldIdField,
    members: oldMembersField(),
    admins: oldIdListField,
    createdAt: oldMomentField,
  })
  .transform(({ familyName, name, ...family }) => ({ ...family, name: familyName || name }))
export type OldFamily = z.output<typeof oldFamilySchema>

function oldMembersField() {
  // some export tools turn the list into a map by user id
  const membersAsList = (value: unknown) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    return Object.entries(value).map(([userId, member]) =>
      typeof member === 'object' && member !== null ? { userId, ...member } : userId,
    )
  }
  return z.preprocess(membersAsList, z.array(oldMemberSchema.nullable().catch(null))).catch([])
}

/** families/{familyId}/children/{id} */
export const oldChildSchema = z.object({
  name: oldTextField,
  age: oldNumberField,
  gender: oldTextField,
  characteristics: z.preprocess(
    (value) => (typeof value === 'string' ? value.split(/[,;]/) : value),
    oldListField.transform((words) =>
      words.map((word) => oldTextField.parse(word)).filter((word) => word !== ''),
    ),
  ),
  avatarType: oldTextField,
  customAvatarUrl: z.string().catch(''),
  totalPoints: oldNumberField,
  createdAt: oldMomentField,
})

/** A day of `completedBy`: a boolean, or {status, points}. An unknown value has no status and no points. */
const oldCompletionSchema = z
  .preprocess(
    (value) => (oldBooleanField.parse(value) === undefined ? value : { status: value }),
    z.object({ status: oldBooleanField, points: oldNumberField }),
  )
  .catch({ status: undefined, points: undefined })
export type OldCompletion = z.output<typeof oldCompletionSchema>

const oldMapField = <Value extends z.ZodType>(values: Value) => z.record(z.string(), values).catch({})

export const oldTaskSchema = z.object({
  title: oldTextField,
  description: oldTextField,
  time: oldTextField,
  points: oldNumberField,
  weekdays: oldListField.transform((days) =>
    [...new Set(days.map(weekdayFrom).filter((day) => day !== undefined))].toSorted((a, b) => a - b),
  ),
  childIds: oldIdListField,
  assignedToChildIds: oldIdListField,
  completedBy: oldMapField(oldMapField(oldCompletionSchema)),
  createdAt: oldMomentField,
})

export const oldRewardSchema = z.object({
  title: oldTextField,
  points: oldNumberField,
  redemptionPeriod: oldTextField,
  childIds: oldIdListField,
  createdAt: oldMomentField,
})

export const oldEntrySchema = z.object({
  scorerUid: oldIdField,
  scorerName: oldTextField,
  scoredMemberUid: oldIdField,
  points: oldNumberField,
  description: oldTextField,
  type: oldTextField,
  createdAt: oldMomentField,
})

export const oldInviteSchema = z.object({
  code: z.preprocess((code) => (typeof code === 'string' ? cleanText(code).toUpperCase() : ''), z.string()),
  inviterUid: oldIdField,
  status: oldTextField,
  createdAt: oldMomentField,
})
