import { formatPoints } from '#app/ui/format-points.ts'
import { ChildButton, ListenButton } from '../../components/child-button.tsx'
import { DeviceIcon } from '../../components/device-icons.tsx'
import { RoundPortrait } from '../../components/device-portrait.tsx'
import type { ChildPoints, DeviceChild } from '../../device-view.ts'
import { pointsText, shopTitle, usableText } from '../shop-text.ts'
import styles from './shop-head.module.css'

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
          {held > 0 && ` · ${formatPoints(held)} guardados`}
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
        <DeviceIcon name="back" size={44} />
      </ChildButton>
      <span className={styles.portrait}>
        <RoundPortrait child={child} size={96} />
      </span>
      <div className={styles.text}>
        <h1>{shopTitle(child)}</h1>
        <p>
          <b>{usableText(points)}</b>
          {heldText && <span>{heldText}</span>}
        </p>
      </div>
      <span className={styles.listen}>
        <ListenButton
          text={[shopTitle(child), usableText(points), heldText].filter(Boolean).join('. ')}
          size="non-reader"
          label="Ouvir a loja"
        />
      </span>
    </header>
  )
}
