import { CompiledQuery } from 'kysely'
import type { Kysely, Transaction } from 'kysely'
import { log } from '#app/platform/log.server.ts'
import { signalCommit, tellWithCommit } from './commit-signals.server.ts'
import { connection, type CommitSignal } from './database.server.ts'
import { isUuid } from './identifier.ts'
import { APP_ROLE, IDENTITY_ROLE } from './roles.server.ts'
import type { Tables } from './tables/tables.ts'
import { runTransaction } from './transaction.server.ts'

declare const familyScope: unique symbol
declare const familyTransaction: unique symbol
declare const identityTransaction: unique symbol

/**
 * Who writes. Every write's transaction begins with these checks, so that a session or right that ended after the
 * request was let in writes nothing. A check throws the answer for the browser where it fails.
 */
export interface Actor {
  userId: string
  /** Checks the session, and locks it against sign-out until the transaction ends. */
  authorise: (tx: IdentityTransaction) => Promise<void>
}

/** Checks nothing: for workers, commands, the example family and tests, which have no session. */
export const withoutSession = {
  authorise: () => Promise.resolve(),
  authoriseMember: () => Promise.resolve(),
}

export interface FamilyScopeFields extends Actor {
  familyId: string
  /** Checks membership, role and subscription, and locks the membership against removal until the transaction ends. */
  authoriseMember: (tx: FamilyTransaction) => Promise<void>
  memberName: string
  role: 'parent' | 'child'
  isFamilyAdmin: boolean
  /** IANA name, as 'America/Sao_Paulo'. */
  timeZone: string
}

/** Who acts, in which family: the only key to a family's data. */
export type FamilyScope = Readonly<FamilyScopeFields> & { readonly [familyScope]: true }

/** A transaction that sees and writes one family alone. */
export type FamilyTransaction = Kysely<Tables> & { readonly [familyTransaction]: true }

/** A transaction for sign-up, sessions and invites, before a family is known. */
export type IdentityTransaction = Kysely<Tables> & { readonly [identityTransaction]: true }

/** Runs after the commit; what it throws is logged and changes nothing. */
export type AfterCommit = () => void | Promise<void>

/** For session code and tests only, since a scope opens the family. Throws TypeError on ids that are not UUIDs. */
export function mintFamilyScope(fields: FamilyScopeFields): FamilyScope {
  assertUuid(fields.familyId)
  assertUuid(fields.userId)
  return Object.freeze({ ...fields }) as FamilyScope
}

/** Runs `fn` in a read-only transaction of the family; nothing it does can write. */
export async function readFamily<T>(
  scope: FamilyScope,
  fn: (tx: FamilyTransaction) => Promise<T>,
): Promise<T> {
  const opening = `BEGIN READ ONLY; ${enterSql(scope.familyId)}`
  const { result } = await runTransaction(opening, (tx) => fn(tx as unknown as FamilyTransaction))
  return result
}

/**
 * Authorises the scope, then runs `fn`, in one transaction of the family. A result `{ ok: false }` rolls back;
 * otherwise the listeners of `onCommit` are told of the commit, then the `after` hooks run. `fn` may run up to four
 * times (see runTransaction). Throws what a failed authorisation throws.
 */
export async function writeFamily<T>(
  scope: FamilyScope,
  fn: (tx: FamilyTransaction) => Promise<T>,
  after: readonly AfterCommit[] = [],
): Promise<T> {
  const { result, committed } = await runTransaction('BEGIN', async (tx) => fn(await authorised(tx, scope)))
  if (committed) {
    signalCommit({ kind: 'family', id: scope.familyId })
    await runHooks(after)
  }
  return result
}

/** Checks the scope now, for a read that had to wait for its turn. Throws what a failed authorisation throws. */
export async function authoriseNow(scope: FamilyScope): Promise<void> {
  await runTransaction('BEGIN', (tx) => authorised(tx, scope))
}

async function authorised(tx: Transaction<Tables>, scope: FamilyScope): Promise<FamilyTransaction> {
  await scope.authorise(tx as unknown as IdentityTransaction)
  await tx.executeQuery(CompiledQuery.raw(enterSql(scope.familyId)))
  const family = tx as unknown as FamilyTransaction
  await scope.authoriseMember(family)
  return family
}

// people point to families and families to people: on Citus both can change in one transaction only node by node
const ONE_BY_ONE = `; SET LOCAL citus.multi_shard_modify_mode = 'sequential'`

const concerned = new WeakMap<object, CommitSignal[]>()

/**
 * Runs `fn` in a transaction for identities: users, sessions, invites. For writes without an actor: workers, commands,
 * sign-in; a signed-in person writes by `writeAs`. A result `{ ok: false }` rolls back; families entered meanwhile and people named by `concernPerson` are signalled after the commit.
 */
export async function asIdentity<T>(fn: (tx: IdentityTransaction) => Promise<T>): Promise<T> {
  const opening = `BEGIN; SET LOCAL ROLE ${IDENTITY_ROLE}${connection().isSharded ? ONE_BY_ONE : ''}`
  let signals: CommitSignal[] = []
  const { result, committed } = await runTransaction(opening, async (tx) => {
    signals = []
    concerned.set(tx, signals)
    const value = await fn(tx as unknown as IdentityTransaction)
    await tellWithCommit(tx, signals)
    return value
  })
  if (committed) for (const signal of signals) signalCommit(signal)
  return result
}

/**
 * As `asIdentity`, for a write of a signed-in person: authorises the actor first. Who writes to a family as well
 * enters it and calls `authoriseMember` of the scope once the family is locked.
 */
export function writeAs<T>(
  actor: Pick<Actor, 'authorise'>,
  fn: (tx: IdentityTransaction) => Promise<T>,
): Promise<T> {
  return asIdentity(async (tx) => {
    await actor.authorise(tx)
    return fn(tx)
  })
}

/** Runs `fn` in a read-only transaction for identities that sees one moment, however many questions it asks. */
export async function readAsIdentity<T>(fn: (tx: IdentityTransaction) => Promise<T>): Promise<T> {
  const opening = `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL ROLE ${IDENTITY_ROLE}`
  const { result } = await runTransaction(opening, (tx) => fn(tx as unknown as IdentityTransaction))
  return result
}

/**
 * Says that this transaction changes what a person may do: sessions ended, another family. After the
 * commit the person's open live connections are checked at once.
 */
export function concernPerson(tx: Kysely<Tables>, userId: string): void {
  concern(tx, { kind: 'person', id: userId })
}

/** Says that this transaction queued a mail: after the commit it is sent without waiting for the next round. */
export function concernMail(tx: Kysely<Tables>, mailId: string): void {
  concern(tx, { kind: 'mail', id: mailId })
}

/** Says that this transaction left work of payments: after the commit it is taken up without waiting for the next round. */
export function concernPayment(tx: Kysely<Tables>, id: string): void {
  concern(tx, { kind: 'payment', id })
}

/** As `concernPayment`, for what is to be asked of a provider. */
export function concernPaymentRequest(tx: Kysely<Tables>, id: string): void {
  concern(tx, { kind: 'payment-request', id })
}

/** Says that this transaction changes what readers of the blog see: every process drops its copies of the pages. */
export function concernBlog(tx: Kysely<Tables>): void {
  concern(tx, { kind: 'blog', id: 'pages' })
}

/** Says that this transaction changes what a family may do, without having entered it. */
export function concernFamily(tx: Kysely<Tables>, familyId: string): void {
  concern(tx, { kind: 'family', id: familyId })
}

function concern(tx: object, signal: CommitSignal): void {
  const signals = concerned.get(tx)
  if (signals?.some(({ kind, id }) => kind === signal.kind && id === signal.id)) return
  signals?.push(signal)
}

/**
 * Turns an open transaction towards one family: from here it has the family's rights and no others,
 * until `exitFamily`. Takes a transaction of `asIdentity`, or any other on this database. On a Citus cluster it keeps its
 * role, for there each role has a connection of its own to the nodes and none sees what the other has written; the
 * rights come by row-level security then (scripts/shard/rights.ts).
 */
export async function enterFamily(tx: Kysely<Tables>, familyId: string): Promise<FamilyTransaction> {
  if (!tx.isTransaction) throw new Error('Only a transaction can enter a family')
  await tx.executeQuery(CompiledQuery.raw(connection().isSharded ? scopeSql(familyId) : enterSql(familyId)))
  concern(tx, { kind: 'family', id: familyId })
  return tx as FamilyTransaction
}

/** Turns the transaction back to identities, out of its family. */
export async function exitFamily(tx: Kysely<Tables>): Promise<IdentityTransaction> {
  const role = connection().isSharded ? '' : `SET LOCAL ROLE ${IDENTITY_ROLE}; `
  await tx.executeQuery(CompiledQuery.raw(`${role}SET LOCAL app.family_id = ''`))
  return tx as IdentityTransaction
}

async function runHooks(hooks: readonly AfterCommit[]): Promise<void> {
  for (const hook of hooks) {
    try {
      await hook()
    } catch (error) {
      log.error({ err: error }, 'a hook after a commit failed')
    }
  }
}

function enterSql(familyId: string): string {
  return `SET LOCAL ROLE ${APP_ROLE}; ${scopeSql(familyId)}`
}

// SET LOCAL and never set_config: on Citus only the former reaches the nodes that hold the rows
function scopeSql(familyId: string): string {
  assertUuid(familyId)
  return `SET LOCAL app.family_id = '${familyId}'`
}

function assertUuid(value: string): void {
  if (!isUuid(value)) throw new TypeError('An id of a family or person must be a UUID')
}
