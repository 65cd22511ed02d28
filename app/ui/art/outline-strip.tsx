import { useId } from 'react'
import { tileChoices } from './tile-shapes.tsx'

const OUTLINES = {
  0: 'M0 40A40 40 0 0 0 40 0',
  1: 'M20 0a20 20 0 0 1-20 20M40 20a20 20 0 0 0-20 20',
  4: 'M40 14A26 26 0 0 0 14 40M40 26A14 14 0 0 0 26 40',
  5: 'M0 40A40 40 0 0 1 40 0M20 40a20 20 0 0 1 20-20',
} as const
/** Enough tiles for the long side of an A4 sheet; the svg clips the rest. */
const TILE_COUNT = 47

type OutlineStripProps = {
  seed: number
  className?: string
}

/** A row of azulejos in outline, for print, which children can colour. */
export function OutlineStrip({ seed, className }: OutlineStripProps) {
  const id = useId()
  return (
    <svg className={className} aria-hidden="true">
      <svg
        viewBox={`0 0 ${TILE_COUNT * 40} 40`}
        preserveAspectRatio="xMinYMid slice"
        width="100%"
        height="100%"
      >
        <defs>
          <g id={id} fill="none" stroke="currentColor" strokeWidth="2.2">
            {tileChoices(seed, TILE_COUNT, [0, 5, 4, 1]).map(({ design, turns }, index) => (
              <path
                key={index}
                d={`${OUTLINES[design]}M0 0h40v40H0z`}
                transform={`translate(${index * 40} 0) rotate(${turns * 90} 20 20)`}
              />
            ))}
          </g>
        </defs>
        <use href={`#${id}`} />
      </svg>
    </svg>
  )
}
