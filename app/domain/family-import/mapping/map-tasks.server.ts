import { z } from 'zod'
import { importedId } from '#app/base/ids.ts'
import { civilDateOf, type CivilDate } from '../../families/dates/civil-date.ts'
import { type TaskInput, taskSchema } from '../../tasks/schema.ts'
import { MAX_TASK_POINTS } from '../../tasks/task.ts'
import { type PartialReport, type RecordReporter, recordReporter } from './partial-report.ts'
import { MAX_DESCRIPTION_LENGTH, MAX_NAME_LENGTH, OLD_TIME_ZONE, type OldDocument } from '../import.ts'
import { truncate } from '../old-product/old-values.ts'
import { wallTimeFrom } from '../old-product/old-text.ts'
import type { MappedChild } from './map-children.server.ts'
import { type OldCompletion, oldTaskSchema } from '../schema.ts'

export type MappedTask = TaskInput & { startsOn: CivilDate; createdAt: Date }

/** A task day that is done or not done. The daily renewal (rule 27) opens the pending days of today. */
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
const daySchema = z.iso.date()
const EARLIEST_DAY = '2000-01-01'

/** Maps the tasks of a family with their done and not done days. */
export function mapTasks(
  familyId: string,
  documents: readonly OldDocument[],
  children: Children,
  importedAt: Date,
  report: PartialReport,
): MappedTasks {
  const today = civilDateOf(importedAt, OLD_TIME_ZONE)
  const mappedTasks: MappedTasks = { tasks: [], days: [] }
  for (const { id: oldId, fields } of documents) {
    const reporter = recordReporter(report, 'tasks', oldId)
    const dayReporter = recordReporter(report, 'completedBy', oldId)
    const oldTask = oldTaskSchema.parse(fields)
    const dayCount = Object.values(oldTask.completedBy).flatMap((days) => Object.keys(days)).length
    report.counts.completedBy.read += dayCount
    const assignedIds = [...new Set([...oldTask.childIds, ...oldTask.assignedToChildIds])]
    const childIds = assignedIds.flatMap((id) => children.get(id)?.id ?? [])
    const id = importedId('tasks', familyId, oldId)
    const parsedTask = taskSchema.safeParse({
      id,
      title: truncate(oldTask.title, MAX_NAME_LENGTH),
      description: truncate(oldTask.description, MAX_DESCRIPTION_LENGTH),
      time: wallTimeFrom(oldTask.time) ?? null,
      points: Math.round(oldTask.points ?? 0),
      weekdays: oldTask.weekdays,
      childIds,
    })
    if (!parsedTask.success) {
      reporter.reportSkipped(
        `faltam: ${[...new Set(parsedTask.error.issues.map(missingFieldLabel))].join(', ')}`,
      )
      if (dayCount > 0) dayReporter.reportSkipped('a tarefa não veio; os pontos ficaram no saldo', dayCount)
      continue
    }
    const task = parsedTask.data
    reportChanges(oldTask, assignedIds.length - childIds.length, reporter)
    const days = mapTaskDays(oldTask, task, children, today, dayReporter)
    const createdOn = civilDateOf(oldTask.createdAt ?? importedAt, OLD_TIME_ZONE)
    mappedTasks.tasks.push({
      ...task,
      startsOn: days.reduce(
        (earliest, { day }) => (day < earliest ? day : earliest),
        createdOn < today ? createdOn : today,
      ),
      createdAt: oldTask.createdAt ?? importedAt,
    })
    for (const day of days) mappedTasks.days.push(day)
    reporter.countImported()
    dayReporter.countImported(days.length)
  }
  return mappedTasks
}

const FIELD_LABELS: Record<string, string> = {
  title: 'título',
  points: 'pontos de 1 a 100.000',
  weekdays: 'dias da semana',
  childIds: 'criança desta família',
}

function missingFieldLabel({ path }: { path: PropertyKey[] }): string {
  return FIELD_LABELS[String(path[0])] ?? String(path[0])
}

function reportChanges(oldTask: OldTask, unknownChildCount: number, { reportChange }: RecordReporter): void {
  if (unknownChildCount > 0) reportChange(`${unknownChildCount} criança(s) que não existem mais`)
  if (!Number.isInteger(oldTask.points)) reportChange('os pontos foram arredondados')
  if (oldTask.time.trim() && !wallTimeFrom(oldTask.time)) reportChange('sem horário: não era uma hora do dia')
  const { title, description } = oldTask
  if ([...title].length > MAX_NAME_LENGTH || [...description].length > MAX_DESCRIPTION_LENGTH)
    reportChange('o texto foi cortado')
}

/**
 * Maps the days of `completedBy`. Days before today are done or not done; today is mapped only if it is done. Reports the
 * days that are left out.
 */
function mapTaskDays(
  oldTask: OldTask,
  task: TaskInput,
  children: Children,
  today: CivilDate,
  reporter: RecordReporter,
): MappedTaskDay[] {
  const days: MappedTaskDay[] = []
  const invalidCounts = { child: 0, day: 0, future: 0, points: 0 }
  let pendingCount = 0
  for (const [oldChildId, completions] of Object.entries(oldTask.completedBy)) {
    const child = children.get(oldChildId)
    for (const [day, completion] of Object.entries(completions)) {
      if (!child) invalidCounts.child += 1
      else if (!daySchema.safeParse(day).success || day < EARLIEST_DAY) invalidCounts.day += 1
      else if (day > today) invalidCounts.future += 1
      else if (day === today && completion.status !== true) pendingCount += 1
      else {
        const points = completionPoints(completion, task.points)
        if (points === undefined) invalidCounts.points += 1
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
  const reportInvalidDays = (count: number, reason: string) => {
    if (count > 0) reporter.reportSkipped(`${count} dia(s): ${reason}`, count)
  }
  reportInvalidDays(invalidCounts.child, 'a criança não existe mais')
  reportInvalidDays(invalidCounts.day, 'a data é inválida ou anterior ao ano 2000')
  reportInvalidDays(invalidCounts.future, 'a data está no futuro')
  if (invalidCounts.points > 0)
    reporter.reportChange(`${invalidCounts.points} dia(s) feitos com pontos impossíveis: ficaram com 0`)
  if (pendingCount > 0) {
    reporter.countImported(pendingCount)
    reporter.reportChange(`${pendingCount} dia(s) de hoje ainda sem fazer: ficam pendentes`)
  }
  return days
}

/** 0 if the day is not done, else its points or, without them, those of the task. Undefined if these are out of range. */
function completionPoints({ status, points }: OldCompletion, taskPoints: number): number | undefined {
  if (status !== true) return 0
  const roundedPoints = Math.round(points ?? taskPoints)
  return roundedPoints >= 0 && roundedPoints <= MAX_TASK_POINTS ? roundedPoints : undefined
}
