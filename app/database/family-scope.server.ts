import { CompiledQuery, type Kysely } from 'kysely'
import {
  collectSignals,
  emitCommitSignal,
  notifyOnCommit,
  publishAfterCommit,
} from './commit-signals.server.ts'
import { connection, type CommitSignal } from './database.server.ts'
import type { DeviceKind } from '#app/base/device-kind.ts'
import { isUuid } from '#app/base/ids.ts'
import { APP_ROLE, IDENTITY_ROLE } from './roles.server.ts'
import type { Tables } from './tables/tables.ts'
import { type Check, runTransaction } from './transaction.server.ts'

declare const familyScope: unique symbol
declare const deviceScope: unique symbol
declare const familyTransaction: unique symbol
declare const identityTransaction: unique symbol

/**
 * The person who writes. Every write's transaction begins with these checks, so that a request whose session or membership
 * has ended in the meantime writes nothing.
 */
export interface Actor {
  userId: string
  /** The checks of the session, which lock it against sign-out until the transaction ends. */
  sessionChecks: () => readonly Check[]
}

/** No checks: for workers, commands, the example family and tests, which have no session. */
export const noChecks = { sessionChecks: () => [], memberChecks: () => [] }

export interface FamilyScopeFields extends Actor {
  familyId: string
  /** The checks of membership and role, which lock the membership against removal until the transaction ends. */
  memberChecks: () => readonly Check[]
  memberName: string
  role: 'parent' | 'child'
  /** The child that a child member is (rule 140); null for others. */
  childId: string | null
  isFamilyAdmin: boolean
  /** IANA name, as 'America/Sao_Paulo'. */
  timeZone: string
}

/** A person acting in one family. A family's data can only be read and written with a scope. */
export type FamilyScope = Readonly<FamilyScopeFields> & { readonly [familyScope]: true }

export interface DeviceScopeFields {
  familyId: string
  deviceId: string
  kind: DeviceKind
  /** The children of the device. It shows and writes nothing of others. */
  childIds: readonly string[]
  /** IANA name, as 'America/Sao_Paulo'. */
  timeZone: string
  /** The checks of the device, which lock it against revocation until the transaction ends. */
  sessionChecks: () => readonly Check[]
  /** The check that the child belongs to the device. */
  memberChecks: () => readonly Check[]
}

/** A child's device acting in one family. Guardians' functions take a `FamilyScope`, so a device cannot call them. */
export type DeviceScope = Readonly<DeviceScopeFields> & { readonly [deviceScope]: true }

/** Who reads or writes a family's data: a person, or a child's device. */
export type FamilyActor = FamilyScope | DeviceScope

/** A transaction that reads and writes one family's rows only. */
export type FamilyTransaction = Kysely<Tables> & { readonly [familyTransaction]: true }

/** A transaction of the identity role: users, sessions, invites. It cannot write to a family before `enterFamily`. */
export type IdentityTransaction = Kysely<Tables> & { readonly [identityTransaction]: true }

/** For session code and tests only, because a scope gives access to the family. Throws TypeError if an id is no UUID. */
export function mintFamilyScope(fields: FamilyScopeFields): FamilyScope {
  assertUuid(fields.familyId)
  assertUuid(fields.userId)
  return Object.freeze({ ...fields }) as FamilyScope
}

/** For device code and tests only, because a scope gives access to the family. Throws TypeError if an id is no UUID. */
export function mintDeviceScope(fields: DeviceScopeFields): DeviceScope {
  for (const id of [fields.familyId, fields.deviceId, ...fields.childIds]) assertUuid(id)
  return Object.freeze({ ...fields }) as DeviceScope
}

export async function readFamily<T>(
  scope: FamilyActor,
  fn: (tx: FamilyTransaction) => Promise<T>,
): Promise<T> {
  const checks = () => [settings(setRoleAndFamilySql(scope.familyId))]
  const { result } = await runTransaction({ begin: 'BEGIN READ ONLY', checks }, (tx) =>
    fn(tx as unknown as FamilyTransaction),
  )
  return result
}

/**
 * Authorises the scope, then runs `fn`, in one transaction of the family. A result `{ ok: false }` rolls back. After a
 * commit the listeners of `onCommit` are called. `fn` may run up to four times (see runTransaction). Throws the Response
 * of a failed check.
 */
export async function writeFamily<T>(
  scope: FamilyActor,
  fn: (tx: FamilyTransaction) => Promise<T>,
): Promise<T> {
  const { result, isCommitted } = await runWrite(scope, fn)
  if (isCommitted) emitCommitSignal({ kind: 'family', id: scope.familyId })
  return result
}

/** As `writeFamily`, without calling listeners: for frequent writes of what no open screen shows at once. */
export async function writeFamilySilently<T>(
  scope: FamilyActor,
  fn: (tx: FamilyTransaction) => Promise<T>,
): Promise<T> {
  return (await runWrite(scope, fn)).result
}

function runWrite<T>(scope: FamilyActor, fn: (tx: FamilyTransaction) => Promise<T>) {
  return runTransaction(authorisation(scope), (tx) => fn(tx as unknown as FamilyTransaction))
}

/** Runs the checks of the scope, such as for a read that waited for a semaphore. Throws the Response of a failed check. */
export async function authoriseNow(scope: FamilyActor): Promise<void> {
  await runTransaction(authorisation(scope), () => Promise.resolve())
}

/** Checks the session, enters the family, and checks the membership there. */
function authorisation(scope: FamilyActor) {
  const enter = settings(setRoleAndFamilySql(scope.familyId))
  return { begin: 'BEGIN', checks: () => [...scope.sessionChecks(), enter, ...scope.memberChecks()] }
}

/** Sets role or family. */
function settings(sql: string): Check {
  return { query: () => CompiledQuery.raw(sql), verify: () => undefined }
}

const SET_IDENTITY_ROLE = `SET LOCAL ROLE ${IDENTITY_ROLE}`

// users and families reference each other: on Citus one transaction changes both only in sequential mode
const SEQUENTIAL_MODE = `; SET LOCAL citus.multi_shard_modify_mode = 'sequential'`

/**
 * Runs `fn` in a transaction of the identity role (users, sessions, invites), without an actor: for workers, commands and
 * sign-in. Writes of a signed-in person use `writeAs`. A result `{ ok: false }` rolls back. After the commit the signals of
 * `publishAfterCommit` are emitted; `enterFamily` adds one for its family.
 */
export function asIdentity<T>(fn: (tx: IdentityTransaction) => Promise<T>): Promise<T> {
  return runAsIdentity(() => [], fn)
}

async function runAsIdentity<T>(
  checks: () => readonly Check[],
  fn: (tx: IdentityTransaction) => Promise<T>,
): Promise<T> {
  const role = settings(`${SET_IDENTITY_ROLE}${connection().isSharded ? SEQUENTIAL_MODE : ''}`)
  let signals: readonly CommitSignal[] = []
  const opening = { begin: 'BEGIN', checks: () => [role, ...checks()] }
  const { result, isCommitted } = await runTransaction(opening, async (tx) => {
    signals = collectSignals(tx)
    const value = await fn(tx as unknown as IdentityTransaction)
    await notifyOnCommit(tx, signals)
    return value
  })
  if (isCommitted) for (const signal of signals) emitCommitSignal(signal)
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

/** Checks the scope's membership, in a transaction of `asIdentity` or `writeAs` that has entered the scope's family. */
export async function authoriseMember(tx: FamilyTransaction, scope: FamilyScope): Promise<void> {
  for (const { query, verify } of scope.memberChecks()) verify((await tx.executeQuery(query(tx))).rows)
}

/** Runs `fn` in a read-only transaction of the identity role. All its queries see one snapshot of the database. */
export async function readAsIdentity<T>(fn: (tx: IdentityTransaction) => Promise<T>): Promise<T> {
  const begin = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY'
  const { result } = await runTransaction({ begin, checks: () => [settings(SET_IDENTITY_ROLE)] }, (tx) =>
    fn(tx as unknown as IdentityTransaction),
  )
  return result
}

/**
 * Restricts an open transaction to one family until `exitFamily`. On a Citus cluster the role does not change, because
 * each role has its own connection to the nodes and does not see the other's uncommitted rows. There only row-level
 * security limits the rights (scripts/shard/rights.ts).
 */
export async function enterFamily(tx: Kysely<Tables>, familyId: string): Promise<FamilyTransaction> {
  if (!tx.isTransaction) throw new Error('Only a transaction can enter a family')
  const buildSql = connection().isSharded ? setFamilySql : setRoleAndFamilySql
  await tx.executeQuery(CompiledQuery.raw(buildSql(familyId)))
  publishAfterCommit(tx, { kind: 'family', id: familyId })
  return tx as FamilyTransaction
}

/** Switches the transaction back to the identity role, outside of any family. */
export async function exitFamily(tx: Kysely<Tables>): Promise<IdentityTransaction> {
  const role = connection().isSharded ? '' : `${SET_IDENTITY_ROLE}; `
  await tx.executeQuery(CompiledQuery.raw(`${role}SET LOCAL app.family_id = ''`))
  return tx as IdentityTransaction
}

function setRoleAndFamilySql(familyId: string): string {
  return `SET LOCAL ROLE ${APP_ROLE}; ${setFamilySql(familyId)}`
}

// SET LOCAL and never set_config: on Citus only the former reaches the nodes with the rows
function setFamilySql(familyId: string): string {
  assertUuid(familyId)
  return `SET LOCAL app.family_id = '${familyId}'`
}

function assertUuid(value: string): void {
  if (!isUuid(value)) throw new TypeError('An id of a family, person, device or child must be a UUID')
}
