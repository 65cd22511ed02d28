import { classNames } from './class-names.ts'
import { formatPoints, formatSignedPoints } from '#app/base/format-points.ts'
import styles from './points.module.css'

export type PointsProps = {
  value: number
  /** Shows sign and colour, for a change of points; false for a balance or a price. */
  signed?: boolean
  size?: 'sm' | 'md' | 'lg'
  unit?: boolean
  className?: string
}

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
  balance: number
  change: number
}

/** The effect of a score or redemption on the balance: '148 − 12 = 136', or only the balance if nothing changes. */
export function SumLine({ label, balance, change }: SumLineProps) {
  const sign = change < 0 ? '−' : '+'
  return (
    <p className={styles.calculation} aria-live="polite" aria-atomic>
      <span>{label}</span>{' '}
      <b>
        {formatPoints(balance)}
        {change !== 0 && (
          <>
            {' '}
            <span className={change < 0 ? styles.loss : styles.gain}>
              {sign} {formatPoints(Math.abs(change))}
            </span>{' '}
            = {formatPoints(balance + change)}
          </>
        )}
      </b>
    </p>
  )
}
