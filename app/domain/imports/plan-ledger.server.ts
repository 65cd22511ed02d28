import { idOfOldRecord } from '#app/database/identifier.ts'
import { civilDateOf, momentOf } from '../families/civil-date.ts'
import type { PastEntry } from '../points/append-entries.server.ts'
import { LARGEST_BALANCE } from '../points/entry.ts'
import { type Findings, noteChanged } from './findings.ts'
import { CARRIED_BALANCE, OLD_TIME_ZONE, type OldDocument } from './import.ts'
import { plainWord } from './old-words.ts'
import type { PlannedChild } from './plan-children.server.ts'
import type { Household } from './plan-people.server.ts'
import type { PlannedReward } from './plan-rewards.server.ts'
import type { PlannedTaskDay, TaskPlan } from './plan-tasks.server.ts'
import { type OldEntry, readEntries } from './read-entries.server.ts'

export interface PlannedRedemption {
  id: string
  rewardId: string
  childId: string
  title: string
  points: number
  redeemedByUserId: string | null
  createdAt: Date
}

export interface LedgerPlan {
  entries: PastEntry[]
  redemptions: PlannedRedemption[]
}

interface LedgerInput {
  household: Household
  children: ReadonlyMap<string, PlannedChild>
  plan: TaskPlan
  rewards: readonly PlannedReward[]
  documents: readonly OldDocument[]
  moment: Date
}

/** Who wrote what no record names. */
const OLD_PRODUCT = 'Aplicativo anterior'

/**
 * The history of a family's children. Every entry of the old log comes over once. A done day takes the
 * entry of the log that says so; a done day without one gets its own if that explains the old balance
 * better, and otherwise none, its points being in the balance already. What still differs from the old
 * totalPoints is one entry before all others, so that balance, ledger and old total are equal. Days of
 * `plan` are set to the points of their entry.
 */
export function planLedger(input: LedgerInput, findings: Findings): LedgerPlan {
  const { household, children, plan, documents, moment } = input
  const ledger: LedgerPlan = { entries: [], redemptions: [] }
  const entriesOf = Map.groupBy(readEntries(documents, children, moment, findings), ({ child }) => child.id)
  const doneOf = Map.groupBy(
    plan.days.filter(({ status, points }) => status === 'done' && points > 0),
    ({ childId }) => childId,
  )
  const tasks = new Map(plan.tasks.map((task) => [task.id, { ...task, word: plainWord(task.title) }]))
  const people = new Map(household.members.map(({ person }) => [person.oldId, person]))

  for (const child of children.values()) {
    const log = entriesOf.get(child.id) ?? []
    const { matched, unmatched } = matchDays(log, doneOf.get(child.id) ?? [], tasks)
    const logged = log.reduce((sum, { points }) => sum + points, 0)
    const unlogged = unmatched.reduce((sum, { points }) => sum + points, 0)
    const total = child.totalPoints
    const addsDays =
      logged + unlogged <= LARGEST_BALANCE &&
      (total === undefined || Math.abs(total - logged - unlogged) <= Math.abs(total - logged))
    const fromDays = addsDays
      ? unmatched.map((day) => entryOfDay(day, child, tasks.get(day.taskId)!, moment))
      : []
    if (!addsDays) {
      for (const day of unmatched) day.points = 0
      noteChanged(
        findings,
        'completedBy',
        child.oldId,
        `${unmatched.length} dia(s) feitos sem lançamento: os pontos já estavam no saldo`,
      )
    }

    const dated = [
      child.createdAt ?? household.createdAt,
      ...log.map(({ createdAt }) => createdAt),
      ...fromDays.map(({ occurredAt }) => occurredAt),
    ].filter((date) => date !== undefined)
    const start = dated.reduce((first, date) => (date < first ? date : first), moment)
    for (const old of log) {
      const scorer = people.get(old.scorerUid)
      const entry = entryOf(old, matched.get(old), old.createdAt ?? start, {
        userId: scorer?.id ?? null,
        name: old.scorerName || scorer?.name || OLD_PRODUCT,
      })
      if (entry.source === 'redemption') redeem(entry, household.id, input.rewards, ledger)
      ledger.entries.push(entry)
    }
    for (const entry of fromDays) ledger.entries.push(entry)
    const carried = (total ?? logged + (addsDays ? unlogged : 0)) - logged - (addsDays ? unlogged : 0)
    if (carried !== 0)
      ledger.entries.push(carriedEntry(child, household.id, carried, new Date(start.getTime() - 1)))
  }
  return ledger
}

type Tasks = ReadonlyMap<string, { word: string; title: string; time: string }>

/** The done days that an entry of the log is about: same day, same points, the task's title in its text. */
function matchDays(log: readonly OldEntry[], days: readonly PlannedTaskDay[], tasks: Tasks) {
  const matched = new Map<OldEntry, PlannedTaskDay>()
  const byDay = new Map<string, OldEntry[]>()
  for (const entry of log) {
    if (entry.type !== 'positive' || !entry.createdAt) continue
    // the old product named days by the device's date or by that of Greenwich
    const dates = [OLD_TIME_ZONE, 'UTC'].map((zone) => civilDateOf(entry.createdAt!, zone))
    for (const day of new Set(dates)) {
      const key = `${day} ${entry.points}`
      byDay.set(key, [...(byDay.get(key) ?? []), entry])
    }
  }
  const unmatched = days.filter((day) => {
    const title = tasks.get(day.taskId)!.word
    const entry = byDay
      .get(`${day.day} ${day.points}`)
      ?.find((one) => title !== '' && one.word.includes(title) && !matched.has(one))
    if (entry) matched.set(entry, day)
    return !entry
  })
  return { matched, unmatched }
}

const keyOfDay = ({ taskId, childId, day }: PlannedTaskDay) => `task:${taskId}:${childId}:${day}:0`

function entryOf(
  old: OldEntry,
  done: PlannedTaskDay | undefined,
  occurredAt: Date,
  scorer: { userId: string | null; name: string },
): PastEntry {
  return {
    id: old.id,
    childId: old.child.id,
    childName: old.child.name,
    scorerUserId: scorer.userId,
    scorerName: scorer.name,
    points: old.points,
    description: old.description,
    type: old.type,
    source: done ? 'task' : old.source,
    taskId: done?.taskId ?? null,
    taskDay: done?.day ?? null,
    redemptionId: null,
    idempotencyKey: done ? keyOfDay(done) : `import:${old.id}`,
    day: done?.day ?? civilDateOf(occurredAt, OLD_TIME_ZONE),
    occurredAt,
  }
}

function entryOfDay(
  day: PlannedTaskDay,
  child: PlannedChild,
  task: { title: string; time: string },
  moment: Date,
): PastEntry {
  const planned = momentOf(day.day, task.time, OLD_TIME_ZONE)
  return {
    id: idOfOldRecord('entries of days', day.taskId, day.childId, day.day),
    childId: child.id,
    childName: child.name,
    scorerUserId: null,
    scorerName: OLD_PRODUCT,
    points: day.points,
    description: task.title,
    type: 'positive',
    source: 'task',
    taskId: day.taskId,
    taskDay: day.day,
    idempotencyKey: keyOfDay(day),
    day: day.day,
    // done early: today's task may lie ahead
    occurredAt: planned < moment ? planned : moment,
  }
}

function carriedEntry(child: PlannedChild, familyId: string, points: number, occurredAt: Date): PastEntry {
  const id = idOfOldRecord('carried balances', familyId, child.oldId)
  return {
    id,
    childId: child.id,
    childName: child.name,
    scorerUserId: null,
    scorerName: OLD_PRODUCT,
    points,
    description: CARRIED_BALANCE,
    type: points > 0 ? 'positive' : 'negative',
    source: 'manual',
    idempotencyKey: `import:${id}`,
    day: civilDateOf(occurredAt, OLD_TIME_ZONE),
    occurredAt,
  }
}

/** A redemption whose reward is still there becomes one of ours, so that it can be refunded. */
function redeem(
  entry: PastEntry,
  familyId: string,
  rewards: readonly PlannedReward[],
  ledger: LedgerPlan,
): void {
  const text = plainWord(entry.description)
  const reward = rewards
    .filter(({ title }) => plainWord(title) !== '' && text.includes(plainWord(title)))
    .toSorted((a, b) => b.title.length - a.title.length)[0]
  if (!reward || entry.points >= 0) return
  entry.redemptionId = idOfOldRecord('redemptions', familyId, entry.id)
  ledger.redemptions.push({
    id: entry.redemptionId,
    rewardId: reward.id,
    childId: entry.childId,
    title: reward.title,
    points: -entry.points,
    redeemedByUserId: entry.scorerUserId,
    createdAt: entry.occurredAt,
  })
}
