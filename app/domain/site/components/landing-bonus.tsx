import { CoverDrawing } from '#app/ui/art/site-drawing.tsx'
import { EBOOKS } from '#content/ebooks/catalogue.ts'
import { BONUS } from '#content/landing.ts'
import styles from './landing-bonus.module.css'
import { LandingSection } from './landing-section.tsx'

/** The three e-books. */
export function LandingBonus({ isSold }: { isSold: boolean }) {
  return (
    <LandingSection
      id="bonus"
      title={BONUS.title}
      lead={isSold ? BONUS.lead.sold : BONUS.lead.free}
      heights={[890, 730]}
    >
      <ul className={styles.books} role="list">
        {EBOOKS.map(({ slug, name, description, cover }) => (
          <li key={slug}>
            <div className={styles.cover} style={{ color: cover.ink }}>
              <CoverDrawing name={`capa-${slug}`} />
              <h3>{name}</h3>
            </div>
            <p>{description}</p>
          </li>
        ))}
      </ul>
    </LandingSection>
  )
}
