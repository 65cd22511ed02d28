import { GUARANTEE_DAYS } from '../../payments/plan.ts'
import { HeroScene } from '#app/ui/art/scene.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { HERO } from '#content/landing.ts'
import styles from './landing-hero.module.css'

/** What it is, in one look; the button scrolls to the prices, or leads in where there are none. */
export function LandingHero({ isSold }: { isSold: boolean }) {
  return (
    <section aria-labelledby="hero-heading" className={styles.hero}>
      <div className={styles.inside}>
        <div className={styles.copy}>
          <h1 id="hero-heading">{HERO.title}</h1>
          <p className={styles.lead}>{HERO.lead}</p>
          <ButtonLink
            to={isSold ? '#planos' : '/login?modo=cadastrar'}
            reloadDocument
            variant="ink"
            size="lg"
          >
            {HERO.button}
          </ButtonLink>
          {isSold && <p className={styles.note}>Garantia de {GUARANTEE_DAYS} dias em qualquer plano</p>}
        </div>
        <HeroScene bleed label={HERO.scene} className={styles.scene} />
      </div>
    </section>
  )
}
