import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { classNames } from './class-names.ts'
import styles from './fold-list.module.css'

/** Folds one below the other on a surface; its children are FoldRows. */
export function FoldList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul role="list" aria-label={label} className={styles.list}>
      {children}
    </ul>
  )
}

interface FoldRowProps {
  icon: ReactNode
  title: string
  /** The present value. */
  value: string
  /** Whether the value is not the usual one. */
  isChanged: boolean
  isOpen: boolean
  onToggle: () => void
  /** Rendered while the fold is open. */
  children: ReactNode
}

/** A subject with its present value, which opens on a press. */
export function FoldRow({ icon, title, value, isChanged, isOpen, onToggle, children }: FoldRowProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // another fold above may have closed
    if (isOpen) button.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  return (
    <li className={classNames(styles.item, isOpen && styles.open)}>
      <button
        ref={button}
        type="button"
        className={styles.row}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={onToggle}
      >
        {icon}
        <b>{title}</b>
        <span className={classNames(styles.value, isChanged && styles.changed)}>{value}</span>
        <ChevronDown className={styles.chevron} size={20} aria-hidden="true" />
      </button>
      {isOpen && (
        <div id={id} className={styles.body}>
          {children}
        </div>
      )}
    </li>
  )
}
