import Info from 'lucide-react/icons/info'
import Lock from 'lucide-react/icons/lock'
import { useState } from 'react'
import { Tile, tileChoices } from '#app/ui/art/tile-shapes.tsx'
import { FormSheet } from '#app/ui/form-sheet.tsx'
import type { DialogState } from '#app/ui/sheet.tsx'
import { useToasts } from '#app/ui/toasts.tsx'
import { useOpenCount } from '#app/ui/use-open-count.ts'
import { useSnapshotWrite } from '#app/ui/use-write.ts'
import type { Child } from '../../../children/child.ts'
import { ChildrenPickList } from '../../../children/components/children-pick-list.tsx'
import { useToday } from '../../../families/components/family-context.ts'
import { plusDays, windowStarts } from '../../../families/dates/civil-date.ts'
import { TASK_ACTIONS } from '../../actions.ts'
import type { PresenceInput } from '../../calendar/schema.ts'
import { type Presence, twoWeeksAtHome } from '../../schedule/absence.ts'
import { dayText, weekDates } from '../week-text.ts'
import styles from './presence-sheet.module.css'

interface PresenceSheetProps extends DialogState {
  presences: readonly Presence[]
  familyChildren: readonly Child[]
}

/** 'Dias em casa' of one child, or of several who have the same days (rule 204). */
export function PresenceSheet(props: PresenceSheetProps) {
  return <PresenceForm key={useOpenCount(props.open)} {...props} />
}

const nameList = new Intl.ListFormat('pt-BR', { type: 'conjunction' })

function PresenceForm({ open, onOpenChange, presences, familyChildren }: PresenceSheetProps) {
  const today = useToday()
  // stays over midnight, because the tiles belong to these two weeks
  const [sunday] = useState(() => windowStarts(today).week)
  const [chosenIds, setChosenIds] = useState(() =>
    familyChildren.length === 1 ? [familyChildren[0]!.id] : [],
  )
  /** Null until the guardian changes a day. */
  const [changedDays, setChangedDays] = useState<boolean[] | null>(null)
  const [showsErrors, setShowsErrors] = useState(false)
  const { show } = useToasts()
  const storedDays = (childId: string) => twoWeeksAtHome(presences, childId, sunday)
  const chosen = familyChildren.filter(({ id }) => chosenIds.includes(id))
  const [firstId] = chosenIds
  const days = changedDays ?? (firstId === undefined ? null : storedDays(firstId))
  const differsFromFirst = ({ id }: Child) =>
    firstId !== undefined && storedDays(id).join() !== storedDays(firstId).join()
  const replaced = chosen.filter(differsFromFirst)
  const others = familyChildren.filter((child) => !chosenIds.includes(child.id) && differsFromFirst(child))
  const names = nameList.format(chosen.map(({ name }) => name))
  const write = useSnapshotWrite(() => {
    onOpenChange(false)
    show({ text: `Dias em casa salvos: ${names}.` })
  })

  function choose(ids: string[]) {
    setChosenIds(ids)
    // the tiles are those of the child who is chosen first
    if (ids.length <= 1) setChangedDays(null)
  }
  function save() {
    if (days === null) return
    const input: PresenceInput = {
      childIds: chosen.map(({ id }) => id),
      pattern: days.every(Boolean) ? null : { anchorOn: sunday, days },
    }
    write.send(TASK_ACTIONS.savePresence, input)
  }
  const tiles = days && {
    sunday,
    days,
    toggle: (index: number) =>
      setChangedDays(days.map((isHome, other) => (other === index ? !isHome : isHome))),
  }
  return (
    <FormSheet
      open={open}
      onClose={() => onOpenChange(false)}
      title="Dias em casa"
      isComplete={chosen.length > 0}
      isDirty={changedDays !== null || replaced.length > 0}
      isPending={write.isPending}
      submitLabel={
        familyChildren.length === 1 || chosen.length === 0 ? 'Salvar dias' : `Salvar para ${names}`
      }
      missingLabels={showsErrors && chosen.length === 0 ? ['crianças'] : []}
      message={write.message}
      onSubmit={save}
      onAttempt={() => setShowsErrors(true)}
    >
      {familyChildren.length > 1 && (
        <ChildrenPickList
          legend="Para quem"
          labelNote="os mesmos dias"
          familyChildren={familyChildren}
          value={chosenIds}
          onValueChange={choose}
          error={showsErrors && chosen.length === 0 ? 'Escolha pelo menos uma criança.' : undefined}
        />
      )}
      {tiles && (
        <>
          <p className={styles.explanation}>Azulejo cheio: em casa. Repete de duas em duas semanas.</p>
          <WeekTiles label="Esta semana" first={0} {...tiles} />
          <WeekTiles label="Semana que vem" first={7} {...tiles} />
        </>
      )}
      <div aria-live="polite" className={styles.notes}>
        {replaced.length > 0 && (
          <p className={styles.note}>
            <Info size={22} aria-hidden="true" />
            <span>
              <b>{nameList.format(replaced.map(({ name }) => name))}</b> tem outros dias, e fica com estes
              quando você salvar.
            </span>
          </p>
        )}
        {tiles && others.length > 0 && (
          <p className={styles.note}>
            <Info size={22} aria-hidden="true" />
            <span>
              <b>{nameList.format(others.map(({ name }) => name))}</b>{' '}
              {others.length === 1
                ? 'tem outros dias. Marque só esse retrato para ver.'
                : 'têm outros dias. Marque só um retrato para ver.'}
            </span>
          </p>
        )}
      </div>
      <p className={styles.note}>
        <Lock size={22} aria-hidden="true" />
        <span>
          Só os responsáveis veem. Não guardamos onde nem por quê. Em dia fora de casa, a vez passa e nada
          fica em aberto.
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
