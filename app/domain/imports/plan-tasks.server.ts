import { z } from 'zod'
import { idOfOldRecord } from '#app/database/identifier.ts'
import { civilDateOf, type CivilDate } from '../families/civil-date.ts'
import { taskSchema } from '../tasks/schema.ts'
import { type Findings, noteChanged, noteLost, notePlaced } from './findings.ts'
import { OLD_TIME_ZONE, type OldDocument } from './import.ts'
import { cutTo } from './old-values.ts'
import { wallTimeFrom } from './old-words.ts'
import type { PlannedChild } from './plan-children.server.ts'
import { type OldCompletion, oldTaskSchema } from './schema.ts'

export interface PlannedTask {
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

/** A day that was closed: what today still holds open is left to the daily renewal (product.md 5). */
export interface PlannedTaskDay {
  taskId: string
  childId: string
  day: CivilDate
  status: 'done' | 'not_done'
  points: number
}

export interface TaskPlan {
  tasks: PlannedTask[]
  days: PlannedTaskDay[]
}

type OldTask = ReturnType<typeof oldTaskSchema.parse>
type Children = ReadonlyMap<string, PlannedChild>
const DAY = z.iso.date()
const FIRST_DAY = '2000-01-01'

/** The tasks of a family and their closed days. `today` is the civil date of the import. */
export function planTasks(
  familyId: string,
  documents: readonly OldDocument[],
  children: Children,
  moment: Date,
  findings: Findings,
): TaskPlan {
  const today = civilDateOf(moment, OLD_TIME_ZONE)
  const plan: TaskPlan = { tasks: [], days: [] }
  for (const { id: oldId, fields } of documents) {
    const old = oldTaskSchema.parse(fields)
    const days = Object.values(old.completedBy).reduce((sum, byDay) => sum + Object.keys(byDay).length, 0)
    findings.counts.completedBy.read += days
    const assigned = [...new Set([...old.childIds, ...old.assignedToChildIds])]
    const known = assigned.flatMap((id) => children.get(id)?.id ?? [])
    const id = idOfOldRecord('tasks', familyId, oldId)
    // the form's own rules decide what is a task
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
      noteLost(
        findings,
        'tasks',
        oldId,
        `faltam: ${[...new Set(task.error.issues.map(missingIn))].join(', ')}`,
      )
      if (days > 0)
        noteLost(findings, 'completedBy', oldId, 'a tarefa não veio; os pontos ficaram no saldo', days)
      continue
    }
    noteChanges(old, oldId, assigned.length - known.length, findings)
    const { drawing: _, ...planned } = task.data
    const closed = closedDays(old, oldId, planned, children, today, findings)
    const born = civilDateOf(old.createdAt ?? moment, OLD_TIME_ZONE)
    plan.tasks.push({
      ...planned,
      startsOn: closed.reduce((first, { day }) => (day < first ? day : first), born < today ? born : today),
      createdAt: old.createdAt ?? moment,
    })
    for (const day of closed) plan.days.push(day)
    notePlaced(findings, 'tasks')
    notePlaced(findings, 'completedBy', closed.length)
  }
  return plan
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

function noteChanges(old: OldTask, oldId: string, unknownChildren: number, findings: Findings): void {
  const note = (reason: string) => noteChanged(findings, 'tasks', oldId, reason)
  if (unknownChildren > 0) note(`${unknownChildren} criança(s) que não existem mais`)
  if (!Number.isInteger(old.points)) note('os pontos foram arredondados')
  if ([...old.title].length > 120 || [...old.description].length > 500) note('o texto foi cortado')
}

/** What completedBy holds of days past, and of today where it was done. */
function closedDays(
  old: OldTask,
  oldId: string,
  task: { id: string; points: number },
  children: Children,
  today: CivilDate,
  findings: Findings,
): PlannedTaskDay[] {
  const closed: PlannedTaskDay[] = []
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
    if (days > 0) noteLost(findings, 'completedBy', oldId, `${days} dia(s): ${reason}`, days)
  }
  lose(lost.child, 'a criança não existe mais')
  lose(lost.day, 'a data não é uma data')
  lose(lost.future, 'a data está no futuro')
  if (lost.points > 0)
    noteChanged(
      findings,
      'completedBy',
      oldId,
      `${lost.points} dia(s) feitos com pontos impossíveis: ficaram com 0`,
    )
  if (open > 0) {
    notePlaced(findings, 'completedBy', open)
    noteChanged(findings, 'completedBy', oldId, `${open} dia(s) de hoje ainda sem fazer: ficam pendentes`)
  }
  return closed
}

/** Done keeps the points it was given, a plain true those of the task; not done is worth 0. */
function pointsOf({ status, points }: OldCompletion, taskPoints: number): number | undefined {
  if (status !== true) return 0
  const kept = Math.round(points ?? taskPoints)
  return kept >= 0 && kept <= 100_000 ? kept : undefined
}
