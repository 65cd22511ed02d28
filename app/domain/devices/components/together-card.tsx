import { Tile, tileChoices } from '#app/ui/art/tile-shapes.tsx'
import { type CivilDate, windowStarts } from '../../families/dates/civil-date.ts'
import { goalTiles } from '../../rewards/goal/goal-tiles.ts'
import { tileSeed } from '../child-day/tile-seed.ts'
import type { DeviceView } from '../device-view.ts'
import styles from './together-card.module.css'

const ROWS = 2
const MAX_TILES = 40
const TILE = 42

interface TogetherCardProps {
  together: NonNullable<DeviceView['together']>
  today: CivilDate
}

/** 'Juntos, 31 de 40': the agreements that the whole family has kept this week, of those up to today (rule 192). */
export function TogetherCard({ together: { kept, due }, today }: TogetherCardProps) {
  const { count, filled } = goalTiles(due, kept, MAX_TILES)
  const perRow = count <= MAX_TILES / ROWS ? count : Math.ceil(count / ROWS)
  // the same tiles in the whole week; a tile that is added does not change the others
  const tiles = tileChoices(tileSeed('juntos', windowStarts(today).week), filled, [0, 5, 4, 1])
  return (
    <section className={styles.card} aria-label="A semana da família">
      <h2>
        Juntos, {kept} de {due}
      </h2>
      <svg viewBox={`-1 -1 ${perRow * TILE} ${Math.ceil(count / perRow) * TILE}`} aria-hidden="true">
        {Array.from({ length: count }, (_, index) => {
          const [x, y] = [(index % perRow) * TILE, Math.floor(index / perRow) * TILE]
          const tile = tiles[index]
          return tile ? (
            <Tile key={index} {...tile} x={x} y={y} size={40} />
          ) : (
            <rect key={index} className={styles.frame} x={x + 1} y={y + 1} width="38" height="38" />
          )
        })}
      </svg>
    </section>
  )
}
