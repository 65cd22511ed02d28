import Luggage from 'lucide-react/icons/luggage'
import Star from 'lucide-react/icons/star'
import Thermometer from 'lucide-react/icons/thermometer'
import TreePalm from 'lucide-react/icons/tree-palm'
import { type ReactNode, useId, useState } from 'react'
import { Field, FieldGroup } from '#app/ui/field.tsx'
import { FormSheet } from '#app/ui/form-sheet.tsx'
import { newRequestId } from '#app/ui/new-request-id.ts'
import type { DialogState } from '#app/ui/sheet.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { useToasts } from '#app/ui/toasts.tsx'
import { useOpenCount } from '#app/ui/use-open-count.ts'
import { useSnapshotWrite } from '#app/ui/use-write.ts'
import type { Child } from '../../../children/child.ts'
import { ChildrenPickList } from '../../../children/components/children-pick-list.tsx'
import { useToday } from '../../../families/components/family-context.ts'
import { TASK_ACTIONS } from '../../actions.ts'
import { pauseSchema } from '../../calendar/schema.ts'
import { PAUSE_KINDS, type PauseKind } from '../../schedule/absence.ts'
import type { FamilyCalendar } from '../../schedule/turns-on.ts'
import type { Task } from '../../task.ts'
import { withSeason } from '../../schedule/change-schedule.ts'
import { scheduleOf } from '../../schedule/scheduled-task.ts'
import { pausePreview, tasksThatCanRest } from '../pause-preview.ts'
import { pauseHeading, pauseName, pauseSubmitLabel, previewText, previewTitle } from '../pause-text.ts'
import { RestingChoices } from './resting-choices.tsx'
import styles from './pauses-sheet.module.css'

type PauseSheetProps = DialogState & {
  tasks: readonly Task[]
  calendar: FamilyCalendar
  familyChildren: readonly Child[]
}

/** 'Nova pausa'. Says beforehand what rests and what appears (rule 205). */
export function PauseSheet(props: PauseSheetProps) {
  const openCount = useOpenCount(props.open)
  return <PauseForm key={openCount} {...props} />
}

const ICONS: Record<PauseKind, ReactNode> = {
  vacation: <TreePalm aria-hidden="true" />,
  holiday: <Star aria-hidden="true" />,
  trip: <Luggage aria-hidden="true" />,
  sick: <Thermometer aria-hidden="true" />,
}

function PauseForm({ open, onOpenChange, tasks, calendar, familyChildren }: PauseSheetProps) {
  const today = useToday()
  const name = useId()
  const allIds = familyChildren.map(({ id }) => id)
  const [id] = useState(newRequestId)
  const [kind, setKind] = useState<PauseKind>('vacation')
  const [chosenIds, setChosenIds] = useState<string[] | null>(null)
  const [fromOn, setFromOn] = useState('')
  const [toOn, setToOn] = useState('')
  const [showsErrors, setShowsErrors] = useState(false)
  /** By task, the ticks that the guardian changed. */
  const [ticks, setTicks] = useState<Record<string, boolean>>({})
  const { show } = useToasts()

  // an illness is usually that of one child, the other pauses those of all
  const childIds = chosenIds ?? (kind === 'sick' && allIds.length > 1 ? [] : allIds)
  const isForAll = childIds.length === allIds.length
  const dates = kind === 'sick' ? { fromOn: today, toOn: today } : { fromOn, toOn }
  const changesSeasons = kind === 'vacation' || kind === 'holiday'
  const rests = (task: Task) => ticks[task.id] ?? scheduleOf(task).season === 'lessons'
  const changedTasks = changesSeasons
    ? tasks.filter((task) => rests(task) !== (scheduleOf(task).season === 'lessons'))
    : []
  const seasonOf = (task: Task) => (rests(task) ? 'lessons' : 'always')
  const seasons = changedTasks.map((task) => ({
    id: task.id,
    revision: task.revision,
    season: seasonOf(task),
  }))
  const input = { id, kind, childIds: isForAll ? null : childIds, ...dates, seasons }
  const parsed = pauseSchema.safeParse(input)
  const isPast = dates.toOn !== '' && dates.toOn < today
  const pause = parsed.success && !isPast ? parsed.data : undefined
  const write = useSnapshotWrite((value) => {
    onOpenChange(false)
    if (!pause) return
    const { skippedIds = [] } = (value ?? {}) as { skippedIds?: string[] }
    const skipped = tasks.filter((task) => skippedIds.includes(task.id)).map(({ title }) => title)
    const changedElsewhere =
      skipped.length > 0 && ` Mudou em outro aparelho e ficou como estava: ${skipped.join(', ')}.`
    show({ text: `${pauseHeading(pause, familyChildren)}: combinado.${changedElsewhere || ''}` })
  })
  const problem = (field: string) => parsed.error?.issues.find(({ path }) => path[0] === field)?.message
  const datesProblem = isPast ? 'Só dá para mudar de hoje em diante.' : problem('toOn')
  const missing = [
    ...(childIds.length === 0 ? ['crianças'] : []),
    ...(dates.fromOn === '' || dates.toOn === '' ? ['dias'] : []),
  ]
  const tickedTasks = tasks.map((task) =>
    changedTasks.includes(task) ? { ...task, schedule: withSeason(task, seasonOf(task)) } : task,
  )
  const preview = pause && pausePreview(pause, tickedTasks, calendar)

  return (
    <FormSheet
      open={open}
      onClose={() => onOpenChange(false)}
      title="Nova pausa"
      isComplete={pause !== undefined}
      isDirty={fromOn !== '' || toOn !== '' || chosenIds !== null || changedTasks.length > 0}
      isPending={write.isPending}
      submitLabel={pauseSubmitLabel(kind)}
      missingLabels={showsErrors ? missing : []}
      message={write.message}
      onSubmit={() => pause && write.send(TASK_ACTIONS.savePause, pause)}
      onAttempt={() => setShowsErrors(true)}
    >
      <FieldGroup legend="O que é">
        <div className={styles.kinds}>
          {PAUSE_KINDS.map((option) => (
            <label key={option} className={styles.kind}>
              <input
                type="radio"
                name={name}
                value={option}
                checked={option === kind}
                onChange={() => setKind(option)}
              />
              {ICONS[option]}
              <span>{pauseName(option)}</span>
            </label>
          ))}
        </div>
      </FieldGroup>
      <ChildrenPickList
        legend="Para quem"
        familyChildren={familyChildren}
        value={childIds}
        onValueChange={setChosenIds}
        error={showsErrors && childIds.length === 0 ? 'Escolha pelo menos uma criança.' : undefined}
      />
      {kind !== 'sick' && (
        <div className={styles.dates}>
          <Field label="De">
            <TextInput
              type="date"
              min={today}
              value={fromOn}
              onChange={({ target }) => setFromOn(target.value)}
            />
          </Field>
          <Field
            label="Até"
            error={write.fields.toOn ?? (toOn !== '' && fromOn !== '' ? datesProblem : undefined)}
          >
            <TextInput
              type="date"
              min={fromOn || today}
              value={toOn}
              onChange={({ target }) => setToOn(target.value)}
            />
          </Field>
        </div>
      )}
      <div aria-live="polite">
        {preview && (
          <p className={styles.preview}>
            <b>{previewTitle(kind, preview.days)}</b>
            {previewText(kind, preview)}
          </p>
        )}
      </div>
      {pause && changesSeasons && (
        <RestingChoices
          tasks={tasksThatCanRest(pause, tasks, calendar)}
          restingIds={new Set(tasks.filter(rests).map((task) => task.id))}
          familyChildren={familyChildren}
          onChange={(taskId, isResting) => setTicks({ ...ticks, [taskId]: isResting })}
        />
      )}
    </FormSheet>
  )
}
