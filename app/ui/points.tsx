import { classNames } from './class-names.ts'
import { formatPoints, formatSignedPoints } from './format-points.ts'
import styles from './points.module.css'

export type PointsProps = {
  value: number
  /** With sign and its colour (a change), or plain (a balance, a price). */
  signed?: boolean
  /** sign: leaf for a gain, terra for a loss; inherit: colour of the text around. */
  tone?: 'sign' | 'inherit'
  size?: 'sm' | 'md' | 'lg' | 'xl'
  /** Writes 'pontos' behind the number. */
  unit?: boolean
  className?: string
}

/** Points as a number of the display font: '+15', '−12', '1.340'. */
export function Points({ value, signed = true, tone, size = 'md', unit, className }: PointsProps) {
  const colour = (tone ?? (signed ? 'sign' : 'inherit')) === 'sign' && value !== 0
  return (
    <span
      className={classNames(
        styles.points,
        styles[size],
        colour && (value > 0 ? styles.up : styles.down),
        className,
      )}
    >
      {signed ? formatSignedPoints(value) : formatPoints(value)}
      {unit && <span className={styles.unit}>{Math.abs(value) === 1 ? ' ponto' : ' pontos'}</span>}
    </span>
  )
}

export type SumLineProps = {
  /** What the sum is of: 'Saldo de Bia'. */
  label: string
  before: number
  /** The change, signed. */
  change: number
  /** On a sunk ground of its own; plain where a footer already sets it apart. */
  boxed?: boolean
  className?: string
}

/** The sum shown before a score or a redemption is confirmed: '148 − 12 = 136'. Without a change, what there is. */
export function SumLine({ label, before, change, boxed, className }: SumLineProps) {
  const sign = change < 0 ? '−' : '+'
  return (
    <p className={classNames(styles.sum, boxed && styles.boxed, className)} aria-live="polite" aria-atomic>
      <span>{label}</span>{' '}
      <b>
        {formatPoints(before)}
        {change !== 0 && (
          <>
            {' '}
            <span className={change < 0 ? styles.down : styles.up}>
              {sign} {formatPoints(Math.abs(change))}
            </span>{' '}
            = {formatPoints(before + change)}
          </>
        )}
      </b>
    </p>
  )
}
