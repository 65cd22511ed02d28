import { type CSSProperties, useId, useState } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import { formatSignedPoints } from '#app/ui/format-points.ts'
import type { PointWindows as Windows } from '../../points/entry.ts'
import { POINT_WINDOWS, type PointWindowName, windowParts } from '../../points/point-windows.ts'
import styles from './point-windows.module.css'

/** The window that the week's wall shows; highlighted while none is open. */
const WALL_WINDOW: PointWindowName = 'week'

const lengthOf = (sum: number) =>
  ({ '--length': Math.max(formatSignedPoints(sum).length, 4) }) as CSSProperties

/** Hoje, Semana, Mês and Ano with signed sums; a tap shows the parts of the sum (rule 36). */
export function PointWindows({ windows, className }: { windows: Windows; className?: string }) {
  const [open, setOpen] = useState<PointWindowName | null>(null)
  const id = useId()
  const opened = POINT_WINDOWS.find(({ name }) => name === open)
  return (
    <div role="group" aria-label="Pontos por período" className={classNames(styles.windows, className)}>
      <div className={styles.row}>
        {POINT_WINDOWS.map(({ name, label }) => (
          <button
            key={name}
            type="button"
            className={classNames(styles.window, name === (open ?? WALL_WINDOW) && styles.active)}
            aria-expanded={name === open}
            aria-controls={name === open ? id : undefined}
            onClick={() => setOpen(name === open ? null : name)}
          >
            <span>{label}</span>{' '}
            <b style={lengthOf(windows[name].sum)}>{formatSignedPoints(windows[name].sum)}</b>
          </button>
        ))}
      </div>
      <div role="status">
        {opened && (
          <dl id={id} className={styles.parts} aria-label={`Pontos ${opened.period}`}>
            {windowParts(windows[opened.name]).map((part) => (
              <div key={part.label}>
                <dt>{part.label}</dt>
                <dd>{formatSignedPoints(part.points)}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </div>
  )
}
