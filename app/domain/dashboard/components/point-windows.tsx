import { type CSSProperties, useId, useState } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import { formatPoints, formatSignedPoints } from '#app/base/format-points.ts'
import type { PointWindows as Windows } from '../../points/entry.ts'
import { POINT_WINDOWS, type PointWindowName, windowParts } from '../../points/point-windows.ts'
import styles from './point-windows.module.css'

/** The week wall shows this window, so it is highlighted while no window is open. */
const WALL_WINDOW: PointWindowName = 'week'

const lengthOf = (sum: number) =>
  ({ '--length': Math.max(formatSignedPoints(sum).length, 4) }) as CSSProperties

/**
 * Hoje, Semana, Mês and Ano with signed sums and what was earned; a tap shows the parts of the sum (rule 36). What was earned
 * stands beside the sum, because a redemption makes the sum smaller.
 */
export function PointWindows({ windows, className }: { windows: Windows; className?: string }) {
  const [openName, setOpenName] = useState<PointWindowName | null>(null)
  const id = useId()
  const openWindow = POINT_WINDOWS.find(({ name }) => name === openName)
  return (
    <div role="group" aria-label="Pontos por período" className={classNames(styles.windows, className)}>
      <div className={styles.row}>
        {POINT_WINDOWS.map(({ name, label }) => (
          <button
            key={name}
            type="button"
            className={classNames(styles.window, name === (openName ?? WALL_WINDOW) && styles.active)}
            aria-expanded={name === openName}
            aria-controls={name === openName ? id : undefined}
            onClick={() => setOpenName(name === openName ? null : name)}
          >
            <span>{label}</span>{' '}
            <b style={lengthOf(windows[name].sum)}>{formatSignedPoints(windows[name].sum)}</b>{' '}
            <small>ganhou {formatPoints(windows[name].earned)}</small>
          </button>
        ))}
      </div>
      <div role="status">
        {openWindow && (
          <dl id={id} className={styles.parts} aria-label={`Pontos ${openWindow.period}`}>
            <div className={styles.sum}>
              <dt>{openWindow.sumLabel}</dt>
              <dd>{formatSignedPoints(windows[openWindow.name].sum)}</dd>
            </div>
            {windowParts(windows[openWindow.name]).map((part) => (
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
