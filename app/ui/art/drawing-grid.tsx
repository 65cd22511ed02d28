import { type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import styles from './drawing-grid.module.css'
import type { DrawingSet } from './drawing-set.ts'

interface DrawingGridProps<Name extends string> {
  drawings: DrawingSet<Name>
  /** Null: the title determines the drawing. */
  value: Name | null
  onValueChange: (value: Name | null) => void
  /** Renders a drawing; `size` is its side in px. */
  renderDrawing: (name: Name, size: number) => ReactNode
}

/** All drawings of a set, and 'Automático', as radio buttons. */
export function DrawingGrid<Name extends string>({
  drawings,
  value,
  onValueChange,
  renderDrawing,
}: DrawingGridProps<Name>) {
  const name = useId()
  return (
    <div className={styles.grid}>
      <label className={classNames(styles.option, styles.automaticOption)}>
        <input type="radio" name={name} checked={value === null} onChange={() => onValueChange(null)} />
        Automático
      </label>
      {drawings.options.map((option) => (
        <label key={option.name} className={styles.option} title={option.label}>
          <input
            type="radio"
            name={name}
            aria-label={option.label}
            checked={value === option.name}
            onChange={() => onValueChange(option.name)}
          />
          {renderDrawing(option.name, 48)}
        </label>
      ))}
    </div>
  )
}
