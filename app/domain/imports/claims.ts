import { plainWord } from './old-words.ts'
import type { OldFamily } from './schema.ts'

/** A record of userFamilies. */
export interface OldLink {
  oldId: string
  userId: string
  familyId: string
  role: string
  isActive?: boolean | undefined
}

/** What the old records say about a person in one family. */
export interface Claim {
  familyId: string
  role: 'parent' | 'child'
  isAdmin: boolean
  isActive: boolean
}

interface Claimant {
  oldFamilyId: string
  role: string
}

const GUARDIANS = new Set([
  'parent',
  'admin',
  'administrador',
  'owner',
  'guardian',
  'responsavel',
  'pai',
  'mae',
])

/**
 * Every person's families, strongest claim first: the user's record, an active userFamilies, the list of
 * members, the administrators, the creator. The role is what the members say, else userFamilies, else the
 * user's record; else administrators, and everybody else, are guardians, as the old product had it. Whoever
 * every userFamilies calls inactive has left; without any, the member's own isActive counts.
 */
export function claimsOf(
  families: ReadonlyMap<string, OldFamily>,
  links: readonly OldLink[],
  people: ReadonlyMap<string, Claimant>,
): Map<string, Claim[]> {
  const familiesOf = new Map<string, Set<string>>()
  const claim = (userId: string, familyId: string) => {
    if (!people.has(userId) || !families.has(familyId)) return
    const found = familiesOf.get(userId) ?? new Set()
    familiesOf.set(userId, found.add(familyId))
  }
  const linksBetween = Map.groupBy(links, ({ userId, familyId }) => JSON.stringify([userId, familyId]))

  for (const [userId, { oldFamilyId }] of people) claim(userId, oldFamilyId)
  for (const { userId, familyId, isActive } of links) if (isActive !== false) claim(userId, familyId)
  for (const [familyId, family] of families) {
    for (const member of family.members) if (member) claim(memberId(member, familyId), familyId)
  }
  for (const [familyId, { admins }] of families) for (const userId of admins) claim(userId, familyId)
  for (const [familyId, { ownerId }] of families) claim(ownerId, familyId)
  for (const { userId, familyId } of links) claim(userId, familyId)

  return new Map(
    [...familiesOf].map(([userId, ids]) => [
      userId,
      [...ids].map((familyId) =>
        claimOn(
          familyId,
          families.get(familyId)!,
          userId,
          people.get(userId)!,
          linksBetween.get(JSON.stringify([userId, familyId])) ?? [],
        ),
      ),
    ]),
  )
}

function claimOn(
  familyId: string,
  family: OldFamily,
  userId: string,
  person: Claimant,
  links: readonly OldLink[],
): Claim {
  const member = family.members.find((one) => one && memberId(one, familyId) === userId)
  const live = links.filter((link) => link.isActive !== false)
  const isAdminHere = family.admins.includes(userId) || family.ownerId === userId
  const role =
    roleOf(member?.role ?? '') ?? roleOf((live[0] ?? links[0])?.role ?? '') ?? roleOf(person.role) ?? 'parent'
  const named = plainWord(member?.role ?? '').startsWith('admin')
  return {
    familyId,
    role,
    isAdmin: role === 'parent' && (isAdminHere || named),
    isActive: links.length > 0 ? live.length > 0 : member?.isActive !== false,
  }
}

/** Where only the id of the record is left, the user's is its second half: 'familyId_userId'. */
function memberId(member: { id: string; userId: string }, familyId: string): string {
  if (member.userId !== '') return member.userId
  return member.id.startsWith(`${familyId}_`) ? member.id.slice(familyId.length + 1) : member.id
}

/** Undefined where nothing is said; whoever is no guardian reads and taps as a child does (spec section 6). */
function roleOf(word: string): 'parent' | 'child' | undefined {
  const plain = plainWord(word)
  if (plain === '') return undefined
  return GUARDIANS.has(plain) ? 'parent' : 'child'
}
