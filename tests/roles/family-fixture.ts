import type { Updateable } from 'kysely'
import pg from 'pg'
import { hashPassword } from '#app/domain/accounts/passwords/password-hash.server.ts'
import { database } from '#app/database/database.server.ts'
import type { Tables } from '#app/database/tables/tables.ts'
import { type FamilyScope, writeFamily } from '#app/database/family-scope.server.ts'
import type { DeviceAnimal } from '#app/base/device-animal.ts'
import { newId } from '#app/base/ids.ts'
import { civilDateOf, plusDays } from '#app/domain/families/dates/civil-date.ts'
import { startPairing } from '#app/domain/devices/pairing/start-pairing.server.ts'
import { removeMember } from '#app/domain/families/review/remove-member.server.ts'
import { saveConduct } from '#app/domain/points/save-conduct.server.ts'
import { redeemReward } from '#app/domain/rewards/redeem-reward.server.ts'
import { askForReward } from '#app/domain/rewards/requests/ask-for-reward.server.ts'
import type { RedeemInput } from '#app/domain/rewards/schema.ts'
import type { TaskDayRef } from '#app/domain/tasks/approval/decided-task-day.ts'
import { savePause } from '#app/domain/tasks/calendar/save-pause.server.ts'
import { takeTurn } from '#app/domain/tasks/calendar/take-turn.server.ts'
import { PLAIN_SCHEDULE, type Rotation } from '#app/domain/tasks/schedule/schedule.ts'
import { decideTaskDays } from '#app/domain/tasks/approval/decide-task-days.server.ts'
import { markWithProof } from '#app/domain/tasks/proofs/mark-with-proof.server.ts'
import { renewDays } from '#app/domain/tasks/renew-days.server.ts'
import { aClaim, aDeviceScope, anAnswer } from '#tests/support/approval.ts'
import { currentScopeOf } from '#tests/support/current-scope.ts'
import {
  addChild,
  addReward,
  addTask,
  ledgerOf,
  newFamily,
  newMember,
  scoreChild,
} from '#tests/support/family-content.ts'
import { aDevice, type TestDevice } from '#tests/support/devices.ts'
import { aJpeg } from '#tests/support/photos.ts'
import { aSubscription } from '#tests/support/payments.ts'
import { aClientIp, anInvite, aCookie } from '#tests/support/people.ts'
import { expectOk } from '#tests/support/results.ts'
import type { PersonRole } from './role.ts'

/** The ids of a family with one row of each kind, of a person for each role, and of another family. */
export interface FamilyFixture {
  people: Record<PersonRole, FamilyScope>
  /** Random text in every name and title of the family. A response that contains it shows data of the family. */
  secret: string
  childId: string
  taskId: string
  /** Another child, and a task that both have in turns; today it is that of `childId`. */
  siblingId: string
  rotationTaskId: string
  /** Tasks for the first of both children: one is open today, `childId` has taken the other. */
  openTaskId: string
  takenTaskId: string
  /** A pause of the family in some months. */
  pauseId: string
  /** A child's mark that waits for a guardian. */
  claim: TaskDayRef
  /** A confirmed and praised mark, with the revision of the decision. */
  decision: TaskDayRef
  rewardId: string
  /** What the child has asked for; it waits for a guardian. */
  requestId: string
  /** What the child has redeemed. */
  redemption: RedeemInput
  ledgerEntryId: string
  /** A negative entry that can be put right. */
  correctionId: string
  conductId: string
  photoId: string
  /** A task that asks for a photo. */
  photoTaskId: string
  /** The photo of a mark that waits for a guardian. */
  proofId: string
  /** The subscription of the family's administrator, bought today. */
  subscriptionId: string
  inviteCode: string
  inviteId: string
  /** An invite code of a third family, for the test of joining it. */
  otherInviteCode: string
  /** A shared device with the family's child. */
  device: TestDevice
  /** What another device shows that no guardian has accepted. */
  pairing: { code: string; animal: DeviceAnimal }
  /** The family's civil date. */
  today: string
}

type FixtureWithoutMarks = Omit<FamilyFixture, 'claim' | 'decision' | 'proofId'>
const WITH_PHOTO = { trust: 'always', photo: 'optional' } as const

/** Creates the family and its people, through the connection of this process. */
export async function aFamilyFixture(): Promise<FamilyFixture> {
  const secret = `segredo-${newId().slice(-8)}`
  const familyAdmin = await newFamily({ guardianName: `Marina ${secret}` })
  const stranger = await newFamily({ guardianName: 'Vizinha' })
  await addChild(stranger, { name: 'Filho da vizinha' })
  await renewDays(stranger)
  const childId = await addChild(familyAdmin, { name: `Alice ${secret}` })
  const description = `Ajudou ${secret}`
  await expectOk(
    scoreChild(familyAdmin, { requestId: newId(), childId, type: 'positive', points: 100, description }),
  )
  const correctionId = newId()
  const correction = {
    type: 'negative',
    points: 1,
    description: `Gritou ${secret}`,
    repair: `Calma ${secret}`,
  } as const
  await expectOk(scoreChild(familyAdmin, { requestId: correctionId, childId, ...correction }))
  const today = civilDateOf(new Date(), familyAdmin.timeZone)
  const rotation = await aRotation(familyAdmin, { childId, secret, today })
  const fixture = {
    people: {
      familyAdmin,
      guardian: await newMember(familyAdmin, { role: 'parent', isFamilyAdmin: false }),
      unlinkedMember: await newMember(familyAdmin),
      linkedMember: await newMember(familyAdmin, { name: 'Davi', childId: rotation.siblingId }),
      removed: await aRemovedMember(familyAdmin),
      stranger,
    },
    secret,
    childId,
    taskId: await addTask(familyAdmin, [childId], { title: `Cama ${secret}` }),
    rewardId: await addReward(familyAdmin, { title: `Cinema ${secret}` }),
    requestId: await aRequestOf(familyAdmin, childId, `Picolé ${secret}`),
    redemption: await aRedemption(familyAdmin, childId, `Pipoca ${secret}`),
    ledgerEntryId: (await ledgerOf(familyAdmin))[0]!.id,
    correctionId,
    conductId: await aConduct(familyAdmin, `Pôs a mesa ${secret}`),
    ...rotation,
    // last, because a new child removes photos that no child has
    photoId: await aPhoto(familyAdmin),
    photoTaskId: await addTask(familyAdmin, [childId], { title: `Louça ${secret}`, ...WITH_PHOTO }),
    subscriptionId: await aSubscription(familyAdmin.userId),
    ...(await createInvites(familyAdmin)),
    device: await aDevice(familyAdmin, { childIds: [childId], label: `Tablet ${secret}` }),
    pairing: await aPairing(),
    pauseId: await aPause(familyAdmin, plusDays(today, 200)),
    today,
  }
  // a read would otherwise run the daily renewal, which inserts rows
  await renewDays(familyAdmin)
  await renewDays(fixture.people.removed)
  await giveCredentials(Object.values(fixture.people))
  const proofId = await aProof(fixture)
  return { ...fixture, proofId, claim: await aClaimOf(fixture), decision: await aDecision(fixture) }
}

/** A task of the child and a sibling in turns, beginning today, and tasks for the first of them. */
async function aRotation(
  scope: FamilyScope,
  { childId, secret, today }: Pick<FamilyFixture, 'childId' | 'secret' | 'today'>,
) {
  const siblingId = await addChild(scope, { name: `Davi ${secret}` })
  const rotation: Rotation = { period: 'turn', order: [childId, siblingId], anchorOn: today }
  const rotationTaskId = await addTask(scope, [childId, siblingId], {
    title: `Lixo ${secret}`,
    assignment: 'rotation',
    schedule: { ...PLAIN_SCHEDULE, rotation },
  })
  const open = { title: `Mesa ${secret}`, assignment: 'first' } as const
  const openTaskId = await addTask(scope, [childId, siblingId], open)
  const takenTaskId = await addTask(scope, [childId, siblingId], open)
  await expectOk(takeTurn(scope, { taskId: takenTaskId, childId, day: today, slot: 0 }))
  return { siblingId, rotationTaskId, openTaskId, takenTaskId }
}

async function aPause(scope: FamilyScope, day: string): Promise<string> {
  const id = newId()
  await expectOk(savePause(scope, { id, kind: 'holiday', childIds: null, fromOn: day, toOn: day }))
  return id
}

/** A mark of the child member that waits, of a new task. */
export async function aClaimOf({ people, childId, secret, today }: FixtureWithoutMarks) {
  const { familyAdmin: scope, unlinkedMember: childScope } = people
  const taskId = await addTask(scope, [childId], { title: `Mesa ${secret}`, trust: 'always' })
  return aClaim({ scope, childScope, childId, taskId }, today)
}

/** The photo of a waiting mark of the child member, of a new task. */
async function aProof({ people, childId, secret, today }: FixtureWithoutMarks): Promise<string> {
  const taskId = await addTask(people.familyAdmin, [childId], { title: `Quarto ${secret}`, ...WITH_PHOTO })
  const proofId = newId()
  const mark = { taskId, childId, day: today, slot: 0, revision: 0, proofId }
  await expectOk(markWithProof(people.unlinkedMember, mark, await aJpeg({ width: 40, height: 30 })))
  return proofId
}

async function aDecision(fixture: FixtureWithoutMarks): Promise<TaskDayRef> {
  const words = { note: `Recado ${fixture.secret}`, praise: `Capricho ${fixture.secret}` }
  const answers = [anAnswer(await aClaimOf(fixture), { points: 0, ...words })]
  const { decided } = await expectOk(decideTaskDays(fixture.people.familyAdmin, { answers }))
  return decided[0]!
}

/** A request that waits, for a new reward. */
async function aRequestOf(scope: FamilyScope, childId: string, title: string): Promise<string> {
  const rewardId = await addReward(scope, { title, points: 20 })
  const id = newId()
  await expectOk(askForReward(aDeviceScope(scope, [childId]), { id, childId, rewardId, points: 20 }))
  return id
}

async function aRedemption(scope: FamilyScope, childId: string, title: string): Promise<RedeemInput> {
  const redemption = { id: newId(), childId, rewardId: await addReward(scope, { title, points: 5 }) }
  await expectOk(redeemReward(scope, redemption))
  return redemption
}

async function aConduct(scope: FamilyScope, label: string): Promise<string> {
  const conduct = {
    id: newId(),
    preset: null,
    label,
    points: 5,
    repair: null,
    isHidden: false,
    revision: null,
  }
  return (await expectOk(saveConduct(scope, conduct))).id
}

async function aPairing(): Promise<FamilyFixture['pairing']> {
  const { pairing } = await expectOk(startPairing({ clientIp: aClientIp(), formerSecret: undefined }))
  return pairing
}

/** Creates the invites. Call it after the removal of a member, because a removal revokes earlier codes. */
async function createInvites(scope: FamilyScope) {
  const { id, code } = await anInvite(scope)
  return { inviteId: id, inviteCode: code, otherInviteCode: (await anInvite(await newFamily())).code }
}

/** Creates a guardian and removes them. Returns their scope in their new family. */
async function aRemovedMember(familyAdmin: FamilyScope): Promise<FamilyScope> {
  const { userId } = await newMember(familyAdmin, { role: 'parent' })
  await expectOk(removeMember(familyAdmin, { userId, turnOffDevices: true }))
  return currentScopeOf({ userId })
}

export const PASSWORD = 'Jabuticaba7'
let passwordHash: Promise<string> | undefined

/** Gives everybody a password, a Google account and a second session. */
async function giveCredentials(people: FamilyScope[]): Promise<void> {
  passwordHash ??= hashPassword(PASSWORD)
  const password = await passwordHash
  await database()
    .insertInto('accounts')
    .values(
      people.flatMap(({ userId }) => [
        { id: newId(), user_id: userId, provider_id: 'credential', account_id: userId, password },
        { id: newId(), user_id: userId, provider_id: 'google', account_id: userId },
      ]),
    )
    .execute()
  for (const { userId } of people) await aCookie(userId)
}

/** Makes all consents outdated, as a new version of the consent text does. */
export const expireConsents = (fixture: FamilyFixture) =>
  updateUsers(fixture, { children_consent_version: '0' })

/** Confirms the e-mails of all people, which the second factor requires. */
export const confirmEmails = (fixture: FamilyFixture) => updateUsers(fixture, { email_verified: true })

/** Requires all people to review the family, as after account recovery. */
export const requireReviews = (fixture: FamilyFixture) => updateUsers(fixture, { must_review_family: true })

async function updateUsers({ people }: FamilyFixture, values: Updateable<Tables['users']>) {
  const ids = Object.values(people).map(({ userId }) => userId)
  await database().updateTable('users').set(values).where('id', 'in', ids).execute()
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

/** Tables with rows of users, and the column that contains the user's id. */
const USER_COLUMNS = {
  users: 'id',
  accounts: 'user_id',
  sessions: 'user_id',
  google_flows: 'user_id',
  second_factors: 'user_id',
  recovery_codes: 'user_id',
  subscriptions: 'user_id',
  payment_requests: 'requested_by_user_id',
}

/** Reads all rows of a family as the owner of the tables, bypassing row-level security. */
export class UnrestrictedReader {
  readonly #client: pg.Client
  #selectRows = ''

  constructor(ownerDatabaseUrl: string) {
    this.#client = new pg.Client(ownerDatabaseUrl)
  }

  async open(): Promise<void> {
    await this.#client.connect()
    const { rows: tables } = await this.#client.query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
       where a.attname = 'family_id' and not a.attisdropped and c.relkind in ('r', 'p')
         and c.relnamespace = 'public'::regnamespace and c.relname <> 'users' order by 1`,
    )
    const selectRows = (table: string, where: string) =>
      `select '${table} ' || t::text as line from ${pg.escapeIdentifier(table)} t where ${where}`
    const selects = [
      selectRows('families', 'id = $1::uuid'),
      ...tables.map(({ name }) => selectRows(name, 'family_id = $1::uuid')),
      ...Object.entries(USER_COLUMNS).map(([table, column]) =>
        selectRows(table, `${column} = any($2::uuid[])`),
      ),
      // codes that were sent by mail
      selectRows('verifications', 'value = any($2::uuid[]::text[])'),
    ]
    this.#selectRows = `${selects.join(' union all ')} order by 1`
  }

  close(): Promise<void> {
    return this.#client.end()
  }

  /** Reads every row of the family and of these people. Returns them as sorted lines of text. */
  async rowsOfFamily(familyId: string, people: FamilyScope[]): Promise<string> {
    const { rows } = await this.#client.query<{ line: string }>({
      // a prepared statement, because planning takes longer than the reads
      name: 'rows-of-family',
      text: this.#selectRows,
      values: [familyId, people.map(({ userId }) => userId)],
    })
    return rows.map(({ line }) => line).join('\n')
  }
}

/** Opens the turn of yesterday of the family's task, as a renewal does that nobody has answered. */
export async function openYesterday({ people, childId, taskId, today }: FamilyFixture): Promise<void> {
  const { familyId } = people.familyAdmin
  const row = { family_id: familyId, task_id: taskId, child_id: childId, slot: 0 }
  await writeFamily(people.familyAdmin, async (tx) => {
    await tx
      .insertInto('task_days')
      .values({ ...row, day: plusDays(today, -1), status: 'not_done' })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return { ok: true as const }
  })
}
