import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Field } from '#app/ui/field.tsx'
import { newRequestId } from '#app/ui/new-request-id.ts'
import { NumberStepper } from '#app/ui/number-stepper.tsx'
import { Points } from '#app/ui/points.tsx'
import { TextInput, TimeInput } from '#app/ui/text-input.tsx'
import { type Weekday, WeekdayPicker } from '#app/ui/weekday-picker.tsx'
import type { Child } from '../../../children/child.ts'
import { ChildrenPickList } from '../../../children/components/children-pick-list.tsx'
import { MAX_TITLE_LENGTH } from '../../../input/field.ts'
import { whenText } from '../../task-day-texts.ts'
import type { TaskDraft } from '../../task-draft.ts'
import { MAX_TASK_POINTS } from '../../task.ts'
import { weekdaysLabel } from '../../task-texts.ts'
import type { SheetRow } from '../parse-spreadsheet.ts'
import { type CheckedRow, checkRow } from '../sheet-problems.ts'
import styles from './pasted-row.module.css'

interface PastedRowProps {
  row: SheetRow
  check: CheckedRow
  /** The values that the person has completed in the preview. */
  completion: Partial<TaskDraft>
  familyChildren: readonly Child[]
  /** Whether the fields to complete are shown. */
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  onComplete: (fields: Partial<TaskDraft>) => void
}

/** For the validation of the row. */
const PLACEHOLDER_ID = newRequestId()
const nameList = new Intl.ListFormat('pt-BR', { type: 'conjunction' })

/** One row of the preview. A faulty row says what is missing and can be completed in place. */
export function PastedRow({
  row,
  check,
  completion,
  familyChildren,
  isOpen,
  onOpenChange,
  onComplete,
}: PastedRowProps) {
  const draft = { ...row.draft, ...completion }
  // without the completion, so that a field does not disappear while the person completes it
  const fields = checkRow(PLACEHOLDER_ID, row, {}).fields.filter((field) => field !== 'drawing')
  const isReady = check.input !== undefined
  const title = draft.title || '(sem título)'
  const names = familyChildren.filter(({ id }) => draft.childIds.includes(id)).map(({ name }) => name)
  const summary = [nameList.format(names), weekdaysLabel(draft.weekdays), draft.time && whenText(draft.time)]

  function finish() {
    // a time or description that was not understood may stay empty
    const optionalFields = fields.filter((field) => field === 'time' || field === 'description')
    onComplete(Object.fromEntries(optionalFields.map((field) => [field, draft[field]])))
    onOpenChange(false)
  }
  return (
    <li className={classNames(styles.row, !isReady && styles.faulty)}>
      <div className={styles.line}>
        {isReady ? <Check size={22} aria-hidden="true" /> : <CircleAlert size={22} aria-hidden="true" />}
        <p className={styles.text}>
          <b>{title}</b>
          <small>{isReady ? summary.filter(Boolean).join(' · ') : `Linha ${row.line}: ${check.text}`}</small>
        </p>
        {isReady && <Points value={draft.points ?? 0} />}
        {fields.length > 0 && (
          <button
            type="button"
            className={styles.complete}
            aria-expanded={isOpen}
            aria-label={`${completeLabel(fields)}: linha ${row.line}, ${title}`}
            onClick={() => onOpenChange(!isOpen)}
          >
            {completeLabel(fields)}
          </button>
        )}
      </div>
      {isOpen && (
        <div className={styles.fields}>
          {fields.includes('title') && (
            <Field label="Título">
              <TextInput
                value={draft.title}
                maxLength={MAX_TITLE_LENGTH}
                autoComplete="off"
                onChange={(event) => onComplete({ title: event.target.value })}
              />
            </Field>
          )}
          {fields.includes('childIds') && (
            <ChildrenPickList
              legend="Crianças"
              familyChildren={familyChildren}
              value={draft.childIds}
              onValueChange={(childIds) => onComplete({ childIds })}
            />
          )}
          {fields.includes('weekdays') && (
            <WeekdayPicker
              value={draft.weekdays as Weekday[]}
              onValueChange={(weekdays) => onComplete({ weekdays })}
            />
          )}
          {fields.includes('points') && (
            <Field label="Pontos">
              <NumberStepper
                value={draft.points}
                onValueChange={(points) => onComplete({ points })}
                min={1}
                max={MAX_TASK_POINTS}
              />
            </Field>
          )}
          {fields.includes('time') && (
            <Field label="Horário" hint="Vazio: a qualquer hora.">
              <TimeInput value={draft.time} onChange={(event) => onComplete({ time: event.target.value })} />
            </Field>
          )}
          {fields.includes('description') && (
            <Field label="Descrição">
              <TextInput
                value={draft.description}
                maxLength={500}
                onChange={(event) => onComplete({ description: event.target.value })}
              />
            </Field>
          )}
          <Button variant="outline" onClick={finish}>
            Pronto
          </Button>
        </div>
      )}
    </li>
  )
}

function completeLabel(fields: readonly (keyof TaskDraft)[]): string {
  const [field] = fields
  if (fields.length > 1) return 'Completar'
  if (field === 'weekdays') return 'Escolher dias'
  return field === 'childIds' ? 'Escolher criança' : 'Completar'
}
