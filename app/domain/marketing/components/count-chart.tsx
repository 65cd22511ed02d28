import styles from './visits-page.module.css'

interface CountChartProps {
  caption: string
  /** Oldest first. */
  bars: readonly { name: string; count: number }[]
  /** One bar in so many is named below, the last always. */
  everyName: number
}

const WIDTH = 360
const HEIGHT = 96

/** Counts as bars; the table beside it says the same in numbers. */
export function CountChart({ caption, bars, everyName }: CountChartProps) {
  const most = Math.max(1, ...bars.map(({ count }) => count))
  const step = WIDTH / bars.length
  return (
    <figure className={styles.chart}>
      <figcaption>
        {caption} <span className={styles.hint}>(no máximo {most.toLocaleString('pt-BR')})</span>
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT + 14}`} aria-hidden="true">
        <path d={`M0 ${HEIGHT}h${WIDTH}`} className={styles.ground} />
        {bars.map(({ name, count }, index) => (
          <g key={name}>
            <rect
              x={index * step + step * 0.12}
              y={HEIGHT - (count / most) * HEIGHT}
              width={step * 0.76}
              height={(count / most) * HEIGHT}
            />
            {(bars.length - 1 - index) % everyName === 0 && (
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
