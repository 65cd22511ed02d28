import { type CSSProperties, type ReactNode, useId } from 'react'
import { formatPoints, formatSignedPoints } from '#app/ui/format-points.ts'
import {
  pointsAxis,
  shortDay,
  spokenDays,
  totalOf,
  type WeekPoints,
  weeksText,
} from '../weekly/weekly-points.ts'
import styles from './weekly-points.module.css'

const COLUMN = 24
const BAR = 18
const GAP = (COLUMN - BAR) / 2
const HEIGHT = 176
/** Every third column has a date. */
const DATE_INTERVAL = 3

type Kind = 'earned' | 'lost' | 'redeemed'

/** Each kind of points has its own shape, so that it is not recognized by colour alone. */
const TILES: Record<Kind, { ground: string; drawing: ReactNode }> = {
  earned: {
    ground: 'var(--art-leaf)',
    drawing: <path d="M0 0h18A18 18 0 0 1 0 18z" fill="var(--art-leaf-3)" />,
  },
  lost: {
    ground: 'var(--art-terra)',
    drawing: <path d="M0 18 18 0H9L0 9zM18 18V9l-9 9z" fill="var(--art-terra-2)" />,
  },
  redeemed: {
    ground: 'var(--art-sky)',
    drawing: <path d="M18 0v7A11 11 0 0 0 7 18H0A18 18 0 0 1 18 0z" fill="var(--art-sky-2)" />,
  },
}

/** Twelve weeks as a bar chart: earned above the zero line, lost and redeemed below it. */
export function WeeklyPicture({ weeks, thisYear }: { weeks: readonly WeekPoints[]; thisYear: string }) {
  const id = useId()
  const { lines } = pointsAxis(weeks)
  const lowest = lines[0] ?? 0
  const highest = lines.at(-1) ?? 1
  const scale = HEIGHT / (highest - lowest)
  const ground = highest * scale
  const summary = weeksText(weeks, thisYear)
  const fill = (kind: Kind) => `url(#${id}${kind})`
  return (
    <figure className={styles.figure}>
      <Legend weeks={weeks} fill={fill} />
      <div className={styles.chart} aria-hidden="true">
        <div className={styles.lines}>
          {lines.map((line) => (
            <span
              key={line}
              style={{ '--at': `${((highest - line) * scale * 100) / HEIGHT}%` } as CSSProperties}
            >
              {formatPoints(line)}
            </span>
          ))}
        </div>
        <svg className={styles.columns} viewBox={`0 0 ${COLUMN * weeks.length} ${HEIGHT}`}>
          <defs>
            {(Object.keys(TILES) as Kind[]).map((kind) => (
              <pattern
                key={kind}
                id={id + kind}
                patternUnits="userSpaceOnUse"
                x={GAP}
                y={ground}
                width={COLUMN}
                height={BAR}
              >
                <path d={`M0 0h${COLUMN}v${BAR}H0z`} fill={TILES[kind].ground} />
                {TILES[kind].drawing}
              </pattern>
            ))}
          </defs>
          {lines.map((line) => (
            <path
              key={line}
              className={line === 0 ? styles.zero : styles.line}
              d={`M0 ${(highest - line) * scale}h${COLUMN * weeks.length}`}
            />
          ))}
          {weeks.map(({ week, lastDay, earned, lost, redeemed }, index) => {
            const x = index * COLUMN + GAP
            const lostTo = ground + lost * scale
            return (
              <g key={week}>
                <title>
                  {`${spokenDays(week, lastDay, thisYear)}: ganhou ${formatPoints(earned)}, perdeu ${formatPoints(lost)}, resgatou ${formatPoints(redeemed)}`}
                </title>
                <path d={barPath(x, ground, -earned * scale)} fill={fill('earned')} />
                <path d={barPath(x, ground, lost * scale, redeemed === 0)} fill={fill('lost')} />
                <path d={barPath(x, lostTo, redeemed * scale)} fill={fill('redeemed')} />
                <rect x={index * COLUMN} width={COLUMN} height={HEIGHT} fill="transparent" />
              </g>
            )
          })}
          <path className={styles.zero} d={`M0 ${ground}h${COLUMN * weeks.length}`} />
        </svg>
        <div className={styles.dates}>
          {weeks.map(
            ({ week }, index) => index % DATE_INTERVAL === 0 && <span key={week}>{shortDay(week)}</span>,
          )}
        </div>
      </div>
      <figcaption className={styles.summary}>{summary}</figcaption>
    </figure>
  )
}

/** The path of a bar from `from` by `height` (upwards when negative), with one rounded corner at its end. */
function barPath(x: number, from: number, height: number, isRounded = true): string {
  if (height === 0) return ''
  const radius = isRounded ? Math.min(BAR / 2, Math.abs(height)) : 0
  const end = from + height
  const mirroredRadius = height < 0 ? radius : -radius
  const sweep = height < 0 ? 1 : 0
  return `M${x} ${from}V${end}h${BAR - radius}a${radius} ${radius} 0 0 ${sweep} ${radius} ${mirroredRadius}V${from}z`
}

/** The legend, with the sums of all weeks. */
function Legend({ weeks, fill }: { weeks: readonly WeekPoints[]; fill: (kind: Kind) => string }) {
  const { earned, lost, redeemed } = totalOf(weeks)
  const parts: { kind: Kind; label: string; points: number }[] = [
    { kind: 'earned', label: 'Ganhou', points: earned },
    { kind: 'lost', label: 'Perdeu', points: 0 - lost },
    { kind: 'redeemed', label: 'Resgatou', points: 0 - redeemed },
  ]
  return (
    <ul className={styles.totals} role="list">
      {parts.map(({ kind, label, points }) => (
        <li key={kind}>
          <svg viewBox={`${GAP} 0 ${BAR} ${BAR}`} width={BAR} height={BAR} aria-hidden="true">
            <path d={`M${GAP} 0h${BAR}v${BAR}h-${BAR}z`} fill={fill(kind)} />
          </svg>
          {label} <b>{formatSignedPoints(points)}</b>
        </li>
      ))}
    </ul>
  )
}
