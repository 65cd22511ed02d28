import type { ReactNode } from 'react'
import type { Child } from '../child.ts'
import { ChildAvatar } from './child-avatar.tsx'
import styles from './picture-with-child.module.css'

interface PictureWithChildProps {
  /** Undefined if the child was deleted meanwhile. */
  child: Child | undefined
  /** Side of the picture in px. The portrait is about half of it. */
  size: number
  /** A square drawing of this size. */
  children: ReactNode
}

/** A drawing with the portrait of a child in its corner. Decorative. */
export function PictureWithChild({ child, size, children }: PictureWithChildProps) {
  return (
    <span className={styles.picture} style={{ width: size, height: size }}>
      {children}
      {child && (
        <span className={styles.portrait}>
          <ChildAvatar child={child} size={Math.round(size * 0.54)} />
        </span>
      )}
    </span>
  )
}
