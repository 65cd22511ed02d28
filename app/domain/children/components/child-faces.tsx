import type { Child } from '../child.ts'
import { ChildAvatar } from './child-avatar.tsx'
import styles from './child-faces.module.css'

const MOST_FACES = 4
const names = new Intl.ListFormat('pt-BR', { type: 'conjunction' })

/** Faces side by side, read as 'Para Bia e Théo'. Nothing without children. */
export function ChildFaces({ of: children, size = 30 }: { of: readonly Child[]; size?: number }) {
  if (children.length === 0) return null
  const shown = children.length > MOST_FACES ? children.slice(0, MOST_FACES - 1) : children
  return (
    <span
      className={styles.faces}
      role="img"
      aria-label={`Para ${names.format(children.map((child) => child.name))}`}
    >
      {shown.map((child) => (
        <span key={child.id} className={styles.face}>
          <ChildAvatar child={child} size={size} />
        </span>
      ))}
      {shown.length < children.length && (
        <span className={styles.more}>+{children.length - shown.length}</span>
      )}
    </span>
  )
}
