import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useId, useRef, useState } from 'react'
import { AddRow } from '#app/ui/add-row.tsx'
import { DrawingGrid } from '#app/ui/art/drawing-grid.tsx'
import { TaskDrawing } from '#app/ui/art/drawing.tsx'
import { taskDrawings } from '#app/ui/art/task-drawings.ts'
import { focusOtherRow, REMOVES_ROW } from '#app/ui/focus-other-row.ts'
import { IconButton } from '#app/ui/icon-button.tsx'
import { ReorderList } from '#app/ui/reorder-list.tsx'
import { MAX_STEP_LENGTH, MAX_STEPS, STEP_TOO_LONG, type TaskStep } from '../step.ts'
import styles from './steps-field.module.css'

interface StepsFieldProps {
  value: readonly TaskStep[]
  onValueChange: (steps: TaskStep[]) => void
}

/** 'Passos': up to eight parts of a task, each with a drawing (rule 201). */
export function StepsField({ value, onValueChange }: StepsFieldProps) {
  /** Number of the step whose drawings are shown. */
  const [pickedNumber, setPickedNumber] = useState<number | null>(null)
  /** Number of the step that was just added, whose input receives the focus. */
  const [addedNumber, setAddedNumber] = useState<number | null>(null)
  const rows = useRef<HTMLDivElement>(null)
  const id = useId()
  const edit = (number: number, fields: Partial<TaskStep>) =>
    onValueChange(value.map((step) => (step.number === number ? { ...step, ...fields } : step)))
  const nameOf = (step: TaskStep, index: number) => step.title.trim() || `Passo ${index + 1}`

  function add() {
    const number = [...Array(MAX_STEPS).keys()].find((free) => !value.some((step) => step.number === free))
    if (number === undefined) return
    setAddedNumber(number)
    onValueChange([...value, { number, title: '', drawing: null }])
  }

  return (
    <div ref={rows} className={styles.steps}>
      {value.length === 0 && (
        <p className={styles.hint}>A criança marca um passo de cada vez, com o desenho ao lado.</p>
      )}
      {value.length > 0 && (
        <ReorderList
          label="Passos"
          items={value}
          idOf={({ number }) => number}
          nameOf={nameOf}
          onMove={(steps) => {
            // its height would move the arrows away between two presses
            setPickedNumber(null)
            onValueChange(steps)
          }}
          renderHandle={(step, index) => (
            <button
              type="button"
              className={styles.drawing}
              aria-label={`Trocar desenho: ${nameOf(step, index)}`}
              aria-expanded={step.number === pickedNumber}
              onClick={() => setPickedNumber(step.number === pickedNumber ? null : step.number)}
            >
              <TaskDrawing name={taskDrawings.nameFor(step)} size={40} />
            </button>
          )}
          renderContent={(step, index) => (
            <>
              <input
                className={styles.title}
                aria-label={`Passo ${index + 1}`}
                aria-describedby={`${id}-${step.number}`}
                placeholder="Ex.: Tirar os pratos"
                value={step.title}
                maxLength={MAX_STEP_LENGTH}
                autoComplete="off"
                // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just added the row to write in it
                autoFocus={step.number === addedNumber}
                onChange={(event) => edit(step.number, { title: event.target.value })}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter') return
                  // Enter begins the next step, and does not save the task
                  event.preventDefault()
                  add()
                }}
              />
              <small id={`${id}-${step.number}`} role="status" className={styles.note}>
                {step.title.length >= MAX_STEP_LENGTH && STEP_TOO_LONG}
              </small>
            </>
          )}
          renderActions={(step, index) => (
            <IconButton
              icon={<X />}
              label={`Tirar ${nameOf(step, index)}`}
              {...REMOVES_ROW}
              onClick={({ currentTarget }) => {
                focusOtherRow(rows.current!, currentTarget)
                onValueChange(value.filter(({ number }) => number !== step.number))
              }}
            />
          )}
          renderDetails={(step, index) =>
            step.number === pickedNumber && (
              <fieldset className={styles.drawings}>
                <legend>Desenho: {nameOf(step, index)}</legend>
                <DrawingGrid
                  drawings={taskDrawings}
                  value={taskDrawings.knownName(step.drawing)}
                  onValueChange={(drawing) => edit(step.number, { drawing })}
                  renderDrawing={(name, size) => <TaskDrawing name={name} size={size} />}
                />
              </fieldset>
            )
          }
        />
      )}
      {value.length < MAX_STEPS && (
        <AddRow
          icon={<Plus />}
          label={value.length === 0 ? 'Primeiro passo' : 'Outro passo'}
          note={`até ${MAX_STEPS}`}
          onClick={add}
        />
      )}
    </div>
  )
}
