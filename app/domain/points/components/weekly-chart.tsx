import { type CSSProperties, type ReactNode, useId } from 'react'
import { formatPoints, formatSignedPoints } from '#app/base/format-points.ts'
import {
  pointsAxis,
  shortDate,
  dateRangeText,
  totalOf,
  type WeekPoints,
  weeksText,
} from '../weekly/weekly-points.ts'
import styles from './weekly-points.module.css'

/** Width of a column and of a bar, offset of a bar in its column, height of the chart, in units of the SVG. */
const COLUMN = 24
const BAR = 18
const BAR_OFFSET = (COLUMN - BAR) / 2
const HEIGHT = 176
const WEEKS_PER_DATE = 3

type PointsKind = 'earned' | 'lost' | 'redeemed'

/** Each kind of points has its own shape, so that colour is not the only difference. */
const TILES: Record<PointsKind, { background: string; shape: ReactNode }> = {
  earned: {
    background: 'var(--art-leaf)',
    shape: <path d="M0 0h18A18 18 0 0 1 0 18z" fill="var(--art-leaf-3)" />,
  },
  lost: {
    background: 'var(--art-terra)',
    shape: <path d="M0 18 18 0H9L0 9zM18 18V9l-9 9z" fill="var(--art-terra-2)" />,
  },
  redeemed: {
    background: 'var(--art-sky)',
    shape: <path d="M18 0v7A11 11 0 0 0 7 18H0A18 18 0 0 1 18 0z" fill="var(--art-sky-2)" />,
  },
}

/** Twelve weeks as a bar chart: earned above the zero line, lost and redeemed below it. */
export function WeeklyChart({ weeks, thisYear }: { weeks: readonly WeekPoints[]; thisYear: string }) {
  const id = useId()
  const { lines } = pointsAxis(weeks)
  const minLine = lines[0] ?? 0
  const maxLine = lines.at(-1) ?? 1
  const scale = HEIGHT / (maxLine - minLine)
  const zeroY = maxLine * scale
  const summary = weeksText(weeks, thisYear)
  const fillOf = (kind: PointsKind) => `url(#${id}${kind})`
  return (
    <figure className={styles.figure}>
      <Legend weeks={weeks} fillOf={fillOf} />
      <div className={styles.chart} aria-hidden="true">
        <div className={styles.axisLabels}>
          {lines.map((line) => (
            <span
              key={line}
              style={{ '--line-y': `${((maxLine - line) * scale * 100) / HEIGHT}%` } as CSSProperties}
            >
              {formatPoints(line)}
            </span>
          ))}
        </div>
        <svg className={styles.bars} viewBox={`0 0 ${COLUMN * weeks.length} ${HEIGHT}`}>
          <defs>
            {(Object.keys(TILES) as PointsKind[]).map((kind) => (
              <pattern
                key={kind}
                id={id + kind}
                patternUnits="userSpaceOnUse"
                x={BAR_OFFSET}
                y={zeroY}
                width={COLUMN}
                height={BAR}
              >
                <path d={`M0 0h${COLUMN}v${BAR}H0z`} fill={TILES[kind].background} />
                {TILES[kind].shape}
              </pattern>
            ))}
          </defs>
          {lines.map((line) => (
            <path
              key={line}
              className={line === 0 ? styles.zeroLine : styles.gridLine}
              d={`M0 ${(maxLine - line) * scale}h${COLUMN * weeks.length}`}
            />
          ))}
          {weeks.map(({ week, lastDay, earned, lost, redeemed }, index) => {
            const x = index * COLUMN + BAR_OFFSET
            const lostEnd = zeroY + lost * scale
            return (
              <g key={week}>
                <title>
                  {`${dateRangeText(week, lastDay, thisYear)}: ganhou ${formatPoints(earned)}, perdeu ${formatPoints(lost)}, resgatou ${formatPoints(redeemed)}`}
                </title>
                <path d={barPath(x, zeroY, -earned * scale)} fill={fillOf('earned')} />
                <path d={barPath(x, zeroY, lost * scale, redeemed === 0)} fill={fillOf('lost')} />
                <path d={barPath(x, lostEnd, redeemed * scale)} fill={fillOf('redeemed')} />
                <rect x={index * COLUMN} width={COLUMN} height={HEIGHT} fill="transparent" />
              </g>
            )
          })}
          <path className={styles.zeroLine} d={`M0 ${zeroY}h${COLUMN * weeks.length}`} />
        </svg>
        <div className={styles.dateLabels}>
          {weeks.map(
            ({ week }, index) => index % WEEKS_PER_DATE === 0 && <span key={week}>{shortDate(week)}</span>,
          )}
        </div>
      </div>
      <figcaption className={styles.summary}>{summary}</figcaption>
    </figure>
  )
}

/** The path of a bar from `start` by `height` (upwards when negative), with one rounded corner at its end. */
function barPath(x: number, start: number, height: number, isRounded = true): string {
  if (height === 0) return ''
  const radius = isRounded ? Math.min(BAR / 2, Math.abs(height)) : 0
  const end = start + height
  const mirroredRadius = height < 0 ? radius : -radius
  const sweepFlag = height < 0 ? 1 : 0
  return `M${x} ${start}V${end}h${BAR - radius}a${radius} ${radius} 0 0 ${sweepFlag} ${radius} ${mirroredRadius}V${start}z`
}

function Legend({ weeks, fillOf }: { weeks: readonly WeekPoints[]; fillOf: (kind: PointsKind) => string }) {
  const { earned, lost, redeemed } = totalOf(weeks)
  const parts: { kind: PointsKind; label: string; points: number }[] = [
    { kind: 'earned', label: 'Ganhou', points: earned },
    { kind: 'lost', label: 'Perdeu', points: 0 - lost },
    { kind: 'redeemed', label: 'Resgatou', points: 0 - redeemed },
  ]
  return (
    <ul className={styles.legend} role="list">
      {parts.map(({ kind, label, points }) => (
        <li key={kind}>
          <svg viewBox={`${BAR_OFFSET} 0 ${BAR} ${BAR}`} width={BAR} height={BAR} aria-hidden="true">
            <path d={`M${BAR_OFFSET} 0h${BAR}v${BAR}h-${BAR}z`} fill={fillOf(kind)} />
          </svg>
          {label} <b>{formatSignedPoints(points)}</b>
        </li>
      ))}
    </ul>
  )
}
