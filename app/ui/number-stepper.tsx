import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useFieldControl, useFieldLabel, useFieldProblem } from './field.tsx'
import styles from './number-stepper.module.css'
import { readTypedNumber } from './typed-number.ts'

export interface NumberStepperProps {
  /** A whole number, not negative; null while the input is empty. */
  value: number | null
  onValueChange: (value: number | null) => void
  min: number
  max: number
  step?: number
  required?: boolean
}

/**
 * A number input with − and + buttons. Typed values are clamped to min..max on blur. What is no whole number stays in the
 * input, as null, and the Field says why.
 */
export function NumberStepper({ value, onValueChange, min, max, step = 1, required }: NumberStepperProps) {
  const control = useFieldControl({})
  const showProblem = useFieldProblem()
  /** What was typed, if it is not written as the value is; undefined otherwise. */
  const [typedText, setTypedText] = useState<string>()
  const shownText =
    typedText !== undefined && readTypedNumber(typedText).value === value ? typedText : (value ?? '')
  const clearProblem = useEffectEvent(() => showProblem(undefined))
  useEffect(() => {
    if (value !== null) clearProblem()
  }, [value])
  const labelText = (useFieldLabel() ?? 'valor').toLocaleLowerCase('pt-BR')

  function clamp(next: number) {
    return Math.min(max, Math.max(min, next))
  }
  function add(amount: number) {
    setTypedText(undefined)
    showProblem(undefined)
    onValueChange(clamp((value ?? 0) + amount))
  }
  function changeText(text: string) {
    const typed = readTypedNumber(text)
    const problem = 'problem' in typed ? typed.problem : undefined
    setTypedText(text === '' || text === String(typed.value) ? undefined : text)
    showProblem(problem)
    onValueChange(typed.value)
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const amount = { ArrowUp: step, ArrowDown: -step, PageUp: step * 10, PageDown: -step * 10 }[event.key]
    if (amount === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    add(amount)
  }

  function stepButton(verb: string, amount: number, isDisabled: boolean, icon: ReactNode) {
    return (
      <button
        type="button"
        tabIndex={-1}
        aria-label={`${verb} ${labelText}`}
        disabled={isDisabled}
        onClick={() => add(amount)}
      >
        {icon}
      </button>
    )
  }

  return (
    <span className={styles.stepper}>
      {stepButton('Diminuir', -step, value !== null && value <= min, <Minus size={22} aria-hidden="true" />)}
      <input
        autoComplete="off"
        {...control}
        required={required}
        type="text"
        inputMode="numeric"
        role="spinbutton"
        aria-valuenow={value ?? undefined}
        aria-valuemin={min}
        aria-valuemax={max}
        value={shownText}
        onChange={(event) => changeText(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => {
          if (value === null) return
          setTypedText(undefined)
          if (clamp(value) !== value) onValueChange(clamp(value))
        }}
      />
      {stepButton('Aumentar', step, value !== null && value >= max, <Plus size={22} aria-hidden="true" />)}
    </span>
  )
}
