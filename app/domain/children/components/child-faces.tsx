import type { Child } from '../child.ts'
import { ChildAvatar } from './child-avatar.tsx'
import styles from './child-faces.module.css'

const MAX_FACES = 4
const names = new Intl.ListFormat('pt-BR', { type: 'conjunction' })

/** Portraits of children in a row, labelled 'Para Bia e Théo'. Renders nothing without children. */
export function ChildFaces({ of: children, size = 30 }: { of: readonly Child[]; size?: number }) {
  if (children.length === 0) return null
  const visible = children.length > MAX_FACES ? children.slice(0, MAX_FACES - 1) : children
  return (
    <span
      className={styles.avatars}
      role="img"
      aria-label={`Para ${names.format(children.map((child) => child.name))}`}
    >
      {visible.map((child) => (
        <span key={child.id} className={styles.face}>
          <ChildAvatar child={child} size={size} />
        </span>
      ))}
      {visible.length < children.length && (
        <span className={styles.overflowCount}>+{children.length - visible.length}</span>
      )}
    </span>
  )
}
