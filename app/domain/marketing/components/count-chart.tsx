import styles from './visits-page.module.css'

interface CountChartProps {
  caption: string
  /** Oldest first. */
  bars: readonly { name: string; count: number }[]
  /** Every how many bars one has a label; the last bar always has. */
  labelInterval: number
}

const WIDTH = 360
const HEIGHT = 96

/** Bar chart of counts, hidden from screen readers, which read the table beside it. */
export function CountChart({ caption, bars, labelInterval }: CountChartProps) {
  const highest = Math.max(1, ...bars.map(({ count }) => count))
  const step = WIDTH / bars.length
  return (
    <figure className={styles.chart}>
      <figcaption>
        {caption} <span className={styles.hint}>(no máximo {highest.toLocaleString('pt-BR')})</span>
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT + 14}`} aria-hidden="true">
        <path d={`M0 ${HEIGHT}h${WIDTH}`} className={styles.ground} />
        {bars.map(({ name, count }, index) => (
          <g key={name}>
            <rect
              x={index * step + step * 0.12}
              y={HEIGHT - (count / highest) * HEIGHT}
              width={step * 0.76}
              height={(count / highest) * HEIGHT}
            />
            {(bars.length - 1 - index) % labelInterval === 0 && (
              <text x={index * step + step / 2} y={HEIGHT + 11} textAnchor="middle">
                {name}
              </text>
            )}
          </g>
        ))}
      </svg>
    </figure>
  )
}
