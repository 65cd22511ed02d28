import type { ReactNode } from 'react'
import { formatPoints } from '#app/ui/format-points.ts'
import type { Child } from '../child.ts'
import { ChildAvatar } from './child-avatar.tsx'
import styles from './child-with-balance.module.css'

/** The child of a dialog about points: portrait, balance, and `children` or else the name. */
export function ChildWithBalance({ child, children }: { child: Child; children?: ReactNode }) {
  return (
    <div className={styles.child}>
      <ChildAvatar child={child} size={44} />
      <p>
        <b>{children ?? child.name}</b>
        <span>Saldo: {formatPoints(child.totalPoints)} pontos</span>
      </p>
    </div>
  )
}
