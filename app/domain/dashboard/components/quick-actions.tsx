import { Gift, Pencil } from 'lucide-react'
import { QuarterTurn } from '#app/ui/art/quarter-turn.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Section } from './section.tsx'
import styles from './quick-actions.module.css'

interface QuickActionsProps {
  childName: string
  onRedeem: () => void
  /** Only guardians score (spec section 2, Dashboard). */
  onScore?: () => void
  className?: string
}

/** 'Ações Rápidas': two large tiles. */
export function QuickActions({ childName, onRedeem, onScore, className }: QuickActionsProps) {
  return (
    <Section title="Ações Rápidas" className={className}>
      <div className={styles.actions}>
        <button type="button" className={classNames(styles.action, styles.redeem)} onClick={onRedeem}>
          <QuarterTurn kind="corner" className={styles.turn} />
          <Gift size={30} aria-hidden="true" />
          <span>Resgatar Prêmio</span>
        </button>
        {onScore && (
          <button type="button" className={classNames(styles.action, styles.score)} onClick={onScore}>
            <QuarterTurn kind="sun" className={styles.turn} />
            <Pencil size={30} aria-hidden="true" />
            <span>Pontuar {childName}</span>
          </button>
        )}
      </div>
    </Section>
  )
}
