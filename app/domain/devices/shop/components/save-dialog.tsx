import { ChildButton, ListenButton } from '../../components/child-button.tsx'
import type { ShopReward } from '../../device-view.ts'
import { maxSaving } from '../../../rewards/goal/saving.ts'
import { missingOf } from '../../../rewards/holds/hold.ts'
import { goalPartsText, goalStateText, releasedText } from '../shop-text.ts'
import styles from './save-dialog.module.css'
import { SaveSteps } from './save-steps.tsx'
import { ShopDialog } from './shop-dialog.tsx'
import { BUTTON_SIZES, type ShopProps } from './shop-props.ts'
import { CountTiles } from '../../components/count-tiles.tsx'
import { TakeBackButton } from './take-back-button.tsx'

interface SaveDialogProps extends ShopProps {
  reward: ShopReward
  /** What is saved for another reward, and comes back; null if nothing is. */
  other: { title: string; saved: number } | null
  onClose: () => void
}

/** 'Guardar para este?': how many points the child sets aside for a reward (rule 195). */
export function SaveDialog({ child, available, reward, other, onAction, onClose }: SaveDialogProps) {
  const { title, points, saved } = reward
  const size = BUTTON_SIZES[child.view]
  const question = 'Guardar para este?'
  // what is saved for the other reward comes back
  const usable = available + (other?.saved ?? 0)
  const missing = missingOf(points, saved, usable)
  const hint = 'Os pontos ficam guardados. Você pode pegar de volta.'
  const text = other ? `${hint} ${releasedText(other)}` : hint
  const actAndClose: ShopProps['onAction'] = (shopAction) => {
    onAction(shopAction)
    onClose()
  }
  return (
    <ShopDialog label={question} onClose={onClose}>
      <h2>{question}</h2>
      <p>
        <b>{title}</b>
      </p>
      <CountTiles
        childId={child.id}
        title={title}
        price={points}
        points={points - missing}
        saved={saved}
        label={goalPartsText({ ...reward, missing })}
      />
      <p>{text}</p>
      {maxSaving(reward, usable) > 0 && (
        <SaveSteps child={child} reward={reward} available={usable} onAction={actAndClose} />
      )}
      <div className={styles.buttons}>
        {child.view !== 'list' && (
          <ListenButton
            text={`${question} ${title}. ${goalStateText({ ...reward, missing })}. ${text}`}
            size={size}
            label="Ouvir"
          />
        )}
        <ChildButton size={size} look="outline" className={styles.back} onClick={onClose}>
          Voltar
        </ChildButton>
      </div>
      {saved > 0 && <TakeBackButton child={child} reward={reward} onAction={actAndClose} />}
    </ShopDialog>
  )
}
