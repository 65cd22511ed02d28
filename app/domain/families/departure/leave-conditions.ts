import { HOUR_MS } from '#app/base/durations.ts'
import type { MemberRole } from '../member.ts'

/** The data that decides whether a person may leave the family, and whether that deletes it. */
export interface LeaveConditions {
  /** Numbers of other active members, of guardians among them, and of children. */
  otherMembers: number
  otherGuardians: number
  children: number
  /** When a guardian last downloaded a copy of all data. */
  exportedAt: Date | null
}

export type DepartureRefusal = 'last_guardian' | 'export_required'

/** Maximum age of the data copy with which the last member may leave (rule 8). */
export const EXPORT_VALID_HOURS = 24

/** Whether the person is the last member, so that leaving deletes the family. */
export function isLastMember({ otherMembers }: LeaveConditions): boolean {
  return otherMembers === 0
}

/**
 * Why the person may not leave (rules 7 and 8): other members need a guardian, and the last member of a family with
 * children needs a recent copy of all data. Undefined if leaving is allowed.
 */
export function departureRefusal(conditions: LeaveConditions, now: Date): DepartureRefusal | undefined {
  if (conditions.otherGuardians > 0) return undefined
  if (!isLastMember(conditions)) return 'last_guardian'
  if (conditions.children === 0) return undefined
  const exportAgeMs = conditions.exportedAt ? now.getTime() - conditions.exportedAt.getTime() : Infinity
  return exportAgeMs <= EXPORT_VALID_HOURS * HOUR_MS ? undefined : 'export_required'
}

/** The consequence for the family when a member deletes the account. */
export type FamilyOutcome = 'goes_on' | 'is_deleted' | 'needs_guardian'

/** The consequence for a family with these other members, for the dialog before the deletion (rules 7 and 11). */
export function familyOutcome(otherMembers: readonly { role: MemberRole }[]): FamilyOutcome {
  if (otherMembers.length === 0) return 'is_deleted'
  return otherMembers.some(({ role }) => role === 'parent') ? 'goes_on' : 'needs_guardian'
}
