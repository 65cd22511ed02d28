import { FieldGroup } from './field.tsx'
import styles from './reason-chips.module.css'

interface ReasonChipsProps {
  legend: string
  /** Shows the legend to assistive technology only. */
  hideLegend?: boolean
  reasons: readonly string[]
  value: string | null
  onValueChange: (reason: string | null) => void
}

/** Ready reasons as pills, at most one of which is chosen. Checkboxes, so that the choice can be taken back. */
export function ReasonChips({ legend, hideLegend, reasons, value, onValueChange }: ReasonChipsProps) {
  return (
    <FieldGroup legend={legend} hideLegend={hideLegend}>
      <div className={styles.chips}>
        {reasons.map((reason) => (
          <label key={reason} className={styles.chip}>
            <input
              type="checkbox"
              checked={reason === value}
              onChange={({ target }) => onValueChange(target.checked ? reason : null)}
            />
            <span>{reason}</span>
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}
