import { RewardDrawing } from '#app/ui/art/drawing.tsx'
import type { RewardDrawingName } from '#app/ui/art/reward-drawings.ts'
import { formatPoints } from '#app/base/format-points.ts'
import { newRequestId } from '#app/ui/new-request-id.ts'
import { ChildButton, ListenButton } from '../../components/child-button.tsx'
import type { ShopReward } from '../../device-view.ts'
import { setAsideText } from '../shop-text.ts'
import styles from './ask-dialog.module.css'
import { ShopDialog } from './shop-dialog.tsx'
import { BUTTON_SIZES, type ShopProps } from './shop-props.ts'

interface AskDialogProps extends ShopProps {
  reward: ShopReward
  onClose: () => void
}

/** 'Quer pedir este?' with the sum, before the child asks (rule 194). */
export function AskDialog({ child, available, reward, onAction, onClose }: AskDialogProps) {
  const { id: rewardId, title, points, saved, drawing } = reward
  const size = BUTTON_SIZES[child.view]
  const usable = available + saved
  const rest = usable - points
  const afterwards = setAsideText(points)
  const question = 'Quer pedir este?'
  const spokenText = `${question} ${title}. ${usable} menos ${points}: ficam ${rest}. ${afterwards}`
  return (
    <ShopDialog label={question} onClose={onClose}>
      <div className={styles.head}>
        {child.view !== 'list' && (
          <RewardDrawing name={drawing as RewardDrawingName} size={112} className={styles.drawing} />
        )}
        <h2>{question}</h2>
      </div>
      <p>{title}. Um responsável vai responder.</p>
      <dl className={styles.sum}>
        <div>
          <dt>você tem</dt>
          <dd>{formatPoints(usable)}</dd>
        </div>
        <span aria-hidden="true">−</span>
        <div>
          <dt>este prêmio</dt>
          <dd>{formatPoints(points)}</dd>
        </div>
        <span aria-hidden="true">=</span>
        <div>
          <dt>ficam</dt>
          <dd>{formatPoints(rest)}</dd>
        </div>
      </dl>
      <p className={styles.afterwards}>{afterwards}</p>
      <div className={styles.buttons}>
        {child.view !== 'list' && <ListenButton text={spokenText} size={size} label="Ouvir" />}
        <ChildButton size={size} look="outline" onClick={onClose}>
          Voltar
        </ChildButton>
        <ChildButton
          size={size}
          className={styles.ask}
          onClick={() => {
            onAction({ kind: 'ask', id: newRequestId(), childId: child.id, rewardId, points })
            onClose()
          }}
        >
          Quero este
        </ChildButton>
      </div>
    </ShopDialog>
  )
}
