import ChevronRight from 'lucide-react/icons/chevron-right'
import Lock from 'lucide-react/icons/lock'
import { useState } from 'react'
import { Tile, tileChoices } from '#app/ui/art/tile-shapes.tsx'
import { FormSheet } from '#app/ui/form-sheet.tsx'
import { type DialogState, Sheet } from '#app/ui/sheet.tsx'
import { useToasts } from '#app/ui/toasts.tsx'
import { useItemDialog } from '#app/ui/use-item-dialog.ts'
import { useOpenCount } from '#app/ui/use-open-count.ts'
import { useSnapshotWrite } from '#app/ui/use-write.ts'
import type { Child } from '../../../children/child.ts'
import type { Gender } from '../../../children/child-characteristics.ts'
import { ChildAvatar } from '../../../children/components/child-avatar.tsx'
import { useToday } from '../../../families/components/family-day.ts'
import { plusDays, windowStarts } from '../../../families/dates/civil-date.ts'
import { TASK_ACTIONS } from '../../actions.ts'
import type { PresenceInput } from '../../calendar/schema.ts'
import { type Presence, twoWeeksAtHome } from '../../schedule/absence.ts'
import { dayText, weekDates } from '../week-text.ts'
import styles from './presence-sheets.module.css'

type PresenceSheetsProps = DialogState & {
  presences: readonly Presence[]
  familyChildren: readonly Child[]
}

/** 'Dias em casa' (rule 204): asks for the child first if there are several. */
export function PresenceSheets({ open, onOpenChange, presences, familyChildren }: PresenceSheetsProps) {
  const dialog = useItemDialog<Child>()
  const openCount = useOpenCount(dialog.dialogProps.open)
  const [onlyChild] = familyChildren.length === 1 ? familyChildren : []
  const child = onlyChild ?? dialog.item
  const formState = onlyChild ? { open, onOpenChange } : dialog.dialogProps
  const formCount = useOpenCount(formState.open)
  return (
    <>
      {!onlyChild && (
        <Sheet open={open} onOpenChange={onOpenChange} title="Dias em casa" description="De quem?">
          <ul role="list" className={styles.children}>
            {familyChildren.map((option) => (
              <li key={option.id}>
                <button
                  type="button"
                  className={styles.child}
                  onClick={() => {
                    onOpenChange(false)
                    dialog.show(option)
                  }}
                >
                  <ChildAvatar child={option} size={44} />
                  <b>{option.name}</b>
                  <ChevronRight size={20} aria-hidden="true" />
                </button>
              </li>
            ))}
          </ul>
        </Sheet>
      )}
      {child && (
        <PresenceForm key={`${openCount} ${formCount}`} {...formState} child={child} presences={presences} />
      )}
    </>
  )
}

type PresenceFormProps = DialogState & { child: Child; presences: readonly Presence[] }

const PRONOUNS: Partial<Record<Gender, string>> = { female: 'ela', male: 'ele' }

function PresenceForm({ open, onOpenChange, child, presences }: PresenceFormProps) {
  const today = useToday()
  // stays over midnight, because the tiles belong to these two weeks
  const [sunday] = useState(() => windowStarts(today).week)
  const [initialDays] = useState(() => twoWeeksAtHome(presences, child.id, sunday))
  const [days, setDays] = useState(initialDays)
  const { show } = useToasts()
  const write = useSnapshotWrite(() => {
    onOpenChange(false)
    show({ text: `Dias em casa salvos: ${child.name}.` })
  })
  const who = PRONOUNS[child.gender] ?? child.name
  const input: PresenceInput = {
    childId: child.id,
    pattern: days.every(Boolean) ? null : { anchorOn: sunday, days },
  }
  const toggle = (index: number) => setDays(days.map((isHome, other) => (other === index ? !isHome : isHome)))
  return (
    <FormSheet
      open={open}
      onClose={() => onOpenChange(false)}
      title="Dias em casa"
      isComplete
      isDirty={days.join() !== initialDays.join()}
      isPending={write.isPending}
      submitLabel="Salvar dias"
      message={write.message}
      onSubmit={() => write.send(TASK_ACTIONS.savePresence, input)}
      onAttempt={() => undefined}
    >
      <div className={styles.head}>
        <ChildAvatar child={child} size={48} />
        <span>
          <b>{child.name}</b>
          <small>Azulejo cheio: em casa. Repete de duas em duas semanas.</small>
        </span>
      </div>
      <WeekTiles label="Esta semana" first={0} {...{ sunday, days, toggle }} />
      <WeekTiles label="Semana que vem" first={7} {...{ sunday, days, toggle }} />
      <p className={styles.note}>
        <Lock size={22} aria-hidden="true" />
        <span>
          Só os responsáveis veem. Não guardamos onde {who} está nem por quê. Com {who} fora, a vez passa e
          nada fica em aberto.
        </span>
      </p>
    </FormSheet>
  )
}

const TILES = tileChoices(4, 14, [0, 5, 1, 4])

interface WeekTilesProps {
  label: string
  sunday: string
  /** Index of the week's Sunday in `days`. */
  first: number
  days: readonly boolean[]
  toggle: (index: number) => void
}

function WeekTiles({ label, sunday, first, days, toggle }: WeekTilesProps) {
  const dates = Array.from({ length: 7 }, (_, offset) => plusDays(sunday, first + offset))
  return (
    <div role="group" aria-label={label}>
      <p className={styles.week} aria-hidden="true">
        <b>{label}</b>
        <small>{weekDates(dates)}</small>
      </p>
      <div className={styles.tiles}>
        {dates.map((date, offset) => {
          const index = first + offset
          const isHome = days[index]!
          return (
            <button
              key={date}
              type="button"
              aria-pressed={isHome}
              aria-label={`${dayText(date)}: em casa`}
              className={styles.tile}
              onClick={() => toggle(index)}
            >
              {isHome && (
                <svg viewBox="0 0 40 40" preserveAspectRatio="none" aria-hidden="true">
                  <Tile {...TILES[index]!} x={0} y={0} size={40} />
                </svg>
              )}
              <span>{dayText(date)[0]!.toUpperCase()}</span>
            </button>
          )
        })}
      </div>
    </div>
  )
}
