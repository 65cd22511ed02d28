import Gift from 'lucide-react/icons/gift'
import Pencil from 'lucide-react/icons/pencil'
import { CardOrnament } from '#app/ui/art/card-ornament.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Section } from './section.tsx'
import styles from './quick-actions.module.css'

interface QuickActionsProps {
  /** Undefined while all children are shown. */
  childName?: string
  onRedeem: () => void
  /** Only guardians score (rule 3). */
  onScore?: () => void
  className?: string
}

export function QuickActions({ childName, onRedeem, onScore, className }: QuickActionsProps) {
  return (
    <Section title="Ações Rápidas" className={className}>
      <div className={styles.actions}>
        <button type="button" className={classNames(styles.action, styles.redeem)} onClick={onRedeem}>
          <CardOrnament kind="corner" className={styles.decoration} />
          <Gift size={30} aria-hidden="true" />
          <span>Resgatar Prêmio</span>
        </button>
        {onScore && (
          <button type="button" className={classNames(styles.action, styles.score)} onClick={onScore}>
            <CardOrnament kind="sun" className={styles.decoration} />
            <Pencil size={30} aria-hidden="true" />
            <span>Pontuar{childName && ` ${childName}`}</span>
          </button>
        )}
      </div>
    </Section>
  )
}
