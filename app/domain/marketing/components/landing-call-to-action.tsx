import { Scene } from '#app/ui/art/scene.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { LAST_CALL } from '#content/landing.ts'
import styles from './landing-call-to-action.module.css'

export function LandingCallToAction() {
  return (
    <section id="comecar" aria-labelledby="comecar-titulo" className={styles.callToAction}>
      <div className={styles.content}>
        <Scene name="familia-combinando" className={styles.scene} />
        <div className={styles.invitation}>
          <h2 id="comecar-titulo">{LAST_CALL.title}</h2>
          <p>{LAST_CALL.text}</p>
          <ButtonLink to="/login?modo=cadastrar" reloadDocument variant="ink" size="lg">
            {LAST_CALL.button}
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}
