import { idOfOldRecord } from '#app/base/ids.ts'
import { familyNameFor } from '../../families/family-name.ts'
import { DEFAULT_FAMILY_NAME } from '../../families/member.ts'
import { type PartialReport, emptyReport, reportRecord } from './partial-report.ts'
import type { OldDocument } from '../import.ts'
import { oldFamilySchema, type OldFamily, oldUserFamilySchema } from '../schema.ts'
import { cutTo } from '../old-product/old-values.ts'
import { type MapPeopleInput, type OldPerson, type Person, readPeople } from './read-people.server.ts'
import { oldMembershipsOf, type OldMembership, type OldLink } from './old-membership.ts'

export interface MappedMember {
  person: Person
  role: 'parent' | 'child'
  isAdmin: boolean
  isActive: boolean
}

/** A family with its people, before its content. */
export interface Household {
  /** null for a family created for a person without one. */
  oldId: string | null
  id: string
  name: string
  ownerUserId: string | null
  members: MappedMember[]
  createdAt: Date | undefined
  /** About the family and its people. */
  report: PartialReport
}

/**
 * Maps people and families. Each person gets one family: the first active membership in the order of `oldMembershipsOf`,
 * else a new family. Adds skipped records to `report`.
 */
export function mapPeople(input: MapPeopleInput, report: PartialReport): Household[] {
  const families = new Map(input.families.map(({ id, fields }) => [id, oldFamilySchema.parse(fields)]))
  const links = readLinks(input.userFamilies, families, report)
  const people = readPeople(input, families, report)
  const memberships = oldMembershipsOf(families, links, people)

  const households = new Map<string, Household>()
  for (const [oldId, family] of families) households.set(oldId, emptyHousehold(oldId, family))
  const withoutFamily: OldPerson[] = []
  for (const person of people.values()) {
    const oldFamilyId = presentFamilyOf(person, memberships.get(person.oldId) ?? [])
    if (oldFamilyId) person.familyId = households.get(oldFamilyId)!.id
    else withoutFamily.push(person)
  }
  const newHouseholds = withoutFamily.flatMap((person) => newHouseholdFor(person, report))
  for (const person of people.values()) {
    for (const membership of memberships.get(person.oldId) ?? [])
      addMember(households.get(membership.familyId)!, person, membership)
  }
  countLinks(links, people, households, report)
  for (const [oldId, household] of households) setOwner(household, families.get(oldId)!)
  return [...households.values(), ...newHouseholds]
}

function emptyHousehold(oldId: string, family: OldFamily): Household {
  const report = emptyReport()
  const name = cutTo(family.name, 120)
  if (name === '')
    reportRecord(report, 'families', oldId).changed(`não tinha nome: ficou '${DEFAULT_FAMILY_NAME}'`)
  return {
    oldId,
    id: idOfOldRecord('families', oldId),
    name: name || DEFAULT_FAMILY_NAME,
    ownerUserId: null,
    members: [],
    createdAt: family.createdAt,
    report,
  }
}

function readLinks(
  documents: readonly OldDocument[],
  families: ReadonlyMap<string, OldFamily>,
  report: PartialReport,
): OldLink[] {
  return documents.flatMap(({ id, fields }) => {
    const link = oldUserFamilySchema.parse(fields)
    if (families.has(link.familyId)) return [{ oldId: id, ...link }]
    reportRecord(report, 'userFamilies', id).skipped('a família não está no arquivo')
    return []
  })
}

function countLinks(
  links: readonly OldLink[],
  people: ReadonlyMap<string, OldPerson>,
  households: ReadonlyMap<string, Household>,
  report: PartialReport,
): void {
  for (const { oldId, userId, familyId } of links) {
    const household = households.get(familyId)!
    if (household.members.some(({ person }) => person.oldId === userId)) {
      reportRecord(household.report, 'userFamilies', oldId).imported()
      continue
    }
    const reason = people.has(userId)
      ? 'a pessoa ficou em outra família: cada pessoa tem uma'
      : 'a pessoa não veio'
    reportRecord(report, 'userFamilies', oldId).skipped(reason)
  }
}

/** The family of the user's record if its membership is active, else of the first active membership. */
function presentFamilyOf(person: OldPerson, memberships: readonly OldMembership[]): string | undefined {
  const active = memberships.filter(({ isActive }) => isActive)
  return (active.find(({ familyId }) => familyId === person.oldFamilyId) ?? active[0])?.familyId
}

/** Adds a current or former member. A person whose current family is another one is only reported. */
function addMember(household: Household, person: OldPerson, membership: OldMembership): void {
  const { familyId, role, isAdmin, isActive } = membership
  const record = reportRecord(household.report, 'users', person.oldId)
  const isPresentFamily = person.familyId === household.id
  if (!isPresentFamily && isActive)
    return record.changed(`ficou só em uma de suas famílias, não em ${familyId}`)
  household.members.push({ person, role, isAdmin, isActive: isPresentFamily })
  if (isPresentFamily) record.imported()
}

/** A new family for a person without one (rule 2). Skips child members, because they must not become guardians. */
function newHouseholdFor(person: OldPerson, report: PartialReport): Household[] {
  if (/^(child|crian|filh)/i.test(person.role)) {
    reportRecord(report, 'users', person.oldId).skipped('membro criança sem família')
    return []
  }
  person.familyId = idOfOldRecord('families of people without one', person.oldId)
  const familyReport = emptyReport()
  const record = reportRecord(familyReport, 'users', person.oldId)
  record.imported()
  record.changed('não tinha família: ganhou uma nova')
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

/** Sets the family's creator, who becomes a guardian if the family has none (rule 7). */
function setOwner(household: Household, family: OldFamily): void {
  const owner = household.members.find(({ person }) => person.oldId === family.ownerId)
  household.ownerUserId = owner?.person.id ?? null
  if (hasGuardian(household) || !owner?.isActive) return
  owner.role = 'parent'
  owner.isAdmin = true
  const record = reportRecord(household.report, 'families', household.oldId ?? '')
  record.changed('não tinha responsável: ficou quem a criou')
}

/** Whether the family has an active guardian. */
export function hasGuardian({ members }: Household): boolean {
  return members.some(({ role, isActive }) => role === 'parent' && isActive)
}
