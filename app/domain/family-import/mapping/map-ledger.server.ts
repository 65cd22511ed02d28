import { idOfOldRecord } from '#app/base/ids.ts'
import { civilDateOf, momentOf } from '../../families/dates/civil-date.ts'
import type { PastEntry } from '../../points/append-entries.server.ts'
import { MAX_BALANCE } from '../../points/entry.ts'
import { type PartialReport, reportRecord } from './partial-report.ts'
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

const OLD_PRODUCT = 'Aplicativo anterior'
const UNKNOWN_SCORER = { scorerUserId: null, scorerName: OLD_PRODUCT }

/**
 * Maps the history of a family's children (rule 102). Every line of the old log becomes one entry. A done day without a
 * line gets a new entry if that brings the sum of the entries closer to the old balance, else 0 points. If the sum still
 * differs from the old balance, one more entry, before all others, makes up the difference.
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
    const oldBalance = child.totalPoints
    const addsDays =
      logged + unlogged <= MAX_BALANCE &&
      (oldBalance === undefined || Math.abs(oldBalance - logged - unlogged) <= Math.abs(oldBalance - logged))
    const dayEntries = addsDays
      ? unmatched.map((day) => entryOfDay(day, child, tasks.get(day.taskId)!, moment))
      : []
    if (!addsDays) {
      for (const day of unmatched) day.points = 0
      reportRecord(report, 'completedBy', child.oldId).changed(
        `${unmatched.length} dia(s) feitos sem lançamento: os pontos já estavam no saldo`,
      )
    }

    const moments = [
      child.createdAt ?? household.createdAt,
      ...log.map(({ createdAt }) => createdAt),
      ...dayEntries.map(({ occurredAt }) => occurredAt),
    ].filter((date) => date !== undefined)
    const start = moments.reduce((first, date) => (date < first ? date : first), moment)
    for (const old of log) {
      const scorer = people.get(old.scorerUid)
      const entry = entryOf(old, matched.get(old), old.createdAt ?? start, {
        scorerUserId: scorer?.id ?? null,
        scorerName: old.scorerName || scorer?.name || OLD_PRODUCT,
      })
      if (entry.source === 'redemption') addRedemption(entry, household.id, input.rewards, ledger)
      ledger.entries.push(entry)
    }
    for (const entry of dayEntries) ledger.entries.push(entry)
    const imported = logged + (addsDays ? unlogged : 0)
    const difference = (oldBalance ?? imported) - imported
    if (difference !== 0)
      ledger.entries.push(carriedEntry(child, household.id, difference, new Date(start.getTime() - 1)))
  }
  return ledger
}

type Tasks = ReadonlyMap<string, { word: string; title: string; time: string }>

/** Matches done days with lines of the old log: same day, same points, and the task's title in the description. */
function matchDays(log: readonly OldEntry[], days: readonly MappedTaskDay[], tasks: Tasks) {
  const matched = new Map<OldEntry, MappedTaskDay>()
  const byDay = new Map<string, OldEntry[]>()
  for (const entry of log) {
    if (entry.type !== 'positive' || !entry.createdAt) continue
    // the old product used the date of the device's time zone or of UTC
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
      ?.find((candidate) => title !== '' && candidate.word.includes(title) && !matched.has(candidate))
    if (entry) matched.set(entry, day)
    return !entry
  })
  return { matched, unmatched }
}

const keyOfDay = ({ taskId, childId, day }: MappedTaskDay) => `task:${taskId}:${childId}:${day}:0`

function entryOf(
  old: OldEntry,
  doneDay: MappedTaskDay | undefined,
  occurredAt: Date,
  scorer: Pick<PastEntry, 'scorerUserId' | 'scorerName'>,
): PastEntry {
  const { id, child, points, description, type } = old
  return {
    id,
    points,
    description,
    type,
    ...scorer,
    childId: child.id,
    childName: child.name,
    source: doneDay ? 'task' : old.source,
    taskId: doneDay?.taskId ?? null,
    taskDay: doneDay?.day ?? null,
    idempotencyKey: doneDay ? keyOfDay(doneDay) : `import:${id}`,
    day: doneDay?.day ?? civilDateOf(occurredAt, OLD_TIME_ZONE),
    occurredAt,
  }
}

function entryOfDay(
  doneDay: MappedTaskDay,
  child: MappedChild,
  task: { title: string; time: string },
  moment: Date,
): PastEntry {
  const { taskId, childId, day, points } = doneDay
  const planned = momentOf(day, task.time, OLD_TIME_ZONE)
  return {
    id: idOfOldRecord('entries of days', taskId, childId, day),
    childId,
    childName: child.name,
    ...UNKNOWN_SCORER,
    points,
    description: task.title,
    type: 'positive',
    source: 'task',
    taskId,
    taskDay: day,
    idempotencyKey: keyOfDay(doneDay),
    day,
    // a task of today can be done before its time
    occurredAt: planned < moment ? planned : moment,
  }
}

function carriedEntry(child: MappedChild, familyId: string, points: number, occurredAt: Date): PastEntry {
  const id = idOfOldRecord('carried balances', familyId, child.oldId)
  return {
    id,
    childId: child.id,
    childName: child.name,
    ...UNKNOWN_SCORER,
    points,
    description: CARRIED_BALANCE,
    type: points > 0 ? 'positive' : 'negative',
    source: 'manual',
    idempotencyKey: `import:${id}`,
    day: civilDateOf(occurredAt, OLD_TIME_ZONE),
    occurredAt,
  }
}

/** Adds the redemption of an entry whose reward still exists, so that it can be refunded. */
function addRedemption(
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
