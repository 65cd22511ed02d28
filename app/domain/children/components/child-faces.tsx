import type { Child } from '../child.ts'
import { ChildAvatar } from './child-avatar.tsx'
import styles from './child-faces.module.css'

const MAX_FACES = 4
const nameList = new Intl.ListFormat('pt-BR', { type: 'conjunction' })

interface ChildFacesProps {
  shownChildren: readonly Child[]
  size?: number
  /** Read before the names. */
  prefix?: string
}

/** Portraits of children in a row, labelled 'Para Bia e Théo'. Renders nothing without children. */
export function ChildFaces({ shownChildren, size = 30, prefix = 'Para ' }: ChildFacesProps) {
  if (shownChildren.length === 0) return null
  const faces = shownChildren.length > MAX_FACES ? shownChildren.slice(0, MAX_FACES - 1) : shownChildren
  return (
    <span
      className={styles.faces}
      role="img"
      aria-label={`${prefix}${nameList.format(shownChildren.map((child) => child.name))}`}
    >
      {faces.map((child) => (
        <span key={child.id} className={styles.face}>
          <ChildAvatar child={child} size={size} />
        </span>
      ))}
      {faces.length < shownChildren.length && (
        <span className={styles.overflowCount}>+{shownChildren.length - faces.length}</span>
      )}
    </span>
  )
}
