import Plus from 'lucide-react/icons/plus'
import { Caramelo } from '#app/ui/art/scene.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { waitedForText } from '../../tasks/approval/waited-for-text.ts'
import { type ChildWithTaskDays, waitsFor } from '../../tasks/approval/waits-for.ts'
import type { CivilDate } from '../../families/dates/civil-date.ts'
import { restDayText } from '../../tasks/task-rest-day-text.ts'
import type { Task, TaskDay } from '../../tasks/task.ts'

interface EmptyDayProps {
  /** Today's task days; none is 'pending' or 'redo'. */
  taskDays: readonly TaskDay[]
  /** The family's children, to name those for whom marks wait. */
  familyChildren: readonly ChildWithTaskDays[]
  /** The tasks of the children shown, for any day. */
  tasks: readonly Task[]
  today: CivilDate
  /** 'Bia' or 'as crianças'. */
  who: string
  isGuardian: boolean
  onAddTask: () => void
}

/** Replaces the list of today's task days when nothing is left to do. */
export function EmptyDay({ onAddTask, ...day }: EmptyDayProps) {
  return (
    <EmptyState
      art={<Caramelo size={134} />}
      title="Nenhuma tarefa pendente para hoje!"
      text={emptyText(day)}
      action={
        day.tasks.length > 0 || !day.isGuardian ? undefined : (
          <Button icon={<Plus />} onClick={onAddTask}>
            Criar tarefa
          </Button>
        )
      }
    />
  )
}

function emptyText({
  taskDays,
  familyChildren,
  tasks,
  today,
  who,
  isGuardian,
}: Omit<EmptyDayProps, 'onAddTask'>): string {
  if (taskDays.length > 0) {
    const claims = taskDays.filter(({ status }) => status === 'claimed')
    if (claims.some((claim) => waitsFor(claim, familyChildren).length === 0))
      return 'Tudo respondido. Falta só conferir.'
    if (claims.length > 0) {
      const awaited = familyChildren.filter((child) =>
        claims.some((claim) => waitsFor(claim, [child]).length > 0),
      )
      return `Tudo respondido. Esperando ${waitedForText(awaited)}.`
    }
    return taskDays.every(({ status }) => status === 'done')
      ? 'Dia completo. O muro agradece!'
      : 'Tudo respondido por hoje. Amanhã tem mais.'
  }
  if (tasks.length > 0) return restDayText(tasks, today)
  return isGuardian
    ? `Combine a primeira tarefa com ${who}: título, horário e pontos.`
    : 'Quando um responsável criar uma tarefa, ela aparece aqui.'
}
