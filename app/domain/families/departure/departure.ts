import { HOUR_MS } from '#app/base/durations.ts'
import type { MemberRole } from '../member.ts'

/** The data that decides whether a person may leave the family. */
export interface Departure {
  /** Numbers of other active members, of other active guardians, and of children. */
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
export function isLastMember({ otherMembers }: Departure): boolean {
  return otherMembers === 0
}

/**
 * Why the person may not leave (rules 7 and 8): other members need a guardian, and the last member of a family with
 * children needs a recent copy of all data. Undefined if leaving is allowed.
 */
export function departureRefusal(departure: Departure, moment: Date): DepartureRefusal | undefined {
  if (departure.otherGuardians > 0) return undefined
  if (!isLastMember(departure)) return 'last_guardian'
  if (departure.children === 0) return undefined
  const exportAgeMs = departure.exportedAt ? moment.getTime() - departure.exportedAt.getTime() : Infinity
  return exportAgeMs <= EXPORT_VALID_HOURS * HOUR_MS ? undefined : 'export_required'
}

/** The consequence for the family when a member deletes the account. */
export type FamilyOutcome = 'goes_on' | 'is_deleted' | 'needs_guardian'

/** The consequence by the rule of `departureRefusal`, for the dialog before the deletion. */
export function familyOutcome(others: readonly { role: MemberRole }[]): FamilyOutcome {
  if (others.length === 0) return 'is_deleted'
  return others.some(({ role }) => role === 'parent') ? 'goes_on' : 'needs_guardian'
}
