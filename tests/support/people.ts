import { randomBytes } from 'node:crypto'
import { hashPassword } from '#app/domain/accounts/passwords/password-hash.server.ts'
import {
  type Actor,
  asIdentity,
  enterFamily,
  type FamilyScope,
  mintFamilyScope,
  noChecks,
} from '#app/database/family-scope.server.ts'
import { now } from '#app/base/clock.server.ts'
import { newId } from '#app/base/ids.ts'
import { CHILDREN_CONSENT } from '#app/domain/accounts/children-consent.ts'
import { createInvite } from '#app/domain/invites/create-invite.server.ts'
import { startSession } from '#app/domain/accounts/session/start-session.server.ts'
import { findSession } from '#app/domain/accounts/session/find-session.server.ts'
import { findMembership } from '#app/domain/accounts/session/open-family.server.ts'

export interface FamilyOptions {
  /** Names of the children, who are 7 years old. None by default. */
  children?: readonly string[]
  timeZone?: string
  guardianName?: string
  /** The guardian consented to the use of children's data; true by default. */
  hasConsent?: boolean
  /** False by default. */
  hasConfirmedEmail?: boolean
  /** Password of the guardian. None by default, because hashing it takes time. */
  password?: string
}

export interface TestFamily {
  id: string
  /** The guardian's scope. */
  scope: FamilyScope
  guardian: Actor & { id: string; name: string; email: string }
  children: { id: string; name: string }[]
}

export interface MemberOptions {
  role: 'parent' | 'child'
  name?: string
  /** The child that a child member is. */
  childId?: string
  isActive?: boolean
  /** True for guardians by default. */
  isFamilyAdmin?: boolean
}

const CONSENT = {
  children_consent_version: CHILDREN_CONSENT.version,
  children_consent_at: new Date('2026-01-01T12:00:00Z'),
}

/** Creates a family with one guardian, who is its owner and family admin. */
export async function aFamily(options: FamilyOptions = {}): Promise<TestFamily> {
  const id = newId()
  const guardian = { id: newId(), name: options.guardianName ?? 'Marina Alves', email: anEmail() }
  const timeZone = options.timeZone ?? 'America/Sao_Paulo'
  const children = (options.children ?? []).map((name) => ({ id: newId(), name }))
  const password = options.password === undefined ? undefined : await hashPassword(options.password)
  await asIdentity(async (tx) => {
    await tx
      .insertInto('users')
      .values({
        ...guardian,
        ...(options.hasConsent !== false && CONSENT),
        email_verified: options.hasConfirmedEmail ?? false,
        family_id: id,
      })
      .execute()
    if (password) {
      await tx
        .insertInto('accounts')
        .values({
          id: newId(),
          user_id: guardian.id,
          provider_id: 'credential',
          account_id: guardian.id,
          password,
        })
        .execute()
    }
    const familyTx = await enterFamily(tx, id)
    await familyTx
      .insertInto('families')
      .values({ id, name: 'Família de Marina', owner_user_id: guardian.id, time_zone: timeZone })
      .execute()
    await familyTx
      .insertInto('family_members')
      .values({ family_id: id, user_id: guardian.id, role: 'parent', is_admin: true, created_at: now() })
      .execute()
    if (children.length === 0) return
    await familyTx
      .insertInto('children')
      .values(
        children.map((child) => ({
          ...child,
          family_id: id,
          age: 7,
          characteristics: ['creative'],
          avatar_type: 'female' as const,
        })),
      )
      .execute()
  })
  return {
    id,
    guardian: { ...guardian, ...anActor(guardian.id) },
    children,
    scope: scopeOf(id, guardian, 'parent', timeZone),
  }
}

/** Adds a member to the family; returns the member's scope. */
export async function aMember(family: TestFamily, options: MemberOptions): Promise<FamilyScope> {
  const user = { id: newId(), name: options.name ?? 'Bento Alves', email: anEmail() }
  const isFamilyAdmin = options.isFamilyAdmin ?? options.role === 'parent'
  const isActive = options.isActive ?? true
  await asIdentity(async (tx) => {
    await tx
      .insertInto('users')
      .values({
        ...user,
        ...(options.role === 'parent' && CONSENT),
        // a former member has another family
        family_id: isActive ? family.id : null,
      })
      .execute()
    await (
      await enterFamily(tx, family.id)
    )
      .insertInto('family_members')
      .values({
        family_id: family.id,
        user_id: user.id,
        role: options.role,
        child_id: options.childId ?? null,
        is_admin: isFamilyAdmin,
        is_active: isActive,
        created_at: now(),
      })
      .execute()
  })
  return scopeOf(family.id, user, options.role, family.scope.timeZone, {
    isFamilyAdmin,
    childId: options.childId ?? null,
  })
}

/** Starts a session; returns its `Cookie` header: 'name=value'. */
export async function aCookie(userId: string): Promise<string> {
  const [setCookie = ''] = await startSession(userId, { userAgent: 'test' })
  return setCookie.split(';')[0] ?? ''
}

/** An actor whose writes skip the authorisation checks. By default with a new id, without a row in `users`. */
export function anActor(userId: string = newId()): Actor {
  return { userId, ...noChecks }
}

/** A scope with a session, as a signed-in browser has it: each write checks session and membership. */
export async function anAuthorisedScope(userId: string): Promise<FamilyScope> {
  const headers = { cookie: await aCookie(userId) }
  const session = await findSession(new Request('http://localhost/app', { headers }))
  const membership = session && (await findMembership(session))
  if (!membership) throw new Error('The person has no session or no family')
  return membership.scope
}

export async function anInvite(scope: FamilyScope): Promise<{ id: string; code: string; expiresAt: Date }> {
  const invite = await createInvite(scope, { id: newId(), childId: null })
  if (!invite.ok) throw new Error(`Refused: ${invite.reason}`)
  return invite
}

export function anEmail(): string {
  return `${randomBytes(8).toString('hex')}@exemplo.com.br`
}

/** A random IP address, so that tests do not share rate limits. */
export function aClientIp(): string {
  return `10.${[...randomBytes(3)].join('.')}`
}

function scopeOf(
  familyId: string,
  user: { id: string; name: string },
  role: 'parent' | 'child',
  timeZone: string,
  { isFamilyAdmin = role === 'parent', childId = null as string | null } = {},
): FamilyScope {
  return mintFamilyScope({
    familyId,
    userId: user.id,
    memberName: user.name,
    role,
    childId,
    isFamilyAdmin,
    timeZone,
    ...noChecks,
  })
}
