import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { type FamilyScope, readFamily } from '#app/database/family-scope.server.ts'
import { newId } from '#app/base/ids.ts'
import { checkBalance } from '#app/domain/assistant/balance/check-balance.server.ts'
import { countUse } from '#app/domain/assistant/count-use.server.ts'
import { findChildFacts } from '#app/domain/assistant/queries.server.ts'
import { addIdeas } from '#app/domain/assistant/ideas/add-ideas.server.ts'
import { suggestIdeas } from '#app/domain/assistant/ideas/suggest-ideas.server.ts'
import { commentOnBalance } from '#app/domain/assistant/balance/comment-on-balance.server.ts'
import { deleteChild } from '#app/domain/dashboard/delete-child.server.ts'
import { findAvatar } from '#app/domain/children/queries.server.ts'
import { saveChild } from '#app/domain/children/save-child.server.ts'
import { projectFor } from '#app/domain/dashboard/dashboard-projection.ts'
import { followFamily } from '#app/domain/dashboard/follow-family.server.ts'
import { findDashboard, readSnapshot } from '#app/domain/dashboard/queries.server.ts'
import { civilDateOf, plusDays, windowStarts } from '#app/domain/families/dates/civil-date.ts'
import { exportFamily } from '#app/domain/family-export/export-family.server.ts'
import { acceptConsent } from '#app/domain/families/accept-consent.server.ts'
import { CHILDREN_CONSENT } from '#app/domain/accounts/children-consent.ts'
import { finishFamilyReview } from '#app/domain/families/review/finish-family-review.server.ts'
import { leaveFamily } from '#app/domain/families/departure/leave-family.server.ts'
import { findExportedAt } from '#app/domain/families/queries.server.ts'
import { findFamilyReview } from '#app/domain/families/review/read-family-review.server.ts'
import { linkMember } from '#app/domain/families/link-member.server.ts'
import { removeMember, removeReviewedMember } from '#app/domain/families/review/remove-member.server.ts'
import { renameMember } from '#app/domain/families/rename-member.server.ts'
import { startFreshFamily } from '#app/domain/families/departure/start-fresh-family.server.ts'
import { saveFamily } from '#app/domain/families/save-family.server.ts'
import { createInvite } from '#app/domain/invites/create-invite.server.ts'
import { joinFamily } from '#app/domain/invites/join-family.server.ts'
import { revokeInvite } from '#app/domain/invites/revoke-invite.server.ts'
import { findPendingInvites } from '#app/domain/invites/queries.server.ts'
import { editEntry } from '#app/domain/points/edit-entry.server.ts'
import {
  findEntry,
  findHistory,
  findHistoryPage,
  findWeeklyPoints,
} from '#app/domain/points/queries.server.ts'
import { repairEntry } from '#app/domain/points/repair-entry.server.ts'
import { saveConduct } from '#app/domain/points/save-conduct.server.ts'
import { scoreChildren } from '#app/domain/points/score-children.server.ts'
import { takeBackEntry } from '#app/domain/points/take-back-entry.server.ts'
import { weekSum } from '#app/domain/points/weekly/weekly-points.ts'
import { renewFamily } from '#app/domain/dashboard/renew-family.server.ts'
import { deleteReward } from '#app/domain/rewards/delete-reward.server.ts'
import { setGoal } from '#app/domain/rewards/goal/set-goal.server.ts'
import { pinReward } from '#app/domain/rewards/pin-reward.server.ts'
import { redeemReward } from '#app/domain/rewards/redeem-reward.server.ts'
import { undoRedemption } from '#app/domain/rewards/undo-redemption.server.ts'
import { refundRedemption } from '#app/domain/rewards/refund-redemption.server.ts'
import { settleFormerWrites } from '#app/domain/rewards/holds/settle-former-writes.server.ts'
import { answerRequest } from '#app/domain/rewards/requests/answer-request.server.ts'
import { askForReward } from '#app/domain/rewards/requests/ask-for-reward.server.ts'
import { saveReward } from '#app/domain/rewards/save-reward.server.ts'
import { addPack } from '#app/domain/start/add-pack.server.ts'
import { startFamily } from '#app/domain/start/start-family.server.ts'
import { findTaskWeek } from '#app/domain/tasks/week/queries.server.ts'
import type { TaskDayRef } from '#app/domain/tasks/approval/decided-task-day.ts'
import { decideTaskDays } from '#app/domain/tasks/approval/decide-task-days.server.ts'
import { markOwnTaskDay } from '#app/domain/tasks/approval/mark-own-task-day.server.ts'
import { undoDecisions } from '#app/domain/tasks/approval/undo-decisions.server.ts'
import { deletePause } from '#app/domain/tasks/calendar/delete-pause.server.ts'
import { excuseTurn } from '#app/domain/tasks/calendar/excuse-turn.server.ts'
import { giveBackTurn } from '#app/domain/tasks/calendar/give-back-turn.server.ts'
import { savePause } from '#app/domain/tasks/calendar/save-pause.server.ts'
import { savePresence } from '#app/domain/tasks/calendar/save-presence.server.ts'
import { swapTurn } from '#app/domain/tasks/calendar/swap-turn.server.ts'
import { takeTurn } from '#app/domain/tasks/calendar/take-turn.server.ts'
import { changeTasks } from '#app/domain/tasks/change-tasks.server.ts'
import { copyTasks } from '#app/domain/tasks/copy-tasks.server.ts'
import { createTasks } from '#app/domain/tasks/create-tasks.server.ts'
import { deleteTasks, restoreTasks } from '#app/domain/tasks/delete-tasks.server.ts'
import { findPastTaskDays } from '#app/domain/tasks/past-days/queries.server.ts'
import { markTaskDay } from '#app/domain/tasks/mark-task-day.server.ts'
import { markWithProof } from '#app/domain/tasks/proofs/mark-with-proof.server.ts'
import { findProof } from '#app/domain/tasks/proofs/queries.server.ts'
import { renewDays } from '#app/domain/tasks/renew-days.server.ts'
import { reopenTaskDay } from '#app/domain/tasks/reopen-task-day.server.ts'
import { praiseTaskDay } from '#app/domain/tasks/praise/praise-task-day.server.ts'
import { seePraise } from '#app/domain/tasks/praise/see-praise.server.ts'
import { saveTask, saveTasks } from '#app/domain/tasks/save-task.server.ts'
import { markStep } from '#app/domain/tasks/steps/mark-step.server.ts'
import { setPin } from '#app/domain/devices/set-pin.server.ts'
import { setView } from '#app/domain/children/set-view.server.ts'
import { handOverDevice } from '#app/domain/devices/handover/hand-over-device.server.ts'
import { changeDevice } from '#app/domain/devices/change-device.server.ts'
import { checkPairingCode } from '#app/domain/devices/pairing/check-pairing-code.server.ts'
import { pairDevice } from '#app/domain/devices/pairing/pair-device.server.ts'
import { startPairing } from '#app/domain/devices/pairing/start-pairing.server.ts'
import { deleteOldMinutes } from '#app/domain/devices/use/delete-old-minutes.server.ts'
import { findDevices } from '#app/domain/devices/queries.server.ts'
import { turnOffDevice } from '#app/domain/devices/turn-off-device.server.ts'
import { aDevice } from '#tests/support/devices.ts'
import { aClaim, aDeviceScope, anAnswer } from '#tests/support/approval.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { aClientIp, aCookie } from '#tests/support/people.ts'
import { aJpeg } from '#tests/support/photos.ts'
import {
  addChild,
  addReward,
  addTask,
  childInput,
  ledgerOf,
  newFamily,
  newMember,
  rewardInput,
  taskInput,
  scoreChild,
} from '#tests/support/family-content.ts'
import { readTables } from './role-probes.ts'
import { scopedFunctions } from './scoped-functions.ts'
import { unzip } from '#tests/support/unzip.ts'
import { expectOk } from '#tests/support/results.ts'

interface Ids {
  childId: string
  taskId: string
  rewardId: string
  requestId: string
  entryId: string
  mediaId: string
  inviteId: string
  conductId: string
  correctionId: string
  deviceId: string
  pauseId: string
  /** A child's mark that waits, and a confirmed one. */
  claim: TaskDayRef
  proofId: string
  decision: TaskDayRef
}

type Operation = (scope: FamilyScope, ids: Ids) => Promise<unknown>

// The two lists below call every function that reads or writes family data with ids of the victim's family.

/** Operations of guardians that refuse a child member themselves. Actions are refused by their policy, see tests/roles. */
const guardianOperations: Record<string, Operation> = {
  suggestIdeas: (scope, { childId }) =>
    suggestIdeas(scope, { childId, kind: 'tasks', seed: 1, seen: [] }, new AbortController().signal),
  checkBalance: (scope, { childId }) => checkBalance(scope, { childId }),
  commentOnBalance: (scope, { childId }) =>
    commentOnBalance(scope, { childId }, new AbortController().signal),
  exportFamily: (scope) => readExport(scope),
  removeReviewedMember: (scope) =>
    removeReviewedMember(scope, { userId: victim.userId, turnOffDevices: true }),
}

const otherOperations: Record<string, Operation> = {
  saveChild: (scope, { childId }) => saveChild(scope, childInput({ id: childId, name: 'Invasor' })),
  deleteChild: (scope, { childId }) => deleteChild(scope, { id: childId }),
  saveTask: (scope, { taskId, childId }) =>
    saveTask(scope, taskInput([childId], { id: taskId, title: 'Invadida' })),
  createTasks: (scope, { taskId, childId }) =>
    createTasks(scope, [taskInput([childId], { id: taskId, title: 'Invadida' })]),
  copyTasks: (scope, { taskId, childId }) =>
    copyTasks(scope, { childId, isShared: true, tasks: [{ taskId, copyId: newId(), points: 5 }] }),
  // the other family's task is skipped like an unknown one
  changeTasks: async (scope, { taskId }) => {
    const tasks = [{ id: taskId, revision: 0 }]
    const { value } = await changeTasks(scope, { tasks, change: { field: 'pause', isPaused: true } })
    expect(value).toEqual({ skippedIds: [taskId] })
  },
  startFamily: (scope, { childId }) =>
    startFamily(scope, { children: [], tasks: [taskInput([childId], { title: 'Invadida' })], rewards: [] }),
  addPack: (scope, { childId }) => addPack(scope, { childId, tasks: [taskInput([], { title: 'Invadida' })] }),
  saveTasks: async (scope, { taskId, childId }) => {
    const result = await saveTasks(scope, {
      tasks: [taskInput([childId], { id: taskId, title: 'Invadida', revision: 0 })],
    })
    expect(result).toEqual({ ok: true, value: { skippedIds: [taskId] } })
  },
  deleteTasks: (scope, { taskId }) => deleteTasks(scope, { ids: [taskId] }),
  restoreTasks: async (scope, { taskId }) => {
    const { value } = await expectOk(restoreTasks(scope, { ids: [taskId] }))
    expect(value).toEqual({ skippedIds: [taskId] })
  },
  findPastTaskDays: (scope) => findPastTaskDays(scope),
  saveReward: (scope, { rewardId }) => saveReward(scope, rewardInput({ id: rewardId, title: 'Invadido' })),
  deleteReward: (scope, { rewardId }) => deleteReward(scope, { id: rewardId }),
  scoreChildren: (scope, { childId }) =>
    scoreChildren(scope, {
      scores: [{ requestId: newId(), childId }],
      type: 'positive',
      points: 5,
      description: 'Invasão',
    }),
  repairEntry: (scope, { correctionId }) => repairEntry(scope, { requestId: newId(), entryId: correctionId }),
  saveConduct: (scope, { conductId }) =>
    saveConduct(scope, {
      id: conductId,
      preset: null,
      label: 'Invadida',
      points: 5,
      repair: null,
      isHidden: false,
      revision: 0,
    }),
  takeBackEntry: (scope, { entryId }) =>
    takeBackEntry(scope, { entryId }, { task: reopenTaskDay, redemption: refundRedemption }),
  editEntry: (scope, { entryId }) =>
    editEntry(scope, { requestId: newId(), entryId, description: 'Invadida' }),
  saveFamily: (scope) =>
    saveFamily(scope, {
      name: 'Invasores',
      timeZone: 'America/Manaus',
      keepClaimsWaiting: false,
      revision: 0,
    }),
  acceptConsent: (scope) => acceptConsent(scope, { version: CHILDREN_CONSENT.version }),
  leaveFamily: (scope) => leaveFamily(scope, { familyId: victim.familyId, erase: true }),
  removeMember: (scope) => removeMember(scope, { userId: victim.userId, turnOffDevices: true }),
  findAvatar: (scope, { mediaId }) => findAvatar(scope, mediaId),
  markOwnTaskDay: (scope, { claim }) =>
    markOwnTaskDay(aDeviceScope(scope, [claim.childId]), { ...claim, status: 'pending' }),
  markWithProof: (scope, { claim }) =>
    markWithProof(aDeviceScope(scope, [claim.childId]), { ...claim, proofId: newId() }, photo),
  findProof: async (scope, { proofId }) => {
    expect(await findProof(scope, proofId)).toBeUndefined()
  },
  decideTaskDays: (scope, { claim }) => decideTaskDays(scope, { answers: [anAnswer(claim)] }),
  undoDecisions: (scope, { decision }) => undoDecisions(scope, { answers: [decision] }),
  praiseTaskDay: (scope, { decision }) => praiseTaskDay(scope, { ...decision, words: 'Oi' }),
  seePraise: (scope, { decision }) => seePraise(aDeviceScope(scope, [decision.childId]), decision),
  takeTurn: (scope, { taskId, childId }) =>
    takeTurn(scope, { taskId, childId, day: todayOf(scope), slot: 0 }),
  markStep: (scope, { taskId, childId }) =>
    markStep(scope, { taskId, childId, day: todayOf(scope), slot: 0, step: 0, isDone: true }),
  giveBackTurn: (scope, { taskId, childId }) =>
    giveBackTurn(scope, { taskId, childId, day: todayOf(scope), slot: 0 }),
  excuseTurn: (scope, { taskId, childId }) =>
    excuseTurn(scope, { taskId, day: todayOf(scope), slot: 0, childIds: [childId], isNeeded: false }),
  swapTurn: (scope, { taskId, childId }) =>
    swapTurn(scope, { taskId, day: todayOf(scope), slot: 0, childId, toChildId: newId(), returned: null }),
  savePresence: (scope, { childId }) => {
    const days = Array.from({ length: 14 }, () => false)
    return savePresence(scope, {
      childIds: [childId],
      pattern: { anchorOn: windowStarts(todayOf(scope)).week, days },
    })
  },
  savePause: (scope, { childId, pauseId }) => {
    const day = todayOf(scope)
    return savePause(scope, { id: pauseId, kind: 'trip', childIds: [childId], fromOn: day, toOn: day })
  },
  deletePause: (scope, { pauseId }) => deletePause(scope, { id: pauseId }),
  markTaskDay: (scope, { taskId, childId }) =>
    markTaskDay(scope, {
      taskId,
      slot: 0,
      childId,
      day: civilDateOf(new Date(), scope.timeZone),
      status: 'done',
      revision: 0,
    }),
  setPin: (scope, { childId }) => setPin(scope, { childId, pin: [1, 2, 3, 4] }),
  setView: (scope, { childId }) => setView(scope, { childId, view: 'list' }),
  findDevices: (scope) => findDevices(scope),
  checkPairingCode: (scope) => checkPairingCode({ ...scope, sessionId: newId() }, { code: 'AAAAAAAA' }),
  pairDevice: async (scope, { childId }) => {
    const { pairing } = await expectOk(startPairing({ clientIp: aClientIp(), formerSecret: undefined }))
    const input = { kind: 'single', label: 'Invasor' } as const
    // the id of the victim's device
    return pairDevice(
      { ...scope, sessionId: newId() },
      { ...pairing, ...input, id: ids.deviceId, childIds: [childId] },
    )
  },
  handOverDevice: async (scope, { deviceId, childId }) => {
    const headers = { cookie: await aCookie(scope.userId) }
    const request = new Request('http://localhost/', { headers })
    return handOverDevice({ ...scope, sessionId: newId() }, { id: deviceId, childId }, request)
  },
  changeDevice: (scope, { deviceId, childId }) =>
    changeDevice(scope, { id: deviceId, label: 'Invasor', childIds: [childId] }),
  turnOffDevice: (scope, { deviceId }) => turnOffDevice(scope, { id: deviceId }),
  renewDays: (scope) => renewDays(scope),
  renewFamily: (scope) => renewFamily(scope),
  settleFormerWrites: (scope) => settleFormerWrites(scope),
  answerRequest: (scope, { requestId }) =>
    answerRequest(scope, { id: requestId, revision: 0, answer: 'approved', note: null }),
  deleteOldMinutes: (scope) => deleteOldMinutes(scope),
  addIdeas: (scope, { childId }) =>
    addIdeas(scope, { tasks: [], rewards: [rewardInput({ title: 'Invadido', childIds: [childId] })] }),
  pinReward: (scope, { rewardId }) => pinReward(scope, { id: rewardId, isPinned: true }),
  setGoal: (scope, { rewardId, childId }) => setGoal(scope, { rewardId, childId, isGoal: true }),
  redeemReward: (scope, { rewardId, childId }) => redeemReward(scope, { id: newId(), rewardId, childId }),
  undoRedemption: (scope, { rewardId, childId }) => undoRedemption(scope, { id: newId(), rewardId, childId }),
  findHistory: (scope, { childId }) => findHistory(scope, { childId }),
  findHistoryPage: (scope, { childId }) => findHistoryPage(scope, { childId }),
  // for another family's child the result has zeros, as for an unknown child
  findWeeklyPoints: async (scope, { childId }) => {
    const today = civilDateOf(new Date(), scope.timeZone)
    const { weeks, earlier } = await findWeeklyPoints(scope, { childId, today })
    expect({ sums: weeks.map(weekSum), earlier }).toEqual({ sums: Array(12).fill(0), earlier: null })
  },
  findTaskWeek: (scope, { taskId }) => findTaskWeek(scope, { taskId, today: '9999-12-31' }),
  countUse: (scope) => countUse(scope, 40),
  findChildFacts: (scope, { childId }) => findChildFacts(scope, childId),
  findEntry: (scope, { entryId }) => findEntry(scope, entryId),
  findDashboard: (scope) => findDashboard(scope),
  readSnapshot: (scope) => readSnapshot(scope),
  followFamily: (scope) => firstSnapshot(scope),
  linkMember: (scope, { childId }) => linkMember(scope, { userId: victim.userId, childId }),
  renameMember: (scope) => renameMember(scope, { name: 'Outro Nome' }),
  createInvite: (scope) => createInvite(scope, { id: newId(), childId: null }),
  revokeInvite: (scope, { inviteId }) => revokeInvite(scope, { id: inviteId }),
  findPendingInvites: (scope) => findPendingInvites(scope),
  findExportedAt: (scope) => findExportedAt(scope),
  findFamilyReview: (scope) => findFamilyReview(scope),
  finishFamilyReview: (scope) => finishFamilyReview(scope),
  startFreshFamily: (scope) => startFreshFamily(scope),
  joinFamily: (scope) =>
    joinFamily(scope, { code: 'ZZZZZ9', familyId: victim.familyId, erase: true }, { clientIp: aClientIp() }),
}

const todayOf = ({ timeZone }: FamilyScope) => civilDateOf(new Date(), timeZone)

const operations = { ...guardianOperations, ...otherOperations }

/** A client's version before its first snapshot. */
const NO_SNAPSHOT = '0.0'

/** The first snapshot that a new live connection of the scope's member gets. */
function firstSnapshot(scope: FamilyScope): Promise<unknown> {
  const { promise, resolve } = Promise.withResolvers<string>()
  const sender = { send: (_: string, data: string) => resolve(data), recheck: () => undefined }
  const stop = followFamily(NO_SNAPSHOT, {
    scope,
    sender,
    viewer: scope.userId,
    eventOf: (snapshot) => ({ name: 'snapshot', data: JSON.stringify(projectFor(scope, snapshot)) }),
  })
  return promise.finally(stop)
}

/** Exports the family. Returns the text of all files, or the refusal. */
async function readExport(scope: FamilyScope): Promise<unknown> {
  const result = await exportFamily(scope)
  if (!result.ok) return result
  const files = await unzip(new Uint8Array(await new Response(result.body).arrayBuffer()))
  return [...files.values()].map((file) => file.toString('utf8')).join('\n')
}

/** Operations whose result is about the caller's own family, so it must not contain ids of the victim's family. */
const OWN_FAMILY_OPERATIONS = [
  'renewDays',
  'renewFamily',
  'settleFormerWrites',
  'findDashboard',
  'readSnapshot',
  'followFamily',
  'renameMember',
  'createInvite',
  'findPendingInvites',
  'exportFamily',
  'acceptConsent',
  'findFamilyReview',
  'finishFamilyReview',
  'startFreshFamily',
  'findExportedAt',
  'findDevices',
  'saveFamily',
]

setUpTestDatabase()
const photo = await aJpeg({ width: 40, height: 30 })
let victim: FamilyScope
let stranger: FamilyScope
let childMember: FamilyScope
let ids: Ids

beforeAll(async () => {
  victim = await newFamily()
  stranger = await newFamily()
  childMember = await newMember(victim)
  const childId = await addChild(victim, { points: 200 })
  const correctionId = newId()
  const correction = { requestId: correctionId, childId, type: 'conduct', conduct: 'gritar' } as const
  await expectOk(scoreChild(victim, correction))
  const conduct = {
    label: 'Pôs a mesa',
    points: 5,
    preset: null,
    repair: null,
    isHidden: false,
    revision: null,
  }
  const { id: conductId } = await expectOk(saveConduct(victim, { ...conduct, id: newId() }))
  ids = {
    childId,
    taskId: await addTask(victim, [childId]),
    rewardId: await addReward(victim),
    requestId: await aVictimsRequest(childId),
    entryId: (await ledgerOf(victim))[0]!.id,
    mediaId: newId(),
    inviteId: (await expectOk(createInvite(victim, { id: newId(), childId: null }))).id,
    conductId,
    correctionId,
    deviceId: (await aDevice(victim, { childIds: [childId] })).id,
    pauseId: await aVictimsPause(childId),
    claim: await aVictimsClaim(childId),
    proofId: await aVictimsProof(childId),
    decision: await aVictimsDecision(childId),
  }
  // a test would otherwise run the daily renewal, which inserts rows
  await renewDays(victim)
})

async function aVictimsRequest(childId: string): Promise<string> {
  const rewardId = await addReward(victim, { title: 'Picolé', points: 20 })
  const id = newId()
  await expectOk(askForReward(aDeviceScope(victim, [childId]), { id, childId, rewardId, points: 20 }))
  return id
}

async function aVictimsPause(childId: string): Promise<string> {
  const id = newId()
  const today = todayOf(victim)
  const [fromOn, toOn] = [plusDays(today, 600), plusDays(today, 601)]
  await expectOk(savePause(victim, { id, kind: 'trip', childIds: [childId], fromOn, toOn }))
  return id
}

async function aVictimsClaim(childId: string): Promise<TaskDayRef> {
  const taskId = await addTask(victim, [childId], { trust: 'always' })
  const day = civilDateOf(new Date(), victim.timeZone)
  return aClaim({ scope: victim, childScope: childMember, childId, taskId }, day)
}

async function aVictimsProof(childId: string): Promise<string> {
  const taskId = await addTask(victim, [childId], { trust: 'always', photo: 'required' })
  const mark = { taskId, childId, day: civilDateOf(new Date(), victim.timeZone), slot: 0, revision: 0 }
  const proofId = newId()
  await expectOk(markWithProof(childMember, { ...mark, proofId }, photo))
  return proofId
}

async function aVictimsDecision(childId: string): Promise<TaskDayRef> {
  const answers = [anAnswer(await aVictimsClaim(childId), { praise: 'Que capricho!' })]
  return (await expectOk(decideTaskDays(victim, { answers }))).decided[0]!
}

/** Reads all rows of the victim's family, as text. */
async function readVictimRows(): Promise<string> {
  const tables = (await readTables()).filter(({ familyColumn }) => familyColumn === 'family_id')
  return readFamily(victim, async (tx) => {
    const { rows } = await sql<{ part: string }>`
      ${sql.join(
        tables
          .filter(({ name }) => name !== 'users')
          .map(
            ({ name }) => sql`select ${name} || coalesce(json_agg(t order by t::text)::text, '') as part
          from ${sql.table(name)} t where t.family_id = ${victim.familyId}::uuid`,
          ),
        sql` union all `,
      )}
      union all select f::text from families f where f.id = ${victim.familyId}::uuid
      union all select u.name from users u where u.family_id = ${victim.familyId}::uuid`.execute(tx)
    return rows
      .map(({ part }) => part)
      .toSorted()
      .join('\n')
  })
}

it.each(Object.keys(operations))('%s neither shows nor changes data of another family', async (name) => {
  const rowsBefore = await readVictimRows()
  // a write may create rows in the stranger's family, so only the victim's rows are compared
  const result: unknown = await operations[name]!(stranger, ids).catch((error: Error) => ({
    ok: false,
    error: error.message,
  }))
  expect(await readVictimRows()).toBe(rowsBefore)
  expect(JSON.stringify(result) ?? '').not.toContain('Pontos de partida')
  const ownFamilyResult = OWN_FAMILY_OPERATIONS.includes(name) ? (JSON.stringify(result) ?? '') : ''
  expect(ownFamilyResult).not.toContain(ids.childId)
})

it.each(Object.keys(guardianOperations))('%s refuses a child member and changes nothing', async (name) => {
  const rowsBefore = await readVictimRows()
  expect(await guardianOperations[name]!(childMember, ids)).toEqual({ ok: false, reason: 'not_allowed' })
  expect(await readVictimRows()).toBe(rowsBefore)
})

it('a child member may mark a task and redeem a reward', async () => {
  expect(await operations.markTaskDay!(childMember, ids)).toMatchObject({ ok: true, status: 'done' })
  expect(await operations.redeemReward!(childMember, ids)).toMatchObject({ ok: true })
})

it('guardianOperations and otherOperations contain every function that reads or writes family data', () => {
  const domain = join(import.meta.dirname, '../../app/domain')
  const functionNames = readdirSync(domain, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.server.ts'))
    .flatMap((path) => scopedFunctions(path, readFileSync(join(domain, path), 'utf8')))
  expect(functionNames.length).toBeGreaterThan(10)
  expect(functionNames.toSorted()).toEqual(Object.keys(operations).toSorted())
})
