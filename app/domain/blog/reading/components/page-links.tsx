import styles from './page-links.module.css'

interface PageLinksProps {
  page: number
  pages: number
  pathOf: (page: number) => string
}

/** Links to newer and older posts. */
export function PageLinks({ page, pages, pathOf }: PageLinksProps) {
  if (pages < 2) return null
  return (
    <nav aria-label="Páginas" className={styles.pagination}>
      {page > 1 && (
        <a href={pathOf(page - 1)} rel="prev" className={styles.link}>
          ← Mais novos
        </a>
      )}
      <span>
        Página {page} de {pages}
      </span>
      {page < pages && (
        <a href={pathOf(page + 1)} rel="next" className={styles.link}>
          Mais antigos →
        </a>
      )}
    </nav>
  )
}
