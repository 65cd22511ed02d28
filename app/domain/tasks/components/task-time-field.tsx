import type { FocusEvent, SyntheticEvent } from 'react'
import { Field } from '#app/ui/field.tsx'
import { TimeInput } from '#app/ui/text-input.tsx'

interface TaskTimeFieldProps {
  /** 'HH:mm'; empty for any time of the day. */
  value: string
  /** Whether only a part of the time is typed. Its value is empty then. */
  isIncomplete: boolean
  onValueChange: (time: string) => void
  onIncompleteChange: (isIncomplete: boolean) => void
  onBlur?: (event: FocusEvent) => void
  /** Text below a complete time. */
  hint?: string | false
  error?: string | false | undefined
}

/** The optional time of a task (rule 105). A time that is only partly typed is an error. */
export function TaskTimeField({
  value,
  isIncomplete,
  onValueChange,
  onIncompleteChange,
  onBlur,
  hint,
  error,
}: TaskTimeFieldProps) {
  const check = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) =>
    onIncompleteChange(currentTarget.validity.badInput)
  return (
    <Field
      label="Horário"
      hint={value !== '' ? hint : !isIncomplete && 'Vazio: a qualquer hora.'}
      error={isIncomplete ? 'Complete o horário ou apague.' : error}
    >
      <TimeInput
        value={value}
        onChange={(event) => {
          check(event)
          onValueChange(event.target.value)
        }}
        onKeyUp={check}
        onBlur={(event) => {
          check(event)
          onBlur?.(event)
        }}
      />
    </Field>
  )
}
