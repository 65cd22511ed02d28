import { Link } from 'react-router'
import styles from './admin.module.css'

interface PaginationProps {
  page: number
  pages: number
  pathOf: (page: number) => string
}

/** Links to the previous and next page of a list; nothing for a single page. */
export function Pagination({ page, pages, pathOf }: PaginationProps) {
  if (pages < 2) return null
  return (
    <nav aria-label="Páginas" className={styles.pagination}>
      {page > 1 && (
        <Link to={pathOf(page - 1)} rel="prev" className={styles.action}>
          ← Anterior
        </Link>
      )}
      <span>
        Página {page} de {pages}
      </span>
      {page < pages && (
        <Link to={pathOf(page + 1)} rel="next" className={styles.action}>
          Próxima →
        </Link>
      )}
    </nav>
  )
}
