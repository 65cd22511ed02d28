import { classNames } from '#app/ui/class-names.ts'
import type { Category } from '../../post.ts'
import { BLOG_PATH, categoryPath } from '../../post-paths.ts'
import styles from './label-links.module.css'

interface CategoryChipsProps {
  categories: readonly Category[]
  current?: string
  /** Whether the page lists all posts, so that 'Todos' is the current link. */
  isAll: boolean
}

export function CategoryChips({ categories, current, isAll }: CategoryChipsProps) {
  if (categories.length === 0) return null
  const links = [
    { name: 'Todos', path: BLOG_PATH, isCurrent: isAll },
    ...categories.map(({ name, slug }) => ({ name, path: categoryPath(slug), isCurrent: slug === current })),
  ]
  return (
    <nav aria-label="Categorias">
      <ul className={classNames(styles.labels, styles.singleRow)}>
        {links.map(({ name, path, isCurrent }) => (
          <li key={path}>
            <a
              href={path}
              aria-current={isCurrent ? 'page' : undefined}
              className={classNames(styles.label, isCurrent && styles.currentLabel)}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
