import { importedId } from '#app/base/ids.ts'
import { civilDateOf } from '../../families/dates/civil-date.ts'
import { momentOf } from '../../families/dates/moment-of.ts'
import type { ImportedEntry } from '../../points/append-entries.server.ts'
import { MAX_BALANCE } from '../../points/entry.ts'
import { type PartialReport, recordReporter } from './partial-report.ts'
import { CARRIED_BALANCE, OLD_TIME_ZONE, type OldDocument } from '../import.ts'
import { normalizeText } from '../old-product/old-text.ts'
import type { MappedChild } from './map-children.server.ts'
import type { FamilyWithMembers } from './map-people.server.ts'
import type { MappedReward } from './map-rewards.server.ts'
import type { MappedTask, MappedTaskDay, MappedTasks } from './map-tasks.server.ts'
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
  entries: ImportedEntry[]
  redemptions: MappedRedemption[]
}

interface LedgerInput {
  family: FamilyWithMembers
  children: ReadonlyMap<string, MappedChild>
  mappedTasks: MappedTasks
  rewards: readonly MappedReward[]
  documents: readonly OldDocument[]
  importedAt: Date
}

const OLD_PRODUCT_NAME = 'Aplicativo anterior'
const UNKNOWN_SCORER = { scorerUserId: null, scorerName: OLD_PRODUCT_NAME }

/**
 * Maps the history of a family's children (rule 102). Every entry of the old log is imported. A child's done days without
 * an old entry get new entries, unless the sum of all entries would then be further from the old balance or above
 * MAX_BALANCE; then these days have 0 points. If the sum still differs from the old balance, an entry before all others
 * has the difference.
 */
export function mapLedger(input: LedgerInput, report: PartialReport): MappedLedger {
  const { family, children, mappedTasks, documents, importedAt } = input
  const ledger: MappedLedger = { entries: [], redemptions: [] }
  const oldEntriesByChild = Map.groupBy(
    readEntries(documents, children, importedAt, report),
    ({ child }) => child.id,
  )
  const doneDaysByChild = Map.groupBy(
    mappedTasks.days.filter(({ status, points }) => status === 'done' && points > 0),
    ({ childId }) => childId,
  )
  const tasks = new Map(mappedTasks.tasks.map((task) => [task.id, task]))
  const peopleByOldId = new Map(family.members.map(({ person }) => [person.oldId, person]))

  for (const child of children.values()) {
    const oldEntries = oldEntriesByChild.get(child.id) ?? []
    const { dayByEntry, unmatchedDays } = matchDays(oldEntries, doneDaysByChild.get(child.id) ?? [], tasks)
    const loggedPoints = oldEntries.reduce((sum, { points }) => sum + points, 0)
    const unloggedPoints = unmatchedDays.reduce((sum, { points }) => sum + points, 0)
    const allPoints = loggedPoints + unloggedPoints
    const oldBalance = child.totalPoints ?? allPoints
    const addsDayEntries =
      allPoints <= MAX_BALANCE && Math.abs(oldBalance - allPoints) <= Math.abs(oldBalance - loggedPoints)
    const dayEntries = addsDayEntries
      ? unmatchedDays.map((day) => entryOfDay(day, child, tasks.get(day.taskId)!, importedAt))
      : []
    if (!addsDayEntries) {
      for (const day of unmatchedDays) day.points = 0
      recordReporter(report, 'completedBy', child.oldId).reportChange(
        `${unmatchedDays.length} dia(s) feitos sem lançamento: os pontos já estavam no saldo`,
      )
    }

    const dates = [
      child.createdAt ?? family.createdAt,
      ...oldEntries.map(({ createdAt }) => createdAt),
      ...dayEntries.map(({ occurredAt }) => occurredAt),
    ].filter((date) => date !== undefined)
    const firstDate = dates.reduce((earliest, date) => (date < earliest ? date : earliest), importedAt)
    for (const oldEntry of oldEntries) {
      const scorer = peopleByOldId.get(oldEntry.scorerUid)
      const entry = entryOf(oldEntry, dayByEntry.get(oldEntry), oldEntry.createdAt ?? firstDate, {
        scorerUserId: scorer?.id ?? null,
        scorerName: oldEntry.scorerName || scorer?.name || OLD_PRODUCT_NAME,
      })
      if (entry.source === 'redemption') addRedemption(entry, family.id, input.rewards, ledger)
      ledger.entries.push(entry)
    }
    for (const entry of dayEntries) ledger.entries.push(entry)
    const importedPoints = addsDayEntries ? allPoints : loggedPoints
    const difference = (child.totalPoints ?? importedPoints) - importedPoints
    if (difference !== 0)
      ledger.entries.push(balanceEntry(child, family.id, difference, new Date(firstDate.getTime() - 1)))
  }
  return ledger
}

type TasksById = ReadonlyMap<string, MappedTask>

/** Matches each done day with an old entry of the same date and points whose description contains the task's title. */
function matchDays(oldEntries: readonly OldEntry[], doneDays: readonly MappedTaskDay[], tasks: TasksById) {
  const dayByEntry = new Map<OldEntry, MappedTaskDay>()
  const entriesByDay = new Map<string, OldEntry[]>()
  for (const entry of oldEntries) {
    if (entry.type !== 'positive' || !entry.createdAt) continue
    // the old product dated days in UTC or in the device's time zone, which we assume to be São Paulo's
    const dates = [OLD_TIME_ZONE, 'UTC'].map((zone) => civilDateOf(entry.createdAt!, zone))
    for (const day of new Set(dates)) {
      const key = `${day} ${entry.points}`
      entriesByDay.set(key, [...(entriesByDay.get(key) ?? []), entry])
    }
  }
  const unmatchedDays = doneDays.filter((day) => {
    const title = normalizeText(tasks.get(day.taskId)!.title)
    const matchingEntry = entriesByDay
      .get(`${day.day} ${day.points}`)
      ?.find((entry) => title !== '' && entry.normalizedDescription.includes(title) && !dayByEntry.has(entry))
    if (matchingEntry) dayByEntry.set(matchingEntry, day)
    return !matchingEntry
  })
  return { dayByEntry, unmatchedDays }
}

// revision 0: the key of the first mark
const idempotencyKeyOf = ({ taskId, childId, day }: MappedTaskDay) => `task:${taskId}:${childId}:${day}:0`

function entryOf(
  oldEntry: OldEntry,
  doneDay: MappedTaskDay | undefined,
  occurredAt: Date,
  scorer: Pick<ImportedEntry, 'scorerUserId' | 'scorerName'>,
): ImportedEntry {
  const { id, child, points, description, type } = oldEntry
  return {
    id,
    points,
    description,
    type,
    ...scorer,
    childId: child.id,
    childName: child.name,
    source: doneDay ? 'task' : oldEntry.source,
    taskId: doneDay?.taskId ?? null,
    taskDay: doneDay?.day ?? null,
    idempotencyKey: doneDay ? idempotencyKeyOf(doneDay) : `import:${id}`,
    day: doneDay?.day ?? civilDateOf(occurredAt, OLD_TIME_ZONE),
    occurredAt,
  }
}

function entryOfDay(
  doneDay: MappedTaskDay,
  child: MappedChild,
  task: MappedTask,
  importedAt: Date,
): ImportedEntry {
  const { taskId, childId, day, points } = doneDay
  const plannedAt = momentOf(day, task.time ?? '12:00', OLD_TIME_ZONE)
  return {
    id: importedId('entries of days', taskId, childId, day),
    childId,
    childName: child.name,
    ...UNKNOWN_SCORER,
    points,
    description: task.title,
    type: 'positive',
    source: 'task',
    taskId,
    taskDay: day,
    idempotencyKey: idempotencyKeyOf(doneDay),
    day,
    // a task of today may have been done before its planned time
    occurredAt: plannedAt < importedAt ? plannedAt : importedAt,
  }
}

function balanceEntry(child: MappedChild, familyId: string, points: number, occurredAt: Date): ImportedEntry {
  const id = importedId('carried balances', familyId, child.oldId)
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

/** Adds a redemption, which can be refunded, if the description contains a reward's title (of several the longest). */
function addRedemption(
  entry: ImportedEntry,
  familyId: string,
  rewards: readonly MappedReward[],
  ledger: MappedLedger,
): void {
  const description = normalizeText(entry.description)
  const reward = rewards
    .filter(({ title }) => normalizeText(title) !== '' && description.includes(normalizeText(title)))
    .toSorted((a, b) => b.title.length - a.title.length)[0]
  if (!reward || entry.points >= 0) return
  entry.redemptionId = importedId('redemptions', familyId, entry.id)
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
