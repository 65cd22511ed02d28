import pg from 'pg'
import { hashPassword } from '#app/domain/identities/password-hash.server.ts'
import { database } from '#app/database/database.server.ts'
import type { FamilyScope } from '#app/database/family-scope.server.ts'
import { writeFamily } from '#app/database/family-scope.server.ts'
import { newId } from '#app/database/identifier.ts'
import { civilDateOf } from '#app/domain/families/civil-date.ts'
import { removeMember } from '#app/domain/families/remove-member.server.ts'
import { scoreChild } from '#app/domain/points/score-child.server.ts'
import { renewDays } from '#app/domain/tasks/renew-days.server.ts'
import { openFamilyWithoutSession } from '#app/platform/session/open-family.server.ts'
import {
  addChild,
  addReward,
  addTask,
  kept,
  ledgerOf,
  newFamily,
  newMember,
} from '#tests/support/family-content.ts'
import { aSubscription } from '#tests/support/payments.ts'
import { anInvite, aSession } from '#tests/support/people.ts'
import type { Role } from './role.ts'

/** A family with something of everything, a person for each role, and a neighbour's family. */
export interface Household {
  people: Record<Exclude<Role, 'visitor'>, FamilyScope>
  /** Stands in every text of this family: an answer that holds it shows something of the family. */
  secret: string
  childId: string
  taskId: string
  rewardId: string
  entryId: string
  photoId: string
  /** Of the family's administrator, bought today. */
  subscriptionId: string
  inviteCode: string
  inviteId: string
  /** Lets somebody into a third family. */
  friendsCode: string
  /** The family's civil date. */
  today: string
}

/** A household of its own, on the connection of the process. */
export async function aHousehold(): Promise<Household> {
  const secret = `segredo-${newId().slice(-8)}`
  const familyAdmin = await newFamily({ guardianName: `Marina ${secret}` })
  const stranger = await newFamily({ guardianName: 'Vizinha' })
  await addChild(stranger, { name: 'Filho da vizinha' })
  await renewDays(stranger)
  const childId = await addChild(familyAdmin, { name: `Alice ${secret}` })
  const description = `Ajudou ${secret}`
  await kept(
    scoreChild(familyAdmin, { requestId: newId(), childId, type: 'positive', points: 100, description }),
  )
  const household = {
    people: {
      familyAdmin,
      guardian: await newMember(familyAdmin, { role: 'parent', isFamilyAdmin: false }),
      childMember: await newMember(familyAdmin),
      removed: await aRemovedMember(familyAdmin),
      stranger,
    },
    secret,
    childId,
    taskId: await addTask(familyAdmin, [childId], { title: `Cama ${secret}` }),
    rewardId: await addReward(familyAdmin, { title: `Cinema ${secret}` }),
    entryId: (await ledgerOf(familyAdmin))[0]!.id,
    photoId: await aPhoto(familyAdmin),
    subscriptionId: await aSubscription(familyAdmin.userId),
    ...(await invitesOf(familyAdmin)),
    today: civilDateOf(new Date(), familyAdmin.timeZone),
  }
  // the day is open already, so that reading alone changes nothing
  await renewDays(familyAdmin)
  await renewDays(household.people.removed)
  await giveCredentials(Object.values(household.people))
  return household
}

/** Made after the removal, which ends the codes of before. */
async function invitesOf(scope: FamilyScope) {
  const { id, code } = await anInvite(scope)
  return { inviteId: id, inviteCode: code, friendsCode: (await anInvite(await newFamily())).code }
}

/** Was a guardian of the family until another took the person out, and has a family of their own now. */
async function aRemovedMember(familyAdmin: FamilyScope): Promise<FamilyScope> {
  const { userId } = await newMember(familyAdmin, { role: 'parent' })
  await kept(removeMember(familyAdmin, { userId }))
  const user = await database()
    .selectFrom('users')
    .select(['id', 'name', 'email', 'family_id as familyId'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const scope = await openFamilyWithoutSession({ ...user, isAdmin: false, childrenConsentVersion: null })
  if (!scope) throw new Error('A removed member has no family')
  return scope
}

export const PASSWORD = 'Jabuticaba7'
let hashed: Promise<string> | undefined

/** A password, a Google account and one session more than the one that asks, for everybody. */
async function giveCredentials(people: FamilyScope[]): Promise<void> {
  hashed ??= hashPassword(PASSWORD)
  const password = await hashed
  await database()
    .insertInto('accounts')
    .values(
      people.flatMap(({ userId }) => [
        { id: newId(), user_id: userId, provider_id: 'credential', account_id: userId, password },
        { id: newId(), user_id: userId, provider_id: 'google', account_id: userId },
      ]),
    )
    .execute()
  for (const { userId } of people) await aSession(userId)
}

/** As after a change of the text: nobody has agreed to the present one. */
export async function withdrawConsents({ people }: Household): Promise<void> {
  await database()
    .updateTable('users')
    .set({ children_consent_version: '0' })
    .where(
      'id',
      'in',
      Object.values(people).map(({ userId }) => userId),
    )
    .execute()
}

/** Everybody has confirmed the own address, as the second factor asks. */
export async function confirmAddresses({ people }: Household): Promise<void> {
  await database()
    .updateTable('users')
    .set({ email_verified: true })
    .where(
      'id',
      'in',
      Object.values(people).map(({ userId }) => userId),
    )
    .execute()
}

/** Everybody took the account back by a reset, and has not said yet who belongs to the family. */
export async function askForReviews({ people }: Household): Promise<void> {
  await database()
    .updateTable('users')
    .set({ must_review_family: true })
    .where(
      'id',
      'in',
      Object.values(people).map(({ userId }) => userId),
    )
    .execute()
}

async function aPhoto(scope: FamilyScope): Promise<string> {
  const id = newId()
  await writeFamily(scope, (tx) =>
    tx
      .insertInto('media')
      .values({
        family_id: scope.familyId,
        id,
        kind: 'avatar',
        content_type: 'image/webp',
        width: 1,
        height: 1,
        bytes: new Uint8Array([1]),
        created_by_user_id: scope.userId,
      })
      .execute(),
  )
  return id
}

const PERSONAL = {
  users: 'id',
  accounts: 'user_id',
  sessions: 'user_id',
  google_flows: 'user_id',
  second_factors: 'user_id',
  recovery_codes: 'user_id',
  subscriptions: 'user_id',
  payment_requests: 'requested_by_user_id',
}

/** Reads whole families as the owner of the tables, past row-level security. */
export class Witness {
  readonly #client: pg.Client

  constructor(ownerUrl: string) {
    this.#client = new pg.Client(ownerUrl)
  }

  async open(): Promise<void> {
    await this.#client.connect()
  }

  close(): Promise<void> {
    return this.#client.end()
  }

  /** Every row of the family and of these people, as text. */
  async everythingOf(familyId: string, people: FamilyScope[]): Promise<string> {
    const { rows: tables } = await this.#client.query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
       where a.attname = 'family_id' and not a.attisdropped and c.relkind in ('r', 'p')
         and c.relnamespace = 'public'::regnamespace and c.relname <> 'users' order by 1`,
    )
    const rowsOf = (table: string, where: string) =>
      `select '${table} ' || t::text as line from ${pg.escapeIdentifier(table)} t where ${where}`
    const parts = [
      rowsOf('families', 'id = $1::uuid'),
      ...tables.map(({ name }) => rowsOf(name, 'family_id = $1::uuid')),
      ...Object.entries(PERSONAL).map(([table, key]) => rowsOf(table, `${key} = any($2::uuid[])`)),
      // codes of mails
      rowsOf('verifications', 'value = any($2::uuid[]::text[])'),
    ]
    const { rows } = await this.#client.query<{ line: string }>(`${parts.join(' union all ')} order by 1`, [
      familyId,
      people.map(({ userId }) => userId),
    ])
    return rows.map(({ line }) => line).join('\n')
  }
}
