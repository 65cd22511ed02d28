import { classNames } from './class-names.ts'
import { formatPoints, formatSignedPoints } from './format-points.ts'
import styles from './points.module.css'

export type PointsProps = {
  value: number
  /** With sign and colour, for a change; false for a balance or a price. */
  signed?: boolean
  size?: 'sm' | 'md' | 'lg'
  /** Adds 'pontos'. */
  unit?: boolean
  className?: string
}

/** Points in the display font: '+15', '−12', '1.340'. */
export function Points({ value, signed = true, size = 'md', unit, className }: PointsProps) {
  const hasColour = signed && value !== 0
  return (
    <span
      className={classNames(
        styles.points,
        styles[size],
        hasColour && (value > 0 ? styles.gain : styles.loss),
        className,
      )}
    >
      {signed ? formatSignedPoints(value) : formatPoints(value)}
      {unit && <span className={styles.unit}>{Math.abs(value) === 1 ? ' ponto' : ' pontos'}</span>}
    </span>
  )
}

export type SumLineProps = {
  /** For example 'Saldo de Bia'. */
  label: string
  before: number
  /** The change, signed. */
  change: number
}

/** The calculation before a score or a redemption: '148 − 12 = 136'; only the balance when nothing changes. */
export function SumLine({ label, before, change }: SumLineProps) {
  const sign = change < 0 ? '−' : '+'
  return (
    <p className={styles.sum} aria-live="polite" aria-atomic>
      <span>{label}</span>{' '}
      <b>
        {formatPoints(before)}
        {change !== 0 && (
          <>
            {' '}
            <span className={change < 0 ? styles.loss : styles.gain}>
              {sign} {formatPoints(Math.abs(change))}
            </span>{' '}
            = {formatPoints(before + change)}
          </>
        )}
      </b>
    </p>
  )
}
