import { pointsText } from '#app/base/format-points.ts'
import { DeviceDrawing } from '#app/ui/art/device-drawing.tsx'
import { RewardDrawing } from '#app/ui/art/drawing.tsx'
import type { RewardDrawingName } from '#app/ui/art/reward-drawings.ts'
import { newRequestId } from '#app/ui/new-request-id.ts'
import { goalTiles } from '../../../rewards/goal/goal-tiles.ts'
import { ChildButton, ListenButton } from '../../components/child-button.tsx'
import { DeviceIcon } from '../../components/device-icons.tsx'
import { RoundPortrait } from '../../components/device-portrait.tsx'
import type { ShopReward } from '../../device-view.ts'
import { setAsideText } from '../shop-text.ts'
import styles from './drawings-ask-dialog.module.css'
import { ShopDialog } from './shop-dialog.tsx'
import type { ShopProps } from './shop-props.ts'
import { TileRow } from './tile-row.tsx'

interface DrawingsAskDialogProps extends ShopProps {
  reward: ShopReward
  onClose: () => void
}

/** The sum before a request, in tiles: what the child has, the reward, what stays, and that somebody will look (rule 273). */
export function DrawingsAskDialog({ child, available, reward, onAction, onClose }: DrawingsAskDialogProps) {
  const { id: rewardId, title, points, saved, drawing } = reward
  const usable = available + saved
  const rest = usable - points
  const { count, pointsPerTile } = goalTiles(usable, usable)
  // a tile that is needed in part leaves, so that no more tiles stay than there are points
  const leaving = count - Math.floor(rest / pointsPerTile)
  const question = 'Quer pedir este?'
  const whoAnswers = 'Um responsável vai responder.'
  const spokenText = `${question} ${title}. ${usable} menos ${points}: ficam ${rest}. ${whoAnswers} ${setAsideText(points)}`
  return (
    <ShopDialog label={question} onClose={onClose}>
      <header className={styles.head}>
        <h2>{question}</h2>
        <ListenButton text={spokenText} size="non-reader" label="Ouvir" />
      </header>
      <div className={styles.sum}>
        <div className={styles.mine}>
          <RoundPortrait child={child} size={64} />
          <TileRow childId={child.id} to={count} framed={leaving} label={`Você tem ${pointsText(usable)}`} />
        </div>
        <span className={styles.arrow}>
          <DeviceIcon name="down" size={32} />
        </span>
        <div className={styles.reward}>
          <RewardDrawing name={drawing as RewardDrawingName} size={132} />
          <b>{title}</b>
          <TileRow childId={child.id} to={leaving} label={`Este prêmio: ${pointsText(points)}`} />
        </div>
        <div className={styles.row}>
          <RoundPortrait child={child} size={56} />
          <span>{rest === 1 ? 'fica' : 'ficam'}</span>
          {rest < pointsPerTile ? (
            <span className={styles.none} role="img" aria-label={pointsText(rest)} />
          ) : (
            <TileRow childId={child.id} from={leaving} to={count} label={pointsText(rest)} />
          )}
        </div>
        <div className={styles.row}>
          <DeviceDrawing name="esperando" className={styles.eye} />
          <span>{whoAnswers}</span>
        </div>
      </div>
      <div className={styles.buttons}>
        <ChildButton size="non-reader" look="outline" isSquare aria-label="Voltar" onClick={onClose}>
          <DeviceIcon name="left" size={44} />
        </ChildButton>
        <ChildButton
          size="non-reader"
          className={styles.main}
          aria-label="Quero este"
          onClick={() => {
            onAction({ kind: 'ask', id: newRequestId(), childId: child.id, rewardId, points })
            onClose()
          }}
        >
          <DeviceDrawing name="pedir" className={styles.sign} />
          Quero este
        </ChildButton>
      </div>
    </ShopDialog>
  )
}
