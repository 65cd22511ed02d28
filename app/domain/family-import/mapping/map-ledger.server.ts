import { idOfOldRecord } from '#app/base/ids.ts'
import { civilDateOf, momentOf } from '../../families/dates/civil-date.ts'
import type { PastEntry } from '../../points/append-entries.server.ts'
import { MAX_BALANCE } from '../../points/entry.ts'
import { type PartialReport, reportChanged } from './partial-report.ts'
import { CARRIED_BALANCE, OLD_TIME_ZONE, type OldDocument } from '../import.ts'
import { plainWord } from '../old-product/old-text.ts'
import type { MappedChild } from './map-children.server.ts'
import type { Household } from './map-people.server.ts'
import type { MappedReward } from './map-rewards.server.ts'
import type { MappedTaskDay, MappedTasks } from './map-tasks.server.ts'
import { type OldEntry, readEntries } from '../read-entries.server.ts'

export interface MappedRedemption {
  id: string
  rewardId: string
  childId: string
  title: string
  points: number
  redeemedByUserId: string | null
  createdAt: Date
}

export interface MappedLedger {
  entries: PastEntry[]
  redemptions: MappedRedemption[]
}

interface LedgerInput {
  household: Household
  children: ReadonlyMap<string, MappedChild>
  mapped: MappedTasks
  rewards: readonly MappedReward[]
  documents: readonly OldDocument[]
  moment: Date
}

/** Scorer's name of entries without a known person. */
const OLD_PRODUCT = 'Aplicativo anterior'

/**
 * Maps the history of a family's children (rule 102). Every entry of the old log becomes one entry. A done day is matched
 * with its entry of the log; a done day without one gets a new entry only if that brings the sum closer to the old balance.
 * A remaining difference to the old totalPoints becomes one entry before all others. Days without an entry get 0 points.
 */
export function mapLedger(input: LedgerInput, report: PartialReport): MappedLedger {
  const { household, children, mapped, documents, moment } = input
  const ledger: MappedLedger = { entries: [], redemptions: [] }
  const entriesOf = Map.groupBy(readEntries(documents, children, moment, report), ({ child }) => child.id)
  const doneOf = Map.groupBy(
    mapped.days.filter(({ status, points }) => status === 'done' && points > 0),
    ({ childId }) => childId,
  )
  const tasks = new Map(mapped.tasks.map((task) => [task.id, { ...task, word: plainWord(task.title) }]))
  const people = new Map(household.members.map(({ person }) => [person.oldId, person]))

  for (const child of children.values()) {
    const log = entriesOf.get(child.id) ?? []
    const { matched, unmatched } = matchDays(log, doneOf.get(child.id) ?? [], tasks)
    const logged = log.reduce((sum, { points }) => sum + points, 0)
    const unlogged = unmatched.reduce((sum, { points }) => sum + points, 0)
    const total = child.totalPoints
    const addsDays =
      logged + unlogged <= MAX_BALANCE &&
      (total === undefined || Math.abs(total - logged - unlogged) <= Math.abs(total - logged))
    const fromDays = addsDays
      ? unmatched.map((day) => entryOfDay(day, child, tasks.get(day.taskId)!, moment))
      : []
    if (!addsDays) {
      for (const day of unmatched) day.points = 0
      reportChanged(
        report,
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

/** Matches done days with entries of the log: same day, same points, and the task's title in the description. */
function matchDays(log: readonly OldEntry[], days: readonly MappedTaskDay[], tasks: Tasks) {
  const matched = new Map<OldEntry, MappedTaskDay>()
  const byDay = new Map<string, OldEntry[]>()
  for (const entry of log) {
    if (entry.type !== 'positive' || !entry.createdAt) continue
    // the old product dated days by the device's time zone or by UTC
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

const keyOfDay = ({ taskId, childId, day }: MappedTaskDay) => `task:${taskId}:${childId}:${day}:0`

function entryOf(
  old: OldEntry,
  done: MappedTaskDay | undefined,
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
  day: MappedTaskDay,
  child: MappedChild,
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
    // a task of today may have been done before its time
    occurredAt: planned < moment ? planned : moment,
  }
}

function carriedEntry(child: MappedChild, familyId: string, points: number, occurredAt: Date): PastEntry {
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

/** Adds a redemption if its reward still exists, so that it can be refunded. */
function redeem(
  entry: PastEntry,
  familyId: string,
  rewards: readonly MappedReward[],
  ledger: MappedLedger,
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
