import { GUARANTEE_DAYS } from '../../billing/payments/plan.ts'
import { HeroScene } from '#app/ui/art/hero-scene.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { HERO } from '#content/landing.ts'
import styles from './landing-hero.module.css'
import { PhoneScreen } from './phone-screen.tsx'

/** The first section: title, picture, and a button to the prices, or to registration if nothing is sold. */
export function LandingHero({ arePlansSold }: { arePlansSold: boolean }) {
  return (
    <section aria-labelledby="hero-heading" className={styles.hero}>
      <div className={styles.content}>
        <div className={styles.intro}>
          <h1 id="hero-heading">{HERO.title}</h1>
          <p className={styles.lead}>{HERO.lead}</p>
          <ButtonLink
            to={arePlansSold ? '#planos' : '/login?modo=cadastrar'}
            reloadDocument
            variant="ink"
            size="lg"
          >
            {arePlansSold ? HERO.button.sold : HERO.button.free}
          </ButtonLink>
          {arePlansSold && <p className={styles.note}>Garantia de {GUARANTEE_DAYS} dias em qualquer plano</p>}
        </div>
        <div className={styles.picture}>
          <HeroScene bleed label={HERO.sceneAlt} className={styles.scene} />
          <div className={styles.phone}>
            <PhoneScreen name="inicio" label={HERO.screenAlt} isCropped isSmall />
          </div>
        </div>
      </div>
    </section>
  )
}
