import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { newRequestId } from '#app/ui/new-request-id.ts'
import { useSendOptimistic } from '#app/ui/optimistic-actions.ts'
import { type DialogState, Sheet } from '#app/ui/sheet.tsx'
import { useToasts } from '#app/ui/toasts.tsx'
import type { Child } from '../../../children/child.ts'
import { ChildAvatar } from '../../../children/components/child-avatar.tsx'
import { useToday } from '../../../families/components/family-day.ts'
import { TASK_ACTIONS } from '../../actions.ts'
import type { PauseInput } from '../../calendar/schema.ts'
import type { FamilyCalendar } from '../../schedule/turns-on.ts'
import type { Task } from '../../task.ts'
import { currentPauses, type Pause } from '../../schedule/absence.ts'
import { pauseChildrenText, pauseHeading } from '../pause-text.ts'
import { PauseSheet } from './pause-sheet.tsx'
import styles from './pauses-sheet.module.css'

type PausesSheetProps = DialogState & {
  tasks: readonly Task[]
  calendar: FamilyCalendar
  familyChildren: readonly Child[]
}

/** 'Pausas': who is ill today, the current and coming pauses, and a new one (rule 205). */
export function PausesSheet({ open, onOpenChange, tasks, calendar, familyChildren }: PausesSheetProps) {
  const today = useToday()
  const [isFormOpen, setFormOpen] = useState(false)
  const { save, remove } = usePauseActions(familyChildren)
  const pauses = currentPauses(calendar.pauses, today, familyChildren)
  const isIll = (childId: string) =>
    pauses.some(({ kind, childIds }) => kind === 'sick' && (childIds?.includes(childId) ?? true))
  const healthy = familyChildren.filter(({ id }) => !isIll(id))

  return (
    <>
      <Sheet
        open={open}
        onOpenChange={onOpenChange}
        title="Pausas"
        footer={
          <Button
            wide
            icon={<Plus />}
            onClick={() => {
              onOpenChange(false)
              setFormOpen(true)
            }}
          >
            Nova pausa
          </Button>
        }
      >
        {pauses.length === 0 ? (
          <p className={styles.empty}>Nenhuma pausa combinada. Férias, feriado e viagem ficam aqui.</p>
        ) : (
          <ul role="list" aria-label="Pausas combinadas" className={styles.pauses}>
            {pauses.map((pause) => (
              <li key={pause.id} className={styles.pause}>
                <span>
                  <b>{pauseHeading(pause, familyChildren)}</b>
                  <small>
                    {pause.kind === 'sick' ? 'só hoje' : pauseChildrenText(pause, familyChildren)}
                    {pause.kind !== 'sick' && pause.fromOn <= today && ' · agora'}
                  </small>
                </span>
                <IconButton
                  icon={<X />}
                  label={`Tirar ${pauseHeading(pause, familyChildren)}`}
                  onClick={() => void remove(pause)}
                />
              </li>
            ))}
          </ul>
        )}
        {healthy.length > 0 && (
          <div role="group" aria-label="Doente hoje">
            <p className={styles.legend} aria-hidden="true">
              Doente hoje
            </p>
            <div className={styles.children}>
              {healthy.map((child) => (
                <button
                  key={child.id}
                  type="button"
                  className={styles.child}
                  onClick={() => {
                    onOpenChange(false)
                    void save({
                      id: newRequestId(),
                      kind: 'sick',
                      childIds: [child.id],
                      fromOn: today,
                      toOn: today,
                    })
                  }}
                >
                  <ChildAvatar child={child} size={40} />
                  {child.name}
                </button>
              ))}
            </div>
            <p className={styles.empty}>O que está aberto hoje some. O que já fez, fica.</p>
          </div>
        )}
      </Sheet>
      <PauseSheet
        open={isFormOpen}
        onOpenChange={setFormOpen}
        tasks={tasks}
        calendar={calendar}
        familyChildren={familyChildren}
      />
    </>
  )
}

/** Adds and removes pauses at once, each with an undo in a toast. */
function usePauseActions(familyChildren: readonly Child[]) {
  const send = useSendOptimistic()
  const { show } = useToasts()

  async function save(pause: PauseInput, isUndo = false) {
    const result = await send({ action: TASK_ACTIONS.savePause, body: pause, key: `pause:${pause.id}` })
    if (!result.ok || isUndo) return
    const text = `${pauseHeading(pause, familyChildren)}.`
    show({ text, tone: 'info', action: { label: 'Desfazer', onPress: () => void remove(pause, true) } })
  }
  async function remove(pause: Pause, isUndo = false) {
    const { id } = pause
    const result = await send({ action: TASK_ACTIONS.deletePause, body: { id }, key: `pause:${id}` })
    if (!result.ok || isUndo) return
    const text = `Pausa tirada: ${pauseHeading(pause, familyChildren)}.`
    show({ text, tone: 'info', action: { label: 'Desfazer', onPress: () => void save(pause, true) } })
  }
  return { save, remove }
}
