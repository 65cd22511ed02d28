import { Autocomplete } from '@base-ui/react/autocomplete'
import { type FocusEvent, useEffect, useState } from 'react'
import { taskDrawings } from '#app/ui/art/task-drawings.ts'
import { TaskDrawing } from '#app/ui/art/drawing.tsx'
import { Field } from '#app/ui/field.tsx'
import { Points } from '#app/ui/points.tsx'
import { importWithRetry } from '#app/ui/retry-import.ts'
import inputStyles from '#app/ui/text-input.module.css'
import { MAX_TITLE_LENGTH } from '../../input/field.ts'
import { whenText } from '../task-day-texts.ts'
import { type TaskSuggestion, suggestTasks } from '../task-suggestions.ts'
import styles from './title-field.module.css'

interface TitleFieldProps {
  value: string
  /** Ages of the chosen children. Tasks for these ages are suggested first. */
  ages: readonly number[]
  onValueChange: (title: string) => void
  onPick: (suggestion: TaskSuggestion) => void
  onBlur: (event: FocusEvent) => void
  error: string | false | undefined
}

const LABEL = 'Título'

/** The title of a new task, with suggestions while the person types. The catalogue loads with the form. */
export function TitleField({ value, ages, onValueChange, onPick, onBlur, error }: TitleFieldProps) {
  const [catalogue, setCatalogue] = useState<readonly TaskSuggestion[]>([])
  useEffect(() => {
    // without the catalogue the field has no suggestions
    importWithRetry(() => import('#content/assistant/all-tasks.ts')).then(
      ({ CATALOGUE_TASKS }) => setCatalogue(CATALOGUE_TASKS),
      () => undefined,
    )
  }, [])
  const [isOpen, setOpen] = useState(false)
  const suggestions = suggestTasks(catalogue, value, ages)
  return (
    <Field label={LABEL} error={error}>
      {(control) => (
        <Autocomplete.Root
          items={suggestions}
          filter={null}
          open={isOpen && suggestions.length > 0}
          onOpenChange={setOpen}
          value={value}
          itemToStringValue={({ title }: TaskSuggestion) => title}
          onValueChange={(title, { reason }) => {
            const picked =
              reason === 'item-press' && suggestions.find((candidate) => candidate.title === title)
            if (picked) onPick(picked)
            else if (reason !== 'escape-key') onValueChange(title)
          }}
        >
          <Autocomplete.Input
            {...control}
            // while the list is open, the library hides the label from screen readers
            aria-label={LABEL}
            className={inputStyles.control}
            maxLength={MAX_TITLE_LENGTH}
            autoComplete="off"
            required
            onBlur={(event) => {
              // the catalogue may load later and must not open the list of a field without focus
              setOpen(false)
              onBlur(event)
            }}
          />
          <Autocomplete.Portal>
            <Autocomplete.Positioner className={styles.positioner} sideOffset={4} collisionPadding={8}>
              <Autocomplete.Popup role="region" className={styles.popup} aria-label="Sugestões de tarefas">
                <Autocomplete.List>
                  {(suggestion: TaskSuggestion) => (
                    <Autocomplete.Item key={suggestion.title} value={suggestion} className={styles.item}>
                      <TaskDrawing name={taskDrawings.nameFor(suggestion)} size={36} />
                      <span>
                        {suggestion.title}
                        <small>{whenText(suggestion.time)}</small>
                      </span>
                      <Points value={suggestion.points} />
                    </Autocomplete.Item>
                  )}
                </Autocomplete.List>
              </Autocomplete.Popup>
            </Autocomplete.Positioner>
          </Autocomplete.Portal>
        </Autocomplete.Root>
      )}
    </Field>
  )
}
