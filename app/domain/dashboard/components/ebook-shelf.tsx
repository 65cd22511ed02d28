import type { ReactElement } from 'react'
import { Chip } from '#app/ui/chip.tsx'
import { Section } from './section.tsx'
import styles from './ebook-shelf.module.css'

/** The three bonus e-books (spec section 9), each with the tile of its cover. */
const EBOOKS: { name: string; ground: string; tile: ReactElement }[] = [
  {
    name: 'Mesada Inteligente',
    ground: 'var(--art-leaf-2)',
    tile: <path d="M20 10h40a40 40 0 0 1-40 40z" fill="var(--art-sky)" />,
  },
  {
    name: 'Família em Harmonia',
    ground: 'var(--art-terra)',
    tile: <path d="M20 50a40 40 0 0 1 40-40v20a20 20 0 0 0-20 20z" fill="var(--art-sky)" />,
  },
  {
    name: 'Criança Nota 10',
    ground: 'var(--art-sky)',
    tile: (
      <>
        <path d="M20 10h20a20 20 0 0 1-20 20z" fill="var(--art-leaf-2)" />
        <path d="M60 50H40a20 20 0 0 1 20-20z" fill="var(--art-sun)" />
      </>
    ),
  },
]

/** The shelf of the bonus e-books, which are still being written. */
export function EbookShelf({ className }: { className?: string }) {
  return (
    <Section title="E-books" className={className}>
      <ul className={styles.shelf} role="list">
        {EBOOKS.map(({ name, ground, tile }) => (
          <li key={name} className={styles.book}>
            <svg
              width="44"
              height="56"
              viewBox="0 0 80 100"
              preserveAspectRatio="xMidYMid slice"
              aria-hidden="true"
            >
              <path d="M0 0h80v100H0z" fill={ground} />
              <path d="M20 10h40v40H20z" fill="var(--art-cal)" />
              {tile}
              <path d="M14 66h52M14 78h36" stroke="var(--art-cal)" strokeWidth="7" />
            </svg>
            <b>{name}</b>
            <Chip tone="neutral">Em preparação</Chip>
          </li>
        ))}
      </ul>
    </Section>
  )
}
