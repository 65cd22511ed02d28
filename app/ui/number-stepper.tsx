import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import type { KeyboardEvent, ReactNode } from 'react'
import { useFieldControl, useFieldLabel } from './field.tsx'
import styles from './number-stepper.module.css'

export interface NumberStepperProps {
  /** A whole number, not negative; null while the input is empty. */
  value: number | null
  onValueChange: (value: number | null) => void
  min: number
  max: number
  step?: number
  required?: boolean
}

/** A number input with − and + buttons. Typed values are clamped to min..max on blur. */
export function NumberStepper({ value, onValueChange, min, max, step = 1, required }: NumberStepperProps) {
  const control = useFieldControl({})
  const labelText = (useFieldLabel() ?? 'valor').toLocaleLowerCase('pt-BR')

  function clamp(next: number) {
    return Math.min(max, Math.max(min, next))
  }
  function add(amount: number) {
    onValueChange(clamp((value ?? 0) + amount))
  }
  function changeText(text: string) {
    const digits = text.trim()
    if (/^\d{0,9}$/.test(digits)) onValueChange(digits === '' ? null : Number(digits))
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
        value={value ?? ''}
        onChange={(event) => changeText(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => {
          if (value !== null && clamp(value) !== value) onValueChange(clamp(value))
        }}
      />
      {stepButton('Aumentar', step, value !== null && value >= max, <Plus size={22} aria-hidden="true" />)}
    </span>
  )
}
