import { importedId } from '#app/base/ids.ts'
import { familyNameFor } from '../../families/family-name.ts'
import { DEFAULT_FAMILY_NAME } from '../../families/member.ts'
import { type PartialReport, emptyReport, recordReporter } from './partial-report.ts'
import { MAX_NAME_LENGTH, type OldDocument } from '../import.ts'
import { oldFamilySchema, type OldFamily, oldUserFamilySchema } from '../schema.ts'
import { truncate } from '../old-product/old-values.ts'
import { type MapPeopleInput, type OldPerson, type Person, readPeople } from './read-people.server.ts'
import { oldMembershipsOf, type OldMembership, type OldFamilyLink } from './old-membership.ts'

export interface MappedMember {
  person: Person
  role: 'parent' | 'child'
  isAdmin: boolean
  isActive: boolean
}

/** A family and its people, without children, tasks and rewards. */
export interface FamilyWithMembers {
  /** Null for a new family of a person without a family. */
  oldId: string | null
  id: string
  name: string
  ownerUserId: string | null
  members: MappedMember[]
  createdAt: Date | undefined
  /** Counts and problems of the family and its people. */
  report: PartialReport
}

/**
 * Maps people and families. Each person gets one family: the first active membership in the order of `oldMembershipsOf`,
 * else a new family. Reports skipped records.
 */
export function mapPeople(input: MapPeopleInput, report: PartialReport): FamilyWithMembers[] {
  const oldFamilies = new Map(input.families.map(({ id, fields }) => [id, oldFamilySchema.parse(fields)]))
  const links = parseLinks(input.userFamilies, oldFamilies, report)
  const people = readPeople(input, oldFamilies, report)
  const memberships = oldMembershipsOf(oldFamilies, links, people)

  const families = new Map<string, FamilyWithMembers>()
  for (const [oldId, oldFamily] of oldFamilies) families.set(oldId, emptyFamily(oldId, oldFamily))
  const peopleWithoutFamily: OldPerson[] = []
  for (const person of people.values()) {
    const oldFamilyId = currentFamilyOf(person, memberships.get(person.oldId) ?? [])
    if (oldFamilyId) person.familyId = families.get(oldFamilyId)!.id
    else peopleWithoutFamily.push(person)
  }
  const newFamilies = peopleWithoutFamily.flatMap((person) => newFamilyFor(person, report))
  for (const person of people.values()) {
    for (const membership of memberships.get(person.oldId) ?? [])
      addMember(families.get(membership.familyId)!, person, membership)
  }
  reportLinks(links, people, families, report)
  for (const [oldId, family] of families) setOwner(family, oldFamilies.get(oldId)!)
  return [...families.values(), ...newFamilies]
}

function emptyFamily(oldId: string, oldFamily: OldFamily): FamilyWithMembers {
  const report = emptyReport()
  const name = truncate(oldFamily.name, MAX_NAME_LENGTH)
  if (name === '')
    recordReporter(report, 'families', oldId).reportChange(`não tinha nome: ficou '${DEFAULT_FAMILY_NAME}'`)
  return {
    oldId,
    id: importedId('families', oldId),
    name: name || DEFAULT_FAMILY_NAME,
    ownerUserId: null,
    members: [],
    createdAt: oldFamily.createdAt,
    report,
  }
}

function parseLinks(
  documents: readonly OldDocument[],
  oldFamilies: ReadonlyMap<string, OldFamily>,
  report: PartialReport,
): OldFamilyLink[] {
  return documents.flatMap(({ id, fields }) => {
    const link = oldUserFamilySchema.parse(fields)
    if (oldFamilies.has(link.familyId)) return [{ oldId: id, ...link }]
    recordReporter(report, 'userFamilies', id).reportSkipped('a família não está no arquivo')
    return []
  })
}

function reportLinks(
  links: readonly OldFamilyLink[],
  people: ReadonlyMap<string, OldPerson>,
  families: ReadonlyMap<string, FamilyWithMembers>,
  report: PartialReport,
): void {
  for (const { oldId, userId, familyId } of links) {
    const family = families.get(familyId)!
    if (family.members.some(({ person }) => person.oldId === userId)) {
      recordReporter(family.report, 'userFamilies', oldId).countImported()
      continue
    }
    const reason = people.has(userId)
      ? 'a pessoa ficou em outra família: cada pessoa tem uma'
      : 'a pessoa não veio'
    recordReporter(report, 'userFamilies', oldId).reportSkipped(reason)
  }
}

/** The family of the user's record if that membership is active, else of the first active membership. */
function currentFamilyOf(person: OldPerson, memberships: readonly OldMembership[]): string | undefined {
  const familyIds = memberships.filter(({ isActive }) => isActive).map(({ familyId }) => familyId)
  return familyIds.includes(person.oldFamilyId) ? person.oldFamilyId : familyIds[0]
}

/** Adds a current member as active, a former one as inactive. An active membership of a second family is only reported. */
function addMember(family: FamilyWithMembers, person: OldPerson, membership: OldMembership): void {
  const { familyId, role, isAdmin, isActive } = membership
  const reporter = recordReporter(family.report, 'users', person.oldId)
  const isCurrentFamily = person.familyId === family.id
  if (!isCurrentFamily && isActive)
    return reporter.reportChange(`ficou só em uma de suas famílias, não em ${familyId}`)
  family.members.push({ person, role, isAdmin, isActive: isCurrentFamily })
  if (isCurrentFamily) reporter.countImported()
}

/** A new family for a person without one (rule 2). None for a child member, who must not become a guardian. */
function newFamilyFor(person: OldPerson, report: PartialReport): FamilyWithMembers[] {
  if (/^(child|crian|filh)/i.test(person.role)) {
    recordReporter(report, 'users', person.oldId).reportSkipped('membro criança sem família')
    return []
  }
  person.familyId = importedId('families of people without one', person.oldId)
  const familyReport = emptyReport()
  const reporter = recordReporter(familyReport, 'users', person.oldId)
  reporter.countImported()
  reporter.reportChange('não tinha família: ganhou uma nova')
  return [
    {
      oldId: null,
      id: person.familyId,
      name: familyNameFor(person.name),
      ownerUserId: person.id,
      members: [{ person, role: 'parent', isAdmin: true, isActive: true }],
      createdAt: person.createdAt,
      report: familyReport,
    },
  ]
}

/** Sets the owner. If the family has no guardian, makes an active owner a guardian (rule 7). */
function setOwner(family: FamilyWithMembers, oldFamily: OldFamily): void {
  const owner = family.members.find(({ person }) => person.oldId === oldFamily.ownerId)
  family.ownerUserId = owner?.person.id ?? null
  if (hasGuardian(family) || !owner?.isActive) return
  owner.role = 'parent'
  owner.isAdmin = true
  const reporter = recordReporter(family.report, 'families', family.oldId ?? '')
  reporter.reportChange('não tinha responsável: ficou quem a criou')
}

/** Whether the family has an active guardian. */
export function hasGuardian({ members }: FamilyWithMembers): boolean {
  return members.some(({ role, isActive }) => role === 'parent' && isActive)
}
