import { z } from 'zod'
import { idOfOldRecord } from '#app/base/ids.ts'
import { civilDateOf, type CivilDate } from '../../families/dates/civil-date.ts'
import { taskSchema } from '../../tasks/schema.ts'
import { type PartialReport, reportChanged, reportSkipped, countImported } from './partial-report.ts'
import { OLD_TIME_ZONE, type OldDocument } from '../import.ts'
import { cutTo } from '../old-product/old-values.ts'
import { wallTimeFrom } from '../old-product/old-text.ts'
import type { MappedChild } from './map-children.server.ts'
import { type OldCompletion, oldTaskSchema } from '../schema.ts'

export interface MappedTask {
  id: string
  title: string
  description: string
  time: string
  points: number
  weekdays: number[]
  childIds: string[]
  startsOn: CivilDate
  createdAt: Date
}

/** A task day with a result; the daily renewal (rule 27) opens the pending ones of today. */
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

/** Maps the tasks of a family and their closed days. */
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
    const old = oldTaskSchema.parse(fields)
    const days = Object.values(old.completedBy).reduce((sum, byDay) => sum + Object.keys(byDay).length, 0)
    report.counts.completedBy.read += days
    const assigned = [...new Set([...old.childIds, ...old.assignedToChildIds])]
    const known = assigned.flatMap((id) => children.get(id)?.id ?? [])
    const id = idOfOldRecord('tasks', familyId, oldId)
    // validates with the form's rules
    const task = taskSchema.safeParse({
      id,
      title: cutTo(old.title, 120),
      description: cutTo(old.description, 500),
      time: wallTimeFrom(old.time) ?? '',
      points: Math.round(old.points ?? 0),
      weekdays: old.weekdays,
      childIds: known,
    })
    if (!task.success) {
      reportSkipped(
        report,
        'tasks',
        oldId,
        `faltam: ${[...new Set(task.error.issues.map(missingIn))].join(', ')}`,
      )
      if (days > 0)
        reportSkipped(report, 'completedBy', oldId, 'a tarefa não veio; os pontos ficaram no saldo', days)
      continue
    }
    noteChanges(old, oldId, assigned.length - known.length, report)
    const { drawing: _, ...planned } = task.data
    const closed = closedDays(old, oldId, planned, children, today, report)
    const createdOn = civilDateOf(old.createdAt ?? moment, OLD_TIME_ZONE)
    mapped.tasks.push({
      ...planned,
      startsOn: closed.reduce(
        (first, { day }) => (day < first ? day : first),
        createdOn < today ? createdOn : today,
      ),
      createdAt: old.createdAt ?? moment,
    })
    for (const day of closed) mapped.days.push(day)
    countImported(report, 'tasks')
    countImported(report, 'completedBy', closed.length)
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

function noteChanges(old: OldTask, oldId: string, unknownChildren: number, report: PartialReport): void {
  const note = (reason: string) => reportChanged(report, 'tasks', oldId, reason)
  if (unknownChildren > 0) note(`${unknownChildren} criança(s) que não existem mais`)
  if (!Number.isInteger(old.points)) note('os pontos foram arredondados')
  if ([...old.title].length > 120 || [...old.description].length > 500) note('o texto foi cortado')
}

/** The past days of completedBy, and today if it is done. */
function closedDays(
  old: OldTask,
  oldId: string,
  task: { id: string; points: number },
  children: Children,
  today: CivilDate,
  report: PartialReport,
): MappedTaskDay[] {
  const closed: MappedTaskDay[] = []
  const lost = { child: 0, day: 0, future: 0, points: 0 }
  let open = 0
  for (const [oldChildId, byDay] of Object.entries(old.completedBy)) {
    const child = children.get(oldChildId)
    for (const [day, completion] of Object.entries(byDay)) {
      if (!child) lost.child += 1
      else if (!DAY.safeParse(day).success || day < FIRST_DAY) lost.day += 1
      else if (day > today) lost.future += 1
      else if (day === today && completion.status !== true) open += 1
      else {
        const points = pointsOf(completion, task.points)
        if (points === undefined) lost.points += 1
        closed.push({
          taskId: task.id,
          childId: child.id,
          day,
          status: completion.status === true ? 'done' : 'not_done',
          points: points ?? 0,
        })
      }
    }
  }
  const lose = (days: number, reason: string) => {
    if (days > 0) reportSkipped(report, 'completedBy', oldId, `${days} dia(s): ${reason}`, days)
  }
  lose(lost.child, 'a criança não existe mais')
  lose(lost.day, 'a data não é uma data')
  lose(lost.future, 'a data está no futuro')
  if (lost.points > 0)
    reportChanged(
      report,
      'completedBy',
      oldId,
      `${lost.points} dia(s) feitos com pontos impossíveis: ficaram com 0`,
    )
  if (open > 0) {
    countImported(report, 'completedBy', open)
    reportChanged(report, 'completedBy', oldId, `${open} dia(s) de hoje ainda sem fazer: ficam pendentes`)
  }
  return closed
}

/** Done keeps the points it was given, a plain true those of the task; not done is worth 0. */
function pointsOf({ status, points }: OldCompletion, taskPoints: number): number | undefined {
  if (status !== true) return 0
  const kept = Math.round(points ?? taskPoints)
  return kept >= 0 && kept <= 100_000 ? kept : undefined
}
