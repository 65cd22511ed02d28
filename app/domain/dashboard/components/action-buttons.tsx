import Gift from 'lucide-react/icons/gift'
import Pencil from 'lucide-react/icons/pencil'
import { Button } from '#app/ui/button.tsx'
import styles from './action-buttons.module.css'

interface ActionButtonsProps {
  /** Undefined while all children are shown. */
  childName?: string
  onRedeem: () => void
  /** Only guardians score (rule 3). */
  onScore?: () => void
}

/** 'Resgatar Prêmio' and 'Pontuar' in one line. */
export function ActionButtons({ childName, onRedeem, onScore }: ActionButtonsProps) {
  return (
    <div role="group" aria-label="Ações Rápidas" className={styles.buttons}>
      <Button variant="outline" icon={<Gift />} onClick={onRedeem}>
        Resgatar Prêmio
      </Button>
      {onScore && (
        <Button icon={<Pencil />} onClick={onScore}>
          Pontuar{childName && ` ${childName}`}
        </Button>
      )}
    </div>
  )
}
