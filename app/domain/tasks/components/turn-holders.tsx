import type { Child } from '../../children/child.ts'
import { ChildAvatar } from '../../children/components/child-avatar.tsx'
import type { Turn } from '../schedule/turns-on.ts'
import styles from './next-dates.module.css'

interface TurnHoldersProps {
  turn: Turn
  familyChildren: readonly Child[]
  isTogether: boolean
}

/** The children of a turn with their portraits: 'Lia e Davi', 'Lia ou Davi', 'Lia e Davi, juntos', 'Lia e Nina, juntas'. */
export function TurnHolders({ turn, familyChildren, isTogether }: TurnHoldersProps) {
  const holders = familyChildren.filter(({ id }) => turn.holders.some(({ childId }) => childId === id))
  const lastIndex = holders.length - 1
  const areGirls = holders.every(({ gender }) => gender === 'female')
  return (
    <>
      {holders.map((child, index) => (
        <span key={child.id}>
          {index > 0 && (index < lastIndex ? ', ' : turn.isOpen ? ' ou ' : ' e ')}
          <span className={styles.child}>
            <ChildAvatar child={child} size={20} /> {child.name}
          </span>
        </span>
      ))}
      {isTogether && holders.length > 1 && `, ${areGirls ? 'juntas' : 'juntos'}`}
    </>
  )
}
