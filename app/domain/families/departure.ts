import type { MemberRole } from './member.ts'

/** What a person would leave behind in the present family. */
export interface Departure {
  /** Active members beside this person. */
  otherMembers: number
  /** Guardians among them. */
  otherGuardians: number
  children: number
  /** When a guardian last took a copy of everything. */
  exportedAt: Date | null
}

export type DepartureRefusal = 'last_guardian' | 'children_left'

/** A copy taken this long ago still counts as taken before leaving. */
export const EXPORT_COUNTS_HOURS = 24

/** Nobody would belong to the family any more: it is deleted with everything in it. */
export function leavesNobody({ otherMembers }: Departure): boolean {
  return otherMembers === 0
}

/**
 * Why the person may not go, if so (product.md 9 and 11): other members need a guardian, and the last
 * guardian cannot leave children behind unless everything was exported shortly before.
 */
export function departureRefusal(departure: Departure, moment: Date): DepartureRefusal | undefined {
  if (departure.otherGuardians > 0) return undefined
  if (!leavesNobody(departure)) return 'last_guardian'
  if (departure.children === 0) return undefined
  const age = departure.exportedAt ? moment.getTime() - departure.exportedAt.getTime() : Infinity
  return age <= EXPORT_COUNTS_HOURS * 60 * 60 * 1000 ? undefined : 'children_left'
}

/** What becomes of the family when one of its members deletes the account. */
export type FamilyFate = 'goes_on' | 'is_deleted' | 'needs_guardian'

/** The same rule that the server holds with `departureRefusal`, for the dialog that tells it beforehand. */
export function familyFate(others: readonly { role: MemberRole }[]): FamilyFate {
  if (others.length === 0) return 'is_deleted'
  return others.some(({ role }) => role === 'parent') ? 'goes_on' : 'needs_guardian'
}
