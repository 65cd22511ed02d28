import { APP_PATHS } from '#app/base/app-paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { familyPhrase } from '../family-name.ts'
import styles from './removal-notice.module.css'

/** Tells a removed person the name of the former family and how to return to it (rule 104). */
export function RemovalNotice({ familyName }: { familyName: string }) {
  return (
    <section aria-labelledby="removed-heading" className={styles.notice}>
      <h2 id="removed-heading">Você não faz mais parte da {familyPhrase(familyName)}</h2>
      <p>
        Um responsável de lá removeu você. Sua conta continua sua, com uma família própria, vazia. Foi engano?
        Peça um código de convite a quem ficou.
      </p>
      <ButtonLink to={`${APP_PATHS.ownData}#outra-familia`} reloadDocument variant="outline">
        Entrar com um código
      </ButtonLink>
    </section>
  )
}
