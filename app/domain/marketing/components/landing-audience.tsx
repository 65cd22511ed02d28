import { SiteScene } from '#app/ui/art/site-drawing.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { FOR_WHO } from '#content/landing.ts'
import cards from './landing-cards.module.css'
import styles from './landing-audience.module.css'
import { LandingSection } from './landing-section.tsx'

export function LandingAudience() {
  const { title, cards: families, limits } = FOR_WHO
  return (
    <LandingSection id="para-quem" title={title} heights={[1900, 780]}>
      <ul className={classNames(cards.cards, cards.fourColumns)} role="list">
        {families.map((family) => (
          <li key={family.title} className={cards.card}>
            <SiteScene name={family.drawing} />
            <h3>{family.title}</h3>
            <p>{family.text}</p>
          </li>
        ))}
      </ul>
      <div className={styles.limits}>
        <h3>{limits.title}</h3>
        <p>{limits.text}</p>
      </div>
    </LandingSection>
  )
}
