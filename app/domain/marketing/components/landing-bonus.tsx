import books from '#content/ebooks/books.json'
import { EBOOKS } from '#content/ebooks/catalogue.ts'
import { EBOOK_COVERS } from '#content/ebooks/covers.ts'
import { BONUS } from '#content/landing.ts'
import styles from './landing-bonus.module.css'
import { LandingSection } from './landing-section.tsx'

export function LandingBonus({ arePlansSold }: { arePlansSold: boolean }) {
  return (
    <LandingSection
      id="bonus"
      title={BONUS.title}
      lead={arePlansSold ? BONUS.lead.sold : BONUS.lead.free}
      heights={[890, 730]}
    >
      <ul className={styles.bookList} role="list">
        {EBOOKS.map(({ slug, name, description, cover }) => (
          <li key={slug}>
            <img
              className={styles.cover}
              src={EBOOK_COVERS[slug]}
              width={240}
              height={340}
              alt=""
              loading="lazy"
              decoding="async"
              style={{ background: cover.background }}
            />
            <div>
              <h3>{name}</h3>
              <p>{description}</p>
              <p className={styles.pageCount}>{books[slug].pages} páginas</p>
            </div>
          </li>
        ))}
      </ul>
    </LandingSection>
  )
}
