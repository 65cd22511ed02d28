import ChevronDown from 'lucide-react/icons/chevron-down'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { type ReactNode, useState } from 'react'
import styles from './fold.module.css'

interface FoldProps {
  title: string
  /** What is inside, or its present value. */
  details: string
  defaultOpen?: boolean
  children: ReactNode
}

/** A part of a form that opens on a press. Its fields stay mounted while it is closed. */
export function Fold({ title, details, defaultOpen = false, children }: FoldProps) {
  const [isOpen, setOpen] = useState(defaultOpen)
  return (
    <details className={styles.fold} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>
        <SlidersHorizontal size={22} aria-hidden="true" />
        <span>
          <b>{title}</b>
          <small>{details}</small>
        </span>
        <ChevronDown className={styles.chevron} size={20} aria-hidden="true" />
      </summary>
      <div className={styles.body}>{children}</div>
    </details>
  )
}
