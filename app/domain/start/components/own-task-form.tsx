import { type FormEvent, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { NumberStepper } from '#app/ui/number-stepper.tsx'
import { TextInput, TimeInput } from '#app/ui/text-input.tsx'
import { MAX_TITLE_LENGTH } from '../../input/field.ts'
import { MAX_TASK_POINTS } from '../../tasks/task.ts'
import type { OwnTask } from '../start.ts'
import styles from './tasks-step.module.css'

const DEFAULT_POINTS = 5

interface OwnTaskFormProps {
  onCancel: () => void
  onAdd: (task: Pick<OwnTask, 'title' | 'time' | 'points'>) => void
}

/** 'Outro combinado': adds a task with a title of the guardian's own, for every weekday. */
export function OwnTaskForm({ onCancel, onAdd }: OwnTaskFormProps) {
  const [title, setTitle] = useState('')
  const [time, setTime] = useState('')
  const [points, setPoints] = useState<number | null>(DEFAULT_POINTS)
  const [showsProblems, setShowsProblems] = useState(false)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (title.trim() === '' || points === null || points < 1) return setShowsProblems(true)
    onAdd({ title: title.trim(), time: time || null, points })
  }

  return (
    <form className={styles.ownTask} aria-label="Outro combinado" onSubmit={submit} noValidate>
      <Field label="O combinado" error={showsProblems && title.trim() === '' && 'Escreva o combinado.'}>
        <TextInput
          value={title}
          maxLength={MAX_TITLE_LENGTH}
          autoComplete="off"
          autoFocus
          placeholder="Ex.: dar boa-noite à vovó"
          onChange={(event) => setTitle(event.target.value)}
        />
      </Field>
      <div className={styles.timeAndPoints}>
        <Field label="Horário" hint="Vazio: a qualquer hora.">
          <TimeInput value={time} onChange={(event) => setTime(event.target.value)} />
        </Field>
        <Field
          label="Pontos"
          error={showsProblems && (points === null || points < 1) && 'Vale pelo menos 1 ponto.'}
        >
          <NumberStepper value={points} onValueChange={setPoints} min={1} max={MAX_TASK_POINTS} />
        </Field>
      </div>
      <div className={styles.buttons}>
        <Button variant="outline" onClick={onCancel}>
          Cancelar
        </Button>
        <Button type="submit">Incluir</Button>
      </div>
    </form>
  )
}
