import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { type DialogState, Sheet } from '#app/ui/sheet.tsx'
import type { Child } from '../../../children/child.ts'
import { ChildAvatar } from '../../../children/components/child-avatar.tsx'
import { useToday } from '../../../families/components/family-context.ts'
import type { FamilyCalendar } from '../../schedule/turns-on.ts'
import type { Task } from '../../task.ts'
import { currentPauses } from '../../schedule/absence.ts'
import { pauseChildrenText, pauseHeading } from '../pause-text.ts'
import { PauseSheet } from './pause-sheet.tsx'
import styles from './pauses-sheet.module.css'
import { usePauseActions } from './use-pause-actions.ts'

type PausesSheetProps = DialogState & {
  tasks: readonly Task[]
  calendar: FamilyCalendar
  familyChildren: readonly Child[]
}

/** 'Pausas': who is ill today, the current and coming pauses, and a new one (rule 205). */
export function PausesSheet({ open, onOpenChange, tasks, calendar, familyChildren }: PausesSheetProps) {
  const today = useToday()
  const [isFormOpen, setFormOpen] = useState(false)
  const { saveIllness, remove } = usePauseActions(familyChildren)
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
                  translate="no"
                  className={styles.child}
                  onClick={() => {
                    onOpenChange(false)
                    void saveIllness(child.id)
                  }}
                >
                  <ChildAvatar child={child} size={40} />
                  {child.name}
                </button>
              ))}
            </div>
            <p className={styles.empty}>
              O que está aberto hoje descansa, menos o que “Vale também doente”. O que já fez, fica.
            </p>
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
