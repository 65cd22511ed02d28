import { DeviceDrawing } from '#app/ui/art/device-drawing.tsx'
import { RewardDrawing } from '#app/ui/art/drawing.tsx'
import type { RewardDrawingName } from '#app/ui/art/reward-drawings.ts'
import { ChildButton, ListenButton } from '../../components/child-button.tsx'
import { DeviceIcon } from '../../components/device-icons.tsx'
import type { ShopReward } from '../../device-view.ts'
import { releasedText } from '../shop-text.ts'
import styles from './drawings-save-dialog.module.css'
import { ShopDialog } from './shop-dialog.tsx'

interface DrawingsSaveDialogProps {
  reward: ShopReward
  /** For which the child has saved: its points come back. */
  other: ShopReward
  onSave: () => void
  onClose: () => void
}

/** Asked before a child who does not read saves for another reward: one jar is emptied, the other one filled (rule 195). */
export function DrawingsSaveDialog({ reward, other, onSave, onClose }: DrawingsSaveDialogProps) {
  const question = 'Guardar para este?'
  return (
    <ShopDialog label={question} onClose={onClose}>
      <header className={styles.head}>
        <h2>{question}</h2>
        <ListenButton
          text={`${question} ${reward.title}. ${releasedText(other)}`}
          size="non-reader"
          label="Ouvir"
        />
      </header>
      <div className={styles.exchange}>
        <RewardDrawing name={other.drawing as RewardDrawingName} size={112} />
        <DeviceDrawing name="pegar-de-volta" className={styles.sign} />
        <RewardDrawing name={reward.drawing as RewardDrawingName} size={112} />
        <DeviceDrawing name="guardar" className={styles.sign} />
      </div>
      <p>{releasedText(other)}</p>
      <div className={styles.buttons}>
        <ChildButton size="non-reader" look="outline" isSquare aria-label="Voltar" onClick={onClose}>
          <DeviceIcon name="left" size={44} />
        </ChildButton>
        <ChildButton
          size="non-reader"
          className={styles.main}
          aria-label={`Guardar: ${reward.title}`}
          onClick={() => {
            onSave()
            onClose()
          }}
        >
          <DeviceDrawing name="guardar" className={styles.sign} />
          Guardar
        </ChildButton>
      </div>
    </ShopDialog>
  )
}
