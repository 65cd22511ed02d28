import { Fragment, useEffect, useState } from 'react'
import { Tile, tileChoices } from '#app/ui/art/tile-shapes.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { pointsText } from '#app/base/format-points.ts'
import { goalTiles } from '../../rewards/goal/goal-tiles.ts'
import { tileSeed } from '../child-day/tile-seed.ts'
import styles from './count-tiles.module.css'

const TILE = 42
const PER_ROW = 10
/** The gap after five tiles, so that they can be counted. */
const GROUP_GAP = 14
/** New tiles fill one after the other, all within this time. */
const FILL_MS = 600
const STEP_MS = 60

interface CountTilesProps {
  childId: string
  /** With the child it determines the tiles, so that they always look the same. */
  title: string
  price: number
  /** The points that the child has of the price. */
  points: number
  /** How many of `points` are set aside for it; the tiles of the others are smaller. Undefined: all tiles are whole. */
  saved?: number
  label: string
  /** Says what a tile is worth, where that is more than a point. */
  hasScale?: boolean
  className?: string
}

/** A price as tiles in rows of ten: those that the child has are filled (rule 165). */
export function CountTiles({ childId, title, price, points, saved = points, ...props }: CountTilesProps) {
  const { label, hasScale = true, className } = props
  const { count, filled, pointsPerTile } = goalTiles(price, points)
  const savedCount = goalTiles(price, saved).filled
  const [settled, setSettled] = useState(filled)
  const tiles = tileChoices(tileSeed(childId, title), count, [0, 5, 4, 1])
  const perRow = Math.min(count, PER_ROW)
  const xOf = (index: number) => (index % PER_ROW) * TILE + Math.floor((index % PER_ROW) / 5) * GROUP_GAP
  const yOf = (index: number) => Math.floor(index / PER_ROW) * TILE
  const width = xOf(perRow - 1) + TILE
  const stepMs = Math.min(STEP_MS, FILL_MS / Math.max(1, filled - settled))

  useEffect(() => {
    if (settled === filled) return
    const timer = setTimeout(setSettled, filled < settled ? 0 : 2 * FILL_MS, filled)
    return () => clearTimeout(timer)
  }, [settled, filled])

  return (
    <span className={classNames(styles.count, className)}>
      <svg
        className={styles.tiles}
        viewBox={`-1 -1 ${width} ${yOf(count - 1) + TILE}`}
        style={{ maxInlineSize: `${width}px` }}
        role="img"
        aria-label={label}
      >
        {tiles.map((tile, index) => (
          <Fragment key={index}>
            {index >= savedCount && (
              <rect className={styles.frame} x={xOf(index) + 1} y={yOf(index) + 1} width="38" height="38" />
            )}
            {index < filled && (
              <g
                className={classNames(index >= settled && styles.new)}
                style={{ animationDelay: `${(index - settled) * stepMs}ms` }}
              >
                {index < savedCount ? (
                  <Tile {...tile} x={xOf(index)} y={yOf(index)} size={40} />
                ) : (
                  <Tile {...tile} x={xOf(index) + 9} y={yOf(index) + 9} size={22} />
                )}
              </g>
            )}
          </Fragment>
        ))}
      </svg>
      {hasScale && pointsPerTile > 1 && (
        <span className={styles.scale}>Cada azulejo vale {pointsText(pointsPerTile)}.</span>
      )}
    </span>
  )
}
