import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { AddRow } from '#app/ui/add-row.tsx'
import { DrawingGrid } from '#app/ui/art/drawing-grid.tsx'
import { TaskDrawing } from '#app/ui/art/drawing.tsx'
import { taskDrawings } from '#app/ui/art/task-drawings.ts'
import { IconButton } from '#app/ui/icon-button.tsx'
import { ReorderList } from '#app/ui/reorder-list.tsx'
import { MAX_STEPS, type TaskStep } from '../step.ts'
import styles from './steps-field.module.css'

const MAX_STEP_LENGTH = 60

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
  const picked = value.find(({ number }) => number === pickedNumber)
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
    <>
      {value.length === 0 && (
        <p className={styles.hint}>A criança marca um passo de cada vez, com o desenho ao lado.</p>
      )}
      {value.length > 0 && (
        <ReorderList
          label="Passos"
          items={value}
          idOf={({ number }) => number}
          nameOf={nameOf}
          onMove={onValueChange}
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
            <input
              className={styles.title}
              aria-label={`Passo ${index + 1}`}
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
          )}
          renderActions={(step, index) => (
            <IconButton
              icon={<X />}
              label={`Tirar ${nameOf(step, index)}`}
              onClick={() => onValueChange(value.filter(({ number }) => number !== step.number))}
            />
          )}
        />
      )}
      {picked && (
        <fieldset className={styles.drawings}>
          <legend>Desenho: {nameOf(picked, value.indexOf(picked))}</legend>
          <DrawingGrid
            drawings={taskDrawings}
            value={taskDrawings.knownName(picked.drawing)}
            onValueChange={(drawing) => edit(picked.number, { drawing })}
            renderDrawing={(name, size) => <TaskDrawing name={name} size={size} />}
          />
        </fieldset>
      )}
      {value.length < MAX_STEPS && (
        <AddRow
          icon={<Plus />}
          label={value.length === 0 ? 'Primeiro passo' : 'Outro passo'}
          note={`até ${MAX_STEPS}`}
          onClick={add}
        />
      )}
    </>
  )
}
