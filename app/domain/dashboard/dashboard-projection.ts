import type { Dashboard, FamilySnapshot } from './dashboard.ts'

/**
 * The part of the snapshot that this person may see: everything except other members' e-mails, the lists of devices, and
 * for child members the list of decisions. Null for a non-member.
 */
export function projectFor({ userId }: { userId: string }, snapshot: FamilySnapshot): Dashboard | null {
  const member = snapshot.members.find((candidate) => candidate.userId === userId)
  if (!member) return null
  const members = snapshot.members.map(({ userId: id, name, role, isFamilyAdmin, childId }) => ({
    userId: id,
    name,
    role,
    isFamilyAdmin,
    childId,
  }))
  const { devices: _, ...rest } = snapshot
  const decisions = member.role === 'parent' ? snapshot.decisions : []
  return { ...rest, member, members, decisions }
}
