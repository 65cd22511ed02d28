import { sql } from 'kysely'
import {
  enterFamily,
  exitFamily,
  type FamilyScope,
  type IdentityTransaction,
  writeAs,
} from '#app/database/family-scope.server.ts'
import { endMembership, type EndMembershipResult } from '../families/departure/end-membership.server.ts'
import type { LeaveConditions } from '#app/domain/families/departure/leave-conditions.ts'
import { assignFamily } from '#app/domain/families/departure/assign-family.server.ts'
import { hasAccount } from '#app/domain/families/queries.server.ts'
import { readLeaveConditions } from '#app/domain/families/departure/read-leave-conditions.server.ts'
import type { Caller } from '#app/domain/accounts/session/caller.ts'
import { now } from '#app/base/clock.server.ts'
import { allow, networkOf } from '#app/platform/rate-limit.server.ts'
import { acceptInvite } from './accept-invite.server.ts'
import { lockOpenInvite } from './lock-open-invite.server.ts'
import type { JoinFamilyInput } from './schema.ts'

const PER_PERSON = { attempts: 10, seconds: 15 * 60 }
const PER_NETWORK = { attempts: 30, seconds: 15 * 60 }

export type JoinFamilyResult =
  | { ok: true; familyName: string }
  | Extract<EndMembershipResult, { ok: false }>
  | {
      ok: false
      reason:
        | 'too_many_attempts'
        | 'invite_refused'
        | 'too_many_members'
        | 'own_family'
        | 'already_moved'
        | 'user_not_found'
    }

/**
 * Moves a member to the family of an invite, with the invite's role, in one transaction. Leaving the old family follows
 * rules 7 to 9. A refusal leaves the invite open. Attempts are limited (rule 15). A repeated request succeeds.
 */
export async function joinFamily(
  scope: FamilyScope,
  input: JoinFamilyInput,
  { clientIp }: Pick<Caller, 'clientIp'>,
): Promise<JoinFamilyResult> {
  if (!(await isWithinLimit(scope, clientIp))) return { ok: false, reason: 'too_many_attempts' }
  const { userId } = scope
  return writeAs(scope, async (tx): Promise<JoinFamilyResult> => {
    const foundInvite = await findInvite(tx, input.code)
    if (!foundInvite) return inviteRefused
    if (await hasJoined(tx, foundInvite, userId)) return { ok: true, familyName: foundInvite.familyName }
    if (foundInvite.status !== 'pending' || foundInvite.expiresAt <= now()) return inviteRefused
    if (foundInvite.familyId === scope.familyId) return { ok: false, reason: 'own_family' }
    // `input.familyId` is the family in which the form was opened
    if (input.familyId !== scope.familyId) return { ok: false, reason: 'already_moved' }

    const leaveConditions = await lockFamilies(tx, scope, foundInvite.familyId)
    if (!leaveConditions) {
      if (await hasJoined(tx, foundInvite, userId)) return { ok: true, familyName: foundInvite.familyName }
      return (await hasAccount(tx, userId)) ? { ok: false, reason: 'already_moved' } : userNotFound
    }
    const invite = await lockOpenInvite(tx, input.code)
    if (!invite) return inviteRefused
    const oldFamilyTx = await enterFamily(tx, scope.familyId)
    const departureInput = {
      familyId: scope.familyId,
      userId,
      leaveConditions,
      erase: input.erase,
      turnOffDevices: false,
    }
    const leaveResult = await endMembership(oldFamilyTx, departureInput)
    if (!leaveResult.ok) return leaveResult
    const accepted = await acceptInvite(await exitFamily(oldFamilyTx), invite, userId)
    if (!accepted.ok) return accepted
    const isMoved = await assignFamily(await exitFamily(accepted.familyTx), {
      userId,
      familyId: invite.familyId,
    })
    return isMoved ? { ok: true, familyName: foundInvite.familyName } : userNotFound
  })
}

const userNotFound = { ok: false, reason: 'user_not_found' } as const
const inviteRefused = { ok: false, reason: 'invite_refused' } as const

async function isWithinLimit({ userId }: FamilyScope, clientIp: string): Promise<boolean> {
  if (!(await allow('joining by person', userId, PER_PERSON))) return false
  return allow('joining by address', networkOf(clientIp), PER_NETWORK)
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

/** Whether the person has joined with this invite and is still in its family. */
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
 * Locks the old family (in `readLeaveConditions`) and the new one in the order of their ids, so that two people who
 * swap families do not deadlock. Returns the conditions for leaving the old family; undefined without an active
 * membership.
 */
async function lockFamilies(
  tx: IdentityTransaction,
  { familyId, userId }: FamilyScope,
  newFamilyId: string,
): Promise<LeaveConditions | undefined> {
  let leaveConditions: LeaveConditions | undefined
  for (const id of [familyId, newFamilyId].toSorted()) {
    const familyTx = await enterFamily(tx, id)
    if (id === familyId) leaveConditions = await readLeaveConditions(familyTx, { familyId, userId })
    else await sql`select 1 as locked from families where id = ${id}::uuid for key share`.execute(familyTx)
    await exitFamily(familyTx)
  }
  return leaveConditions
}
