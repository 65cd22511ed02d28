import Plus from 'lucide-react/icons/plus'
import { Caramelo } from '#app/ui/art/scene.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { waitedForText } from '../../tasks/approval/waited-for-text.ts'
import { type SiblingDays, waitsFor } from '../../tasks/approval/waits-for.ts'
import type { TaskDay } from '../../tasks/task.ts'

interface EmptyDayProps {
  /** Today's tasks, of which none is pending. */
  taskDays: readonly TaskDay[]
  /** The family's children, to name those for whom marks wait. */
  familyChildren: readonly SiblingDays[]
  /** Whether there are tasks, for any day. */
  hasTasks: boolean
  /** 'Bia' or 'as crianças'. */
  who: string
  isGuardian: boolean
  onAddTask: () => void
}

/** Shown in place of today's tasks when none is pending. */
export function EmptyDay({ onAddTask, ...day }: EmptyDayProps) {
  return (
    <EmptyState
      art={<Caramelo size={134} />}
      title="Nenhuma tarefa pendente para hoje!"
      text={emptyText(day)}
      action={
        day.hasTasks || !day.isGuardian ? undefined : (
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
  hasTasks,
  who,
  isGuardian,
}: Omit<EmptyDayProps, 'onAddTask'>): string {
  if (taskDays.length > 0) {
    const isAllDone = taskDays.every(({ status }) => status === 'done')
    const claims = taskDays.filter(({ status }) => status === 'claimed')
    if (claims.some((claim) => waitsFor(claim, familyChildren).length === 0))
      return 'Tudo respondido. Falta só conferir.'
    if (claims.length > 0) {
      const awaited = familyChildren.filter((child) =>
        claims.some((claim) => waitsFor(claim, [child]).length > 0),
      )
      return `Tudo respondido. Esperando ${waitedForText(awaited)}.`
    }
    return isAllDone ? 'Dia completo. O muro agradece!' : 'Tudo respondido por hoje. Amanhã tem mais.'
  }
  if (hasTasks) return 'Hoje é dia de descanso no combinado.'
  return isGuardian
    ? `Combine a primeira tarefa com ${who}: título, horário e pontos.`
    : 'Quando um responsável criar uma tarefa, ela aparece aqui.'
}
