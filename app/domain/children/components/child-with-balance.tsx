import type { ReactNode } from 'react'
import { formatPoints, pointsText } from '#app/base/format-points.ts'
import type { Child } from '../child.ts'
import { ChildAvatar } from './child-avatar.tsx'
import styles from './child-with-balance.module.css'

interface ChildWithBalanceProps {
  /** `heldPoints` of the balance are set aside. */
  child: Child & { heldPoints: number }
  children?: ReactNode
}

/** The child of a dialog about points: portrait, balance, and `children` or else the name. */
export function ChildWithBalance({ child, children }: ChildWithBalanceProps) {
  return (
    <div className={styles.child}>
      <ChildAvatar child={child} size={44} />
      <p>
        <b>{children ?? child.name}</b>
        <span>
          Saldo: {pointsText(child.totalPoints)}
          {child.heldPoints > 0 && ` · guardados ${formatPoints(child.heldPoints)}`}
        </span>
      </p>
    </div>
  )
}
