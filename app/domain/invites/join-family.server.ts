import { sql } from 'kysely'
import {
  enterFamily,
  exitFamily,
  type FamilyScope,
  type IdentityTransaction,
  writeAs,
} from '#app/database/family-scope.server.ts'
import { departFamily, type DepartFamilyResult } from '#app/domain/families/depart-family.server.ts'
import type { Departure } from '#app/domain/families/departure.ts'
import { movePerson } from '#app/domain/families/move-person.server.ts'
import { hasAccount } from '#app/domain/families/queries.server.ts'
import { readDeparture } from '#app/domain/families/read-departure.server.ts'
import type { Caller } from '#app/domain/identities/caller.ts'
import { now } from '#app/platform/clock.server.ts'
import { allow, networkOf } from '#app/platform/rate-limit.server.ts'
import { acceptInvite } from './accept-invite.server.ts'
import { lockOpenInvite } from './lock-open-invite.server.ts'
import type { JoinFamilyInput } from './schema.ts'

const TRIES_PER_PERSON = { attempts: 10, seconds: 15 * 60 }
const TRIES_PER_ADDRESS = { attempts: 30, seconds: 15 * 60 }

export type JoinFamilyResult =
  | { ok: true; familyName: string }
  | Extract<DepartFamilyResult, { ok: false }>
  | {
      ok: false
      reason: 'too_many_attempts' | 'invite_refused' | 'own_family' | 'already_moved' | 'user_not_found'
    }

/**
 * Any member goes over to the family of an invite, with the invite's role (spec sections 5 and 6), in one
 * transaction: the rules for who leaves hold for the family left behind, and a refusal leaves the code open. Tries
 * are limited by person and address. A repeated request is ok once the code has brought the person in.
 */
export async function joinFamily(
  scope: FamilyScope,
  input: JoinFamilyInput,
  { clientAddress }: Pick<Caller, 'clientAddress'>,
): Promise<JoinFamilyResult> {
  if (!(await mayTry(scope, clientAddress))) return { ok: false, reason: 'too_many_attempts' }
  const { userId } = scope
  return writeAs(scope, async (tx): Promise<JoinFamilyResult> => {
    const found = await findInvite(tx, input.code)
    if (!found) return refused
    if (await hasJoined(tx, found, userId)) return { ok: true, familyName: found.familyName }
    if (found.status !== 'pending' || found.expiresAt <= now()) return refused
    if (found.familyId === scope.familyId) return { ok: false, reason: 'own_family' }
    if (input.familyId !== scope.familyId) return { ok: false, reason: 'already_moved' }

    const departure = await lockFamilies(tx, scope, found.familyId)
    if (!departure) {
      if (await hasJoined(tx, found, userId)) return { ok: true, familyName: found.familyName }
      return (await hasAccount(tx, userId)) ? { ok: false, reason: 'already_moved' } : accountGone
    }
    const invite = await lockOpenInvite(tx, input.code)
    if (!invite) return refused
    const left = await enterFamily(tx, scope.familyId)
    const leaving = { familyId: scope.familyId, userId, departure, erase: input.erase }
    const departed = await departFamily(left, leaving)
    if (!departed.ok) return departed
    const joined = await acceptInvite(await exitFamily(left), invite, userId)
    const isMoved = await movePerson(await exitFamily(joined), { userId, familyId: invite.familyId })
    return isMoved ? { ok: true, familyName: found.familyName } : accountGone
  })
}

const accountGone = { ok: false, reason: 'user_not_found' } as const
const refused = { ok: false, reason: 'invite_refused' } as const

async function mayTry({ userId }: FamilyScope, clientAddress: string): Promise<boolean> {
  if (!(await allow('joining by person', userId, TRIES_PER_PERSON))) return false
  return allow('joining by address', networkOf(clientAddress), TRIES_PER_ADDRESS)
}

interface FoundInvite {
  id: string
  familyId: string
  familyName: string
  status: 'pending' | 'accepted' | 'revoked'
  expiresAt: Date
}

async function findInvite(tx: IdentityTransaction, code: string): Promise<FoundInvite | undefined> {
  return tx
    .selectFrom('invites')
    .innerJoin('families', 'families.id', 'invites.family_id')
    .select(['invites.id', 'invites.family_id as familyId', 'families.name as familyName', 'invites.status'])
    .select('invites.expires_at as expiresAt')
    .where('invites.code', '=', code)
    .executeTakeFirst()
}

/** Whether this very code brought the person into the family that is theirs now. */
async function hasJoined(
  tx: IdentityTransaction,
  { id, familyId }: FoundInvite,
  userId: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom('invites')
    .innerJoin('users', 'users.id', 'invites.accepted_by_user_id')
    .select('invites.id')
    .where('invites.id', '=', id)
    .where('users.id', '=', userId)
    .where('users.family_id', '=', familyId)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Locks the family left and the family joined, always in the order of their ids, so that two people who change
 * places wait for each other instead of failing. Answers what the person leaves behind.
 */
async function lockFamilies(
  tx: IdentityTransaction,
  { familyId, userId }: FamilyScope,
  joinedId: string,
): Promise<Departure | undefined> {
  let departure: Departure | undefined
  for (const id of [familyId, joinedId].toSorted()) {
    const family = await enterFamily(tx, id)
    if (id === familyId) departure = await readDeparture(family, { familyId, userId })
    else await sql`select 1 as held from families where id = ${id}::uuid for key share`.execute(family)
    await exitFamily(family)
  }
  return departure
}
