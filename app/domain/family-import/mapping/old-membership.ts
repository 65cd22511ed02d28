import type { z } from 'zod'
import { normalizeText } from '../old-product/old-text.ts'
import type { OldFamily, oldUserFamilySchema } from '../schema.ts'

/** A record of userFamilies. */
export type OldFamilyLink = z.output<typeof oldUserFamilySchema> & { oldId: string }

/** A person's membership of one family according to the old records. */
export interface OldMembership {
  familyId: string
  role: 'parent' | 'child'
  isAdmin: boolean
  isActive: boolean
}

interface OldPerson {
  oldFamilyId: string
  role: string
}

const GUARDIAN_ROLES = new Set('parent admin administrador owner guardian responsavel pai mae'.split(' '))

/**
 * The memberships of each person by user id, ordered by source: the user's record, active userFamilies records, the
 * family's members, administrators and creator, inactive userFamilies records. The role comes from the family's members,
 * else from userFamilies, else from the user's record, else it is guardian. A membership is inactive if all its
 * userFamilies records are inactive, or if there is none and the family's member record is inactive.
 */
export function oldMembershipsOf(
  families: ReadonlyMap<string, OldFamily>,
  links: readonly OldFamilyLink[],
  people: ReadonlyMap<string, OldPerson>,
): Map<string, OldMembership[]> {
  const familyIdsByUser = new Map<string, Set<string>>()
  const addFamily = (userId: string, familyId: string) => {
    if (!people.has(userId) || !families.has(familyId)) return
    const familyIds = familyIdsByUser.get(userId) ?? new Set()
    familyIdsByUser.set(userId, familyIds.add(familyId))
  }
  const linksByMembership = Map.groupBy(links, ({ userId, familyId }) => JSON.stringify([userId, familyId]))

  for (const [userId, { oldFamilyId }] of people) addFamily(userId, oldFamilyId)
  for (const { userId, familyId, isActive } of links) if (isActive !== false) addFamily(userId, familyId)
  for (const [familyId, family] of families) {
    for (const member of family.members) if (member) addFamily(memberId(member, familyId), familyId)
  }
  for (const [familyId, { admins }] of families) for (const userId of admins) addFamily(userId, familyId)
  for (const [familyId, { ownerId }] of families) addFamily(ownerId, familyId)
  for (const { userId, familyId } of links) addFamily(userId, familyId)

  return new Map(
    [...familyIdsByUser].map(([userId, ids]) => [
      userId,
      [...ids].map((familyId) =>
        membershipIn(
          familyId,
          families.get(familyId)!,
          userId,
          people.get(userId)!,
          linksByMembership.get(JSON.stringify([userId, familyId])) ?? [],
        ),
      ),
    ]),
  )
}

function membershipIn(
  familyId: string,
  family: OldFamily,
  userId: string,
  person: OldPerson,
  links: readonly OldFamilyLink[],
): OldMembership {
  const member = family.members.find((candidate) => candidate && memberId(candidate, familyId) === userId)
  const activeLinks = links.filter((link) => link.isActive !== false)
  const isOwnerOrAdmin = family.admins.includes(userId) || family.ownerId === userId
  const role =
    roleOf(member?.role ?? '') ??
    roleOf((activeLinks[0] ?? links[0])?.role ?? '') ??
    roleOf(person.role) ??
    'parent'
  const hasAdminRole = normalizeText(member?.role ?? '').startsWith('admin')
  return {
    familyId,
    role,
    isAdmin: role === 'parent' && (isOwnerOrAdmin || hasAdminRole),
    isActive: links.length > 0 ? activeLinks.length > 0 : member?.isActive !== false,
  }
}

/** The user id of a member's record, or the second half of the record's id 'familyId_userId'. */
function memberId(member: { id: string; userId: string }, familyId: string): string {
  if (member.userId !== '') return member.userId
  return member.id.startsWith(`${familyId}_`) ? member.id.slice(familyId.length + 1) : member.id
}

/** The role for the name of an old role: 'child' for an unknown name, undefined for ''. */
function roleOf(roleName: string): 'parent' | 'child' | undefined {
  const normalizedName = normalizeText(roleName)
  if (normalizedName === '') return undefined
  return GUARDIAN_ROLES.has(normalizedName) ? 'parent' : 'child'
}
