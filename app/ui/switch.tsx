import type { ReactNode } from 'react'
import styles from './switch.module.css'

interface SwitchProps {
  label: ReactNode
  /** Text below the label, part of the accessible name's description. */
  hint?: string
  checked: boolean
  onCheckedChange: (checked: boolean) => void
}

/** A setting that is on or off, with its label at the left. */
export function Switch({ label, hint, checked, onCheckedChange }: SwitchProps) {
  return (
    <label className={styles.row}>
      <span>
        <b>{label}</b>
        {hint && <span className={styles.hint}>{hint}</span>}
      </span>
      <input
        type="checkbox"
        role="switch"
        checked={checked}
        aria-checked={checked}
        onChange={(event) => onCheckedChange(event.target.checked)}
      />
      <span className={styles.track} aria-hidden="true" />
    </label>
  )
}
