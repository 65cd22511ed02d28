import { Link } from 'react-router'
import styles from './choice-group.module.css'

export type SegmentedLinksProps = {
  label: string
  items: readonly { to: string; label: string; current: boolean }[]
}

/** Two or three sibling pages as one bar: 'Entrar | Cadastrar conta'. */
export function SegmentedLinks({ label, items }: SegmentedLinksProps) {
  return (
    <nav aria-label={label} className={styles.bar}>
      {items.map((item) => (
        <Link
          key={item.to}
          to={item.to}
          replace
          className={styles.option}
          aria-current={item.current ? 'page' : undefined}
        >
          {item.label}
        </Link>
      ))}
    </nav>
  )
}
