import { Link } from 'react-router'
import styles from './admin.module.css'

interface ListPagesProps {
  page: number
  pages: number
  pathOf: (page: number) => string
}

/** The way to the pages before and after. */
export function ListPages({ page, pages, pathOf }: ListPagesProps) {
  if (pages < 2) return null
  return (
    <nav aria-label="Páginas" className={styles.pages}>
      {page > 1 && (
        <Link to={pathOf(page - 1)} rel="prev" className={styles.act}>
          ← Anterior
        </Link>
      )}
      <span>
        Página {page} de {pages}
      </span>
      {page < pages && (
        <Link to={pathOf(page + 1)} rel="next" className={styles.act}>
          Próxima →
        </Link>
      )}
    </nav>
  )
}
