import { CompiledQuery, type Kysely, sql } from 'kysely'
import {
  collectSignals,
  emitCommitSignal,
  notifyOnCommit,
  publishAfterCommit,
} from './commit-signals.server.ts'
import { connection, type CommitSignal } from './database.server.ts'
import { isUuid } from '#app/base/ids.ts'
import { APP_ROLE, IDENTITY_ROLE } from './roles.server.ts'
import type { Tables } from './tables/tables.ts'
import { type Check, runTransaction } from './transaction.server.ts'

declare const familyScope: unique symbol
declare const familyTransaction: unique symbol
declare const identityTransaction: unique symbol

/**
 * The person who writes. Every write's transaction begins with these checks, so that a session or right that ended after
 * the request was accepted writes nothing.
 */
export interface Actor {
  userId: string
  /** The checks of the session, which lock it against sign-out until the transaction ends. */
  sessionChecks: () => readonly Check[]
}

/** No checks: for workers, commands, the example family and tests, which have no session. */
export const withoutAuthorisation = { sessionChecks: () => [], memberChecks: () => [] }

export interface FamilyScopeFields extends Actor {
  familyId: string
  /** The checks of membership and role, which lock the membership against removal until the transaction ends. */
  memberChecks: () => readonly Check[]
  memberName: string
  role: 'parent' | 'child'
  isFamilyAdmin: boolean
  /** IANA name, as 'America/Sao_Paulo'. */
  timeZone: string
}

/** A person acting in one family; a family's data can only be read and written through it. */
export type FamilyScope = Readonly<FamilyScopeFields> & { readonly [familyScope]: true }

/** A transaction that reads and writes one family's rows only. */
export type FamilyTransaction = Kysely<Tables> & { readonly [familyTransaction]: true }

/** A transaction for sign-up, sessions and invites, before a family is known. */
export type IdentityTransaction = Kysely<Tables> & { readonly [identityTransaction]: true }

/** For session code and tests only, since a scope gives access to the family. Throws TypeError on ids that are not UUIDs. */
export function mintFamilyScope(fields: FamilyScopeFields): FamilyScope {
  assertUuid(fields.familyId)
  assertUuid(fields.userId)
  return Object.freeze({ ...fields }) as FamilyScope
}

/** Runs `fn` in a read-only transaction of the family. */
export async function readFamily<T>(
  scope: FamilyScope,
  fn: (tx: FamilyTransaction) => Promise<T>,
): Promise<T> {
  const begin = `BEGIN READ ONLY; ${enterSql(scope.familyId)}`
  const { result } = await runTransaction({ begin }, (tx) => fn(tx as unknown as FamilyTransaction))
  return result
}

/**
 * Authorises the scope, then runs `fn`, in one transaction of the family. A result `{ ok: false }` rolls back;
 * otherwise the listeners of `onCommit` are called. `fn` may run up to four times (see runTransaction). Throws the error
 * of a failed authorisation.
 */
export async function writeFamily<T>(
  scope: FamilyScope,
  fn: (tx: FamilyTransaction) => Promise<T>,
): Promise<T> {
  const { result, committed } = await runTransaction(authorised(scope), (tx) =>
    fn(tx as unknown as FamilyTransaction),
  )
  if (committed) emitCommitSignal({ kind: 'family', id: scope.familyId })
  return result
}

/** Checks the scope again, for a read that waited for a semaphore. Throws the error of a failed authorisation. */
export async function authoriseNow(scope: FamilyScope): Promise<void> {
  await runTransaction(authorised(scope), () => Promise.resolve())
}

/** Checks the session, enters the family, and checks the membership there. */
function authorised(scope: FamilyScope) {
  const enter: Check = { query: sql.raw(enterSql(scope.familyId)), verify: () => undefined }
  return { begin: 'BEGIN', checks: () => [...scope.sessionChecks(), enter, ...scope.memberChecks()] }
}

// users and families reference each other: on Citus one transaction changes both only in sequential mode
const SEQUENTIAL_MODE = `; SET LOCAL citus.multi_shard_modify_mode = 'sequential'`

/**
 * Runs `fn` in a transaction for identities: users, sessions, invites. For writes without an actor: workers, commands,
 * sign-in; a signed-in person writes by `writeAs`. A result `{ ok: false }` rolls back. After the commit the signals of
 * `publishAfterCommit` are emitted, one for each entered family among them.
 */
export function asIdentity<T>(fn: (tx: IdentityTransaction) => Promise<T>): Promise<T> {
  return runAsIdentity(() => [], fn)
}

async function runAsIdentity<T>(
  checks: () => readonly Check[],
  fn: (tx: IdentityTransaction) => Promise<T>,
): Promise<T> {
  const begin = `BEGIN; SET LOCAL ROLE ${IDENTITY_ROLE}${connection().isSharded ? SEQUENTIAL_MODE : ''}`
  let signals: readonly CommitSignal[] = []
  const { result, committed } = await runTransaction({ begin, checks }, async (tx) => {
    signals = collectSignals(tx)
    const value = await fn(tx as unknown as IdentityTransaction)
    await notifyOnCommit(tx, signals)
    return value
  })
  if (committed) for (const signal of signals) emitCommitSignal(signal)
  return result
}

/**
 * As `asIdentity`, for a write of a signed-in person: authorises the actor first. If `fn` also writes to a family, it must
 * enter the family, lock it and call `authoriseMember`.
 */
export function writeAs<T>(
  actor: Pick<Actor, 'sessionChecks'>,
  fn: (tx: IdentityTransaction) => Promise<T>,
): Promise<T> {
  return runAsIdentity(actor.sessionChecks, fn)
}

/** Checks the scope's membership in a family that an identity's transaction entered. */
export async function authoriseMember(tx: FamilyTransaction, scope: FamilyScope): Promise<void> {
  for (const { query, verify } of scope.memberChecks()) verify((await query.execute(tx)).rows)
}

/** Runs `fn` in a read-only transaction for identities; all its queries see one snapshot of the database. */
export async function readAsIdentity<T>(fn: (tx: IdentityTransaction) => Promise<T>): Promise<T> {
  const begin = `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL ROLE ${IDENTITY_ROLE}`
  const { result } = await runTransaction({ begin }, (tx) => fn(tx as unknown as IdentityTransaction))
  return result
}

/**
 * Restricts an open transaction to one family until `exitFamily`. On a Citus cluster the role does not change, because
 * each role has its own connection to the nodes and does not see the other's uncommitted rows; there row-level security
 * alone limits the rights (scripts/shard/rights.ts).
 */
export async function enterFamily(tx: Kysely<Tables>, familyId: string): Promise<FamilyTransaction> {
  if (!tx.isTransaction) throw new Error('Only a transaction can enter a family')
  await tx.executeQuery(CompiledQuery.raw(connection().isSharded ? scopeSql(familyId) : enterSql(familyId)))
  publishAfterCommit(tx, { kind: 'family', id: familyId })
  return tx as FamilyTransaction
}

/** Gives the transaction the rights of identities again. */
export async function exitFamily(tx: Kysely<Tables>): Promise<IdentityTransaction> {
  const role = connection().isSharded ? '' : `SET LOCAL ROLE ${IDENTITY_ROLE}; `
  await tx.executeQuery(CompiledQuery.raw(`${role}SET LOCAL app.family_id = ''`))
  return tx as IdentityTransaction
}

function enterSql(familyId: string): string {
  return `SET LOCAL ROLE ${APP_ROLE}; ${scopeSql(familyId)}`
}

// SET LOCAL and never set_config: on Citus only the former reaches the nodes with the rows
function scopeSql(familyId: string): string {
  assertUuid(familyId)
  return `SET LOCAL app.family_id = '${familyId}'`
}

function assertUuid(value: string): void {
  if (!isUuid(value)) throw new TypeError('An id of a family or person must be a UUID')
}
