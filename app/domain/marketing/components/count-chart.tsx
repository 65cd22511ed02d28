import styles from './visits-page.module.css'

interface CountChartProps {
  caption: string
  /** Oldest bar first. */
  bars: readonly { name: string; count: number }[]
  /** Every n-th bar has a label, counted back from the last bar. */
  labelInterval: number
}

const WIDTH = 360
const HEIGHT = 96

/** A bar chart of counts, hidden from screen readers, which read the table below it. */
export function CountChart({ caption, bars, labelInterval }: CountChartProps) {
  const maxCount = Math.max(1, ...bars.map(({ count }) => count))
  const columnWidth = WIDTH / bars.length
  return (
    <figure className={styles.chart}>
      <figcaption>
        {caption} <span className={styles.hint}>(no máximo {maxCount.toLocaleString('pt-BR')})</span>
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT + 14}`} aria-hidden="true">
        <path d={`M0 ${HEIGHT}h${WIDTH}`} className={styles.baseline} />
        {bars.map(({ name, count }, index) => (
          <g key={name}>
            <rect
              x={index * columnWidth + columnWidth * 0.12}
              y={HEIGHT - (count / maxCount) * HEIGHT}
              width={columnWidth * 0.76}
              height={(count / maxCount) * HEIGHT}
            />
            {(bars.length - 1 - index) % labelInterval === 0 && (
              <text x={index * columnWidth + columnWidth / 2} y={HEIGHT + 11} textAnchor="middle">
                {name}
              </text>
            )}
          </g>
        ))}
      </svg>
    </figure>
  )
}
