import { APP_PATHS } from '#app/base/app-paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import styles from '../../checkout/components/card.module.css'

/** Card with links to the pages that need no subscription (rule 70). */
export function OwnDataCard({ isChild }: { isChild: boolean }) {
  return (
    <section aria-labelledby="own-data-heading" className={classNames(styles.card, styles.sunkCard)}>
      <h2 id="own-data-heading">Seus dados continuam seus</h2>
      <p>
        {isChild
          ? 'Sua conta continua aqui, e você pode entrar em outra família com um código.'
          : 'Sem assinatura você também pode baixar uma cópia de tudo ou excluir a conta, quando quiser.'}
      </p>
      <div className={styles.actions}>
        <ButtonLink to={APP_PATHS.ownData} reloadDocument variant="outline">
          Ver meus dados
        </ButtonLink>
        <ButtonLink to={`${APP_PATHS.ownData}#outra-familia`} reloadDocument variant="quiet">
          Já tem um código de convite?
        </ButtonLink>
      </div>
    </section>
  )
}
