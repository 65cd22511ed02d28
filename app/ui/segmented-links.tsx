import { Link } from 'react-router'
import bar from './choice-group.module.css'
import { classNames } from './class-names.ts'

export type SegmentedLinksProps = {
  /** Names the navigation for assistive technology. */
  label: string
  items: readonly { to: string; label: string; current: boolean }[]
  /** For pages without scripts: plain anchors. */
  reloadDocument?: boolean
  className?: string
}

/** Two or three sibling pages as one bar: 'Entrar | Cadastrar conta'. */
export function SegmentedLinks({ label, items, reloadDocument, className }: SegmentedLinksProps) {
  return (
    <nav aria-label={label} className={classNames(bar.bar, className)}>
      {items.map((item) => (
        <Link
          key={item.to}
          to={item.to}
          replace
          reloadDocument={reloadDocument}
          className={bar.option}
          aria-current={item.current ? 'page' : undefined}
        >
          {item.label}
        </Link>
      ))}
    </nav>
  )
}
