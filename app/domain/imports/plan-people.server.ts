import { idOfOldRecord } from '#app/database/identifier.ts'
import { familyNameFor } from '../families/family-name.ts'
import { DEFAULT_FAMILY_NAME } from '../families/member.ts'
import { signInSchema } from '../identities/schema.ts'
import { type Findings, noFindings, noteChanged, noteLost, notePlaced } from './findings.ts'
import type { OldDocument } from './import.ts'
import { oldFamilySchema, type OldFamily, oldUserFamilySchema, oldUserSchema } from './schema.ts'
import { cutTo } from './old-values.ts'
import { claimsOf, type Claim, type OldLink } from './claims.ts'

/** A person of the old product as one of ours. */
export interface Person {
  oldId: string
  id: string
  name: string
  email: string
  /** Where the person belongs: the id of a family of ours, known once everybody is placed. */
  familyId: string
  createdAt: Date | undefined
}

export interface PlannedMember {
  person: Person
  role: 'parent' | 'child'
  isAdmin: boolean
  isActive: boolean
}

/** A family with its people, before its content. */
export interface Household {
  /** null for a family made for a person who had none. */
  oldId: string | null
  id: string
  name: string
  ownerUserId: string | null
  members: PlannedMember[]
  createdAt: Date | undefined
  /** What was found about its people; everything about the family is added here. */
  findings: Findings
}

export interface PlanPeopleInput {
  users: readonly OldDocument[]
  families: readonly OldDocument[]
  userFamilies: readonly OldDocument[]
  /** E-mails that an account of ours holds already, with its id. */
  takenEmails: ReadonlyMap<string, string>
}

interface OldPerson extends Person {
  oldFamilyId: string
  role: string
}

/**
 * Decides who is who and who belongs where, one family for each person: the family of the user's record,
 * else an active userFamilies, else a list of members, else administrators, else the creator; else a new
 * one (spec section 4). What cannot be placed is noted in `findings`.
 */
export function planPeople(input: PlanPeopleInput, findings: Findings): Household[] {
  const families = new Map(input.families.map(({ id, fields }) => [id, oldFamilySchema.parse(fields)]))
  const links = readLinks(input.userFamilies, families, findings)
  const people = readPeople(input, families, findings)
  const claims = claimsOf(families, links, people)

  const households = new Map<string, Household>()
  for (const [oldId, family] of families) households.set(oldId, emptyHousehold(oldId, family))
  const homeless: OldPerson[] = []
  for (const person of people.values()) {
    const home = homeOf(person, claims.get(person.oldId) ?? [])
    if (home) person.familyId = households.get(home)!.id
    else homeless.push(person)
  }
  const own = homeless.flatMap((person) => foundOwn(person, findings))
  for (const person of people.values()) {
    for (const claim of claims.get(person.oldId) ?? []) join(households.get(claim.familyId)!, person, claim)
  }
  countLinks(links, people, households, findings)
  for (const [oldId, household] of households) nameOwner(household, families.get(oldId)!)
  return [...households.values(), ...own]
}

function emptyHousehold(oldId: string, family: OldFamily): Household {
  const found = noFindings()
  const name = cutTo(family.name, 120)
  if (name === '') noteChanged(found, 'families', oldId, `não tinha nome: ficou '${DEFAULT_FAMILY_NAME}'`)
  return {
    oldId,
    id: idOfOldRecord('families', oldId),
    name: name || DEFAULT_FAMILY_NAME,
    ownerUserId: null,
    members: [],
    createdAt: family.createdAt,
    findings: found,
  }
}

/** Everybody with an e-mail of their own; of two with the same, whoever has a family comes first. */
function readPeople(
  { users, takenEmails }: PlanPeopleInput,
  families: ReadonlyMap<string, OldFamily>,
  findings: Findings,
): Map<string, OldPerson> {
  const read = users.map((document) => ({ document, user: oldUserSchema.parse(document.fields) }))
  const ordered = read.toSorted(
    (a, b) => Number(families.has(b.user.familyId)) - Number(families.has(a.user.familyId)),
  )
  const people = new Map<string, OldPerson>()
  const emails = new Set<string>()
  for (const { document, user } of ordered) {
    const lose = (reason: string) => noteLost(findings, 'users', document.id, reason)
    const id = idOfOldRecord('users', document.id)
    const email = signInSchema.shape.email.safeParse(user.email)
    if (!email.success) {
      lose('sem um e-mail que sirva para entrar')
      continue
    }
    if (emails.has(email.data)) {
      lose('o mesmo e-mail já veio com outro usuário do arquivo')
      continue
    }
    if ((takenEmails.get(email.data) ?? id) !== id) {
      lose('já existe aqui uma conta com este e-mail')
      continue
    }
    emails.add(email.data)
    if (user.isAdmin)
      noteChanged(
        findings,
        'users',
        document.id,
        'era administrador do site: não vem; use ADMIN_EMAIL ou promova',
      )
    people.set(document.id, {
      oldId: document.id,
      id,
      name: nameOf(user.displayName || user.name, email.data),
      email: email.data,
      familyId: '',
      createdAt: user.createdAt ?? user.profile?.createdAt,
      oldFamilyId: user.familyId,
      role: user.role,
    })
  }
  return people
}

function nameOf(name: string, email: string): string {
  return cutTo(name.replaceAll(/\s+/g, ' '), 120) || cutTo(email.split('@')[0] ?? '', 120)
}

function readLinks(
  documents: readonly OldDocument[],
  families: ReadonlyMap<string, OldFamily>,
  findings: Findings,
): OldLink[] {
  return documents.flatMap(({ id, fields }) => {
    const link = oldUserFamilySchema.parse(fields)
    if (families.has(link.familyId)) return [{ oldId: id, ...link }]
    noteLost(findings, 'userFamilies', id, 'a família não está no arquivo')
    return []
  })
}

function countLinks(
  links: readonly OldLink[],
  people: ReadonlyMap<string, OldPerson>,
  households: ReadonlyMap<string, Household>,
  findings: Findings,
): void {
  for (const { oldId, userId, familyId } of links) {
    const household = households.get(familyId)!
    if (household.members.some(({ person }) => person.oldId === userId)) {
      notePlaced(household.findings, 'userFamilies')
      continue
    }
    const reason = people.has(userId)
      ? 'a pessoa ficou em outra família: cada pessoa tem uma'
      : 'a pessoa não veio'
    noteLost(findings, 'userFamilies', oldId, reason)
  }
}

/** The first family of the claims, strongest first, that the person has not left. */
function homeOf(person: OldPerson, claims: readonly Claim[]): string | undefined {
  const open = claims.filter((claim) => claim.isActive)
  return (open.find(({ familyId }) => familyId === person.oldFamilyId) ?? open[0])?.familyId
}

/** Members of this family, and those who have left it; people of another family only stay there. */
function join(household: Household, person: OldPerson, claim: Claim): void {
  const isHome = person.familyId === household.id
  if (!isHome && claim.isActive) {
    noteChanged(
      household.findings,
      'users',
      person.oldId,
      `ficou só em uma de suas famílias, não em ${claim.familyId}`,
    )
    return
  }
  household.members.push({ person, role: claim.role, isAdmin: claim.isAdmin, isActive: isHome })
  if (isHome) notePlaced(household.findings, 'users')
}

/** Spec section 4: whoever has no family gets one. Child members do not become guardians by this. */
function foundOwn(person: OldPerson, findings: Findings): Household[] {
  if (/^(child|crian|filh)/i.test(person.role)) {
    noteLost(findings, 'users', person.oldId, 'membro criança sem família')
    return []
  }
  person.familyId = idOfOldRecord('families of people without one', person.oldId)
  const found = noFindings()
  notePlaced(found, 'users')
  noteChanged(found, 'users', person.oldId, 'não tinha família: ganhou uma nova')
  return [
    {
      oldId: null,
      id: person.familyId,
      name: familyNameFor(person.name),
      ownerUserId: person.id,
      members: [{ person, role: 'parent', isAdmin: true, isActive: true }],
      createdAt: person.createdAt,
      findings: found,
    },
  ]
}

/** A family needs a guardian: its creator becomes one where there is none (spec section 3). */
function nameOwner(household: Household, family: OldFamily): void {
  const owner = household.members.find(({ person }) => person.oldId === family.ownerId)
  household.ownerUserId = owner?.person.id ?? null
  if (hasGuardian(household) || !owner?.isActive) return
  owner.role = 'parent'
  owner.isAdmin = true
  noteChanged(
    household.findings,
    'families',
    household.oldId ?? '',
    'não tinha responsável: ficou quem a criou',
  )
}

/** Without one nobody could open the family. */
export function hasGuardian({ members }: Household): boolean {
  return members.some(({ role, isActive }) => role === 'parent' && isActive)
}
