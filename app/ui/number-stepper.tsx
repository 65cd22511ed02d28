import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { useState, type ComponentProps, type KeyboardEvent } from 'react'
import { classNames } from './class-names.ts'
import { useFieldControl, useFieldLabel } from './field.tsx'
import styles from './number-stepper.module.css'

export type NumberStepperProps = Omit<
  ComponentProps<'input'>,
  'type' | 'value' | 'defaultValue' | 'onChange' | 'min' | 'max' | 'step'
> & {
  /** A whole number; null while the box is empty. Omitted for an uncontrolled stepper. */
  value?: number | null
  defaultValue?: number | null
  onValueChange?: (value: number | null) => void
  min?: number
  max?: number
  step?: number
  /** Names the two buttons ('Diminuir pontos'); by default the label of the Field. */
  label?: string
}

/** A number input with − and + buttons. Typed values are clamped to min..max on blur. */
export function NumberStepper({
  value,
  defaultValue = null,
  onValueChange,
  min = Number.MIN_SAFE_INTEGER,
  max = Number.MAX_SAFE_INTEGER,
  step = 1,
  label,
  className,
  disabled,
  onBlur,
  onKeyDown,
  ...rest
}: NumberStepperProps) {
  const [own, setOwn] = useState(defaultValue)
  const current = value === undefined ? own : value
  // A minus sign without digits is not a number yet.
  const [loneMinus, setLoneMinus] = useState(false)
  const fieldLabel = useFieldLabel()
  const name = (label ?? fieldLabel ?? 'valor').toLocaleLowerCase('pt-BR')

  function change(next: number | null) {
    setOwn(next)
    onValueChange?.(next)
  }
  function clamp(next: number) {
    return Math.min(max, Math.max(min, next))
  }
  function move(by: number) {
    setLoneMinus(false)
    change(clamp((current ?? 0) + by))
  }
  function type(text: string) {
    const cleaned = text.replaceAll('−', '-').trim()
    if (!/^-?\d{0,9}$/.test(cleaned) || (min >= 0 && cleaned.startsWith('-'))) return
    setLoneMinus(cleaned === '-')
    change(cleaned === '' || cleaned === '-' ? null : Number(cleaned))
  }
  function stepByKey(event: KeyboardEvent<HTMLInputElement>) {
    const by = { ArrowUp: step, ArrowDown: -step, PageUp: step * 10, PageDown: -step * 10 }[event.key]
    if (by !== undefined && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault()
      move(by)
    }
    onKeyDown?.(event)
  }

  return (
    <span className={classNames(styles.stepper, className)} data-disabled={disabled ? '' : undefined}>
      <button
        type="button"
        tabIndex={-1}
        aria-label={`Diminuir ${name}`}
        disabled={disabled || (current !== null && current <= min)}
        onClick={() => move(-step)}
      >
        <Minus size={22} aria-hidden="true" />
      </button>
      <input
        autoComplete="off"
        {...rest}
        {...useFieldControl(rest)}
        type="text"
        inputMode={min < 0 ? 'text' : 'numeric'}
        role="spinbutton"
        aria-valuenow={current ?? undefined}
        aria-valuemin={min === Number.MIN_SAFE_INTEGER ? undefined : min}
        aria-valuemax={max === Number.MAX_SAFE_INTEGER ? undefined : max}
        disabled={disabled}
        value={current === null ? (loneMinus ? '-' : '') : String(current)}
        onChange={(event) => type(event.target.value)}
        onKeyDown={stepByKey}
        onBlur={(event) => {
          setLoneMinus(false)
          if (current !== null && clamp(current) !== current) change(clamp(current))
          onBlur?.(event)
        }}
      />
      <button
        type="button"
        tabIndex={-1}
        aria-label={`Aumentar ${name}`}
        disabled={disabled || (current !== null && current >= max)}
        onClick={() => move(step)}
      >
        <Plus size={22} aria-hidden="true" />
      </button>
    </span>
  )
}
