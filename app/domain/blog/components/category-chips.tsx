import { classNames } from '#app/ui/class-names.ts'
import type { Category } from '../post.ts'
import { BLOG_PATH, categoryPath } from '../post-paths.ts'
import styles from './label-links.module.css'

interface CategoryChipsProps {
  /** By name. */
  categories: readonly Category[]
  /** Slug of the one whose page this is. */
  current?: string
  /** The page of all posts is open. */
  isAll: boolean
}

/** The way to the posts of one category. */
export function CategoryChips({ categories, current, isAll }: CategoryChipsProps) {
  if (categories.length === 0) return null
  const links = [
    { name: 'Todos', path: BLOG_PATH, isOpen: isAll },
    ...categories.map(({ name, slug }) => ({ name, path: categoryPath(slug), isOpen: slug === current })),
  ]
  return (
    <nav aria-label="Categorias">
      <ul className={classNames(styles.labels, styles.oneRow)}>
        {links.map(({ name, path, isOpen }) => (
          <li key={path}>
            <a
              href={path}
              aria-current={isOpen ? 'page' : undefined}
              className={classNames(styles.label, isOpen && styles.open)}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
