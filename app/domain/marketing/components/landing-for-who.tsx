import { SiteScene } from '#app/ui/art/site-drawing.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { FOR_WHO } from '#content/landing.ts'
import cards from './landing-cards.module.css'
import styles from './landing-for-who.module.css'
import { LandingSection } from './landing-section.tsx'

/** The families for which the product is made, and its limits. */
export function LandingForWho() {
  const { title, cards: homes, limits } = FOR_WHO
  return (
    <LandingSection id="para-quem" title={title} heights={[1900, 780]}>
      <ul className={classNames(cards.cards, cards.fourColumns)} role="list">
        {homes.map((home) => (
          <li key={home.title} className={cards.card}>
            <SiteScene name={home.drawing} />
            <h3>{home.title}</h3>
            <p>{home.text}</p>
          </li>
        ))}
      </ul>
      <div className={styles.unsuitable}>
        <h3>{limits.title}</h3>
        <p>{limits.text}</p>
      </div>
    </LandingSection>
  )
}
