import { z } from 'zod'
import { idOfOldRecord } from '#app/base/ids.ts'
import { civilDateOf, type CivilDate } from '../../families/dates/civil-date.ts'
import { type TaskInput, taskSchema } from '../../tasks/schema.ts'
import { type PartialReport, type RecordReport, reportRecord } from './partial-report.ts'
import { OLD_TIME_ZONE, type OldDocument } from '../import.ts'
import { cutTo } from '../old-product/old-values.ts'
import { wallTimeFrom } from '../old-product/old-text.ts'
import type { MappedChild } from './map-children.server.ts'
import { type OldCompletion, oldTaskSchema } from '../schema.ts'

export type MappedTask = TaskInput & { startsOn: CivilDate; createdAt: Date }

/** A task day that is done or not done; the daily renewal (rule 27) opens the pending days of today. */
export interface MappedTaskDay {
  taskId: string
  childId: string
  day: CivilDate
  status: 'done' | 'not_done'
  points: number
}

export interface MappedTasks {
  tasks: MappedTask[]
  days: MappedTaskDay[]
}

type OldTask = ReturnType<typeof oldTaskSchema.parse>
type Children = ReadonlyMap<string, MappedChild>
const DAY = z.iso.date()
const FIRST_DAY = '2000-01-01'
const MAX_TASK_POINTS = 100_000

/** Maps the tasks of a family, and their days that are done or not done. */
export function mapTasks(
  familyId: string,
  documents: readonly OldDocument[],
  children: Children,
  moment: Date,
  report: PartialReport,
): MappedTasks {
  const today = civilDateOf(moment, OLD_TIME_ZONE)
  const mapped: MappedTasks = { tasks: [], days: [] }
  for (const { id: oldId, fields } of documents) {
    const record = reportRecord(report, 'tasks', oldId)
    const dayRecord = reportRecord(report, 'completedBy', oldId)
    const old = oldTaskSchema.parse(fields)
    const dayCount = Object.values(old.completedBy).reduce((sum, byDay) => sum + Object.keys(byDay).length, 0)
    report.counts.completedBy.read += dayCount
    const assigned = [...new Set([...old.childIds, ...old.assignedToChildIds])]
    const childIds = assigned.flatMap((id) => children.get(id)?.id ?? [])
    const id = idOfOldRecord('tasks', familyId, oldId)
    // the schema of the task form
    const task = taskSchema.safeParse({
      id,
      title: cutTo(old.title, 120),
      description: cutTo(old.description, 500),
      time: wallTimeFrom(old.time) ?? '',
      points: Math.round(old.points ?? 0),
      weekdays: old.weekdays,
      childIds,
    })
    if (!task.success) {
      record.skipped(`faltam: ${[...new Set(task.error.issues.map(missingIn))].join(', ')}`)
      if (dayCount > 0) dayRecord.skipped('a tarefa não veio; os pontos ficaram no saldo', dayCount)
      continue
    }
    reportChanges(old, assigned.length - childIds.length, record)
    const days = closedDays(old, task.data, children, today, dayRecord)
    const createdOn = civilDateOf(old.createdAt ?? moment, OLD_TIME_ZONE)
    mapped.tasks.push({
      ...task.data,
      startsOn: days.reduce(
        (first, { day }) => (day < first ? day : first),
        createdOn < today ? createdOn : today,
      ),
      createdAt: old.createdAt ?? moment,
    })
    for (const day of days) mapped.days.push(day)
    record.imported()
    dayRecord.imported(days.length)
  }
  return mapped
}

const MISSING: Record<string, string> = {
  title: 'título',
  time: 'horário',
  points: 'pontos de 1 a 100.000',
  weekdays: 'dias da semana',
  childIds: 'criança desta família',
}

function missingIn({ path }: { path: PropertyKey[] }): string {
  return MISSING[String(path[0])] ?? String(path[0])
}

function reportChanges(old: OldTask, unknownChildren: number, { changed }: RecordReport): void {
  if (unknownChildren > 0) changed(`${unknownChildren} criança(s) que não existem mais`)
  if (!Number.isInteger(old.points)) changed('os pontos foram arredondados')
  if ([...old.title].length > 120 || [...old.description].length > 500) changed('o texto foi cortado')
}

/** The past days of `completedBy`, and today's if they are done. */
function closedDays(
  old: OldTask,
  task: TaskInput,
  children: Children,
  today: CivilDate,
  record: RecordReport,
): MappedTaskDay[] {
  const days: MappedTaskDay[] = []
  const invalid = { child: 0, day: 0, future: 0, points: 0 }
  let openCount = 0
  for (const [oldChildId, byDay] of Object.entries(old.completedBy)) {
    const child = children.get(oldChildId)
    for (const [day, completion] of Object.entries(byDay)) {
      if (!child) invalid.child += 1
      else if (!DAY.safeParse(day).success || day < FIRST_DAY) invalid.day += 1
      else if (day > today) invalid.future += 1
      else if (day === today && completion.status !== true) openCount += 1
      else {
        const points = pointsOf(completion, task.points)
        if (points === undefined) invalid.points += 1
        days.push({
          taskId: task.id,
          childId: child.id,
          day,
          status: completion.status === true ? 'done' : 'not_done',
          points: points ?? 0,
        })
      }
    }
  }
  const skip = (count: number, reason: string) => {
    if (count > 0) record.skipped(`${count} dia(s): ${reason}`, count)
  }
  skip(invalid.child, 'a criança não existe mais')
  skip(invalid.day, 'a data não é uma data')
  skip(invalid.future, 'a data está no futuro')
  if (invalid.points > 0)
    record.changed(`${invalid.points} dia(s) feitos com pontos impossíveis: ficaram com 0`)
  if (openCount > 0) {
    record.imported(openCount)
    record.changed(`${openCount} dia(s) de hoje ainda sem fazer: ficam pendentes`)
  }
  return days
}

/** Points of a day: 0 if not done, else its own points, else the task's; undefined if they are out of range. */
function pointsOf({ status, points }: OldCompletion, taskPoints: number): number | undefined {
  if (status !== true) return 0
  const rounded = Math.round(points ?? taskPoints)
  return rounded >= 0 && rounded <= MAX_TASK_POINTS ? rounded : undefined
}
