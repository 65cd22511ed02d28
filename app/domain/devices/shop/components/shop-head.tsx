import { formatPoints, pointsText, savedText } from '#app/base/format-points.ts'
import { ChildButton, ListenButton } from '../../components/child-button.tsx'
import { DeviceIcon } from '../../components/device-icons.tsx'
import { RoundPortrait } from '../../components/device-portrait.tsx'
import type { ChildPoints, DeviceChild } from '../../device-view.ts'
import { shopTitle, usableText } from '../shop-text.ts'
import { goalTiles } from '../../../rewards/goal/goal-tiles.ts'
import styles from './shop-head.module.css'
import { TileRow } from './tile-row.tsx'

interface ShopHeadProps {
  child: Omit<DeviceChild, 'day'>
  points: ChildPoints
  /** Returns to the day. */
  onClose: () => void
}

/** The head of a child's shop: 'Para usar', 'guardados'. For non-readers it is counted in tiles, and leads back. */
export function ShopHead({ child, points, onClose }: ShopHeadProps) {
  const { available, held } = points
  if (child.view === 'list')
    return (
      <header className={styles.plain}>
        <h1>Loja</h1>
        <p>
          <b>{formatPoints(available)}</b> para usar
          {held > 0 && ` · ${savedText(held)}`}
        </p>
      </header>
    )
  if (child.view === 'words')
    return (
      <header className={styles.head}>
        <div className={styles.text}>
          <h1>Loja</h1>
          <p>
            <span>
              Para usar: <b>{formatPoints(available)}</b>
            </span>
            {held > 0 && (
              <span>
                guardados: <b>{formatPoints(held)}</b>
              </span>
            )}
          </p>
        </div>
        <RoundPortrait child={child} size={64} />
      </header>
    )
  const heldText = held > 0 ? `${pointsText(held)} ${held === 1 ? 'guardado' : 'guardados'}` : null
  return (
    <header className={`${styles.head} ${styles.drawings}`}>
      <ChildButton size="non-reader" look="outline" isSquare aria-label="Voltar para o dia" onClick={onClose}>
        <DeviceIcon name="left" size={44} />
      </ChildButton>
      <h1>{shopTitle(child)}</h1>
      <span className={styles.listen}>
        <ListenButton
          text={[shopTitle(child), usableText(points), heldText].filter(Boolean).join('. ')}
          size="non-reader"
          label="Ouvir a loja"
        />
      </span>
      <p className={styles.usable}>
        <RoundPortrait child={child} size={44} />
        <TileRow childId={child.id} to={goalTiles(available, available).count} label={usableText(points)} />
        <b>{usableText(points)}</b>
      </p>
    </header>
  )
}
