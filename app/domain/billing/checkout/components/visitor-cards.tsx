import { Button, ButtonLink } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { subscribedText } from '../plans-page.ts'
import type { SubscriberState } from '../../subscriptions/subscription.ts'
import styles from './visitor-cards.module.css'

/** Card for a child member, with a button to sign out instead of plans. */
export function AskGuardianCard({ hasEnded }: { hasEnded: boolean }) {
  return (
    <section aria-labelledby="ask-heading" className={classNames(styles.card, styles.skyCard)}>
      <h2 id="ask-heading">
        {hasEnded ? 'O app da sua família está em pausa' : 'O app ainda não foi ativado'}
      </h2>
      <p>Nada se perde: tarefas, pontos e prêmios da sua família ficam guardados.</p>
      <form method="post" action="/sair">
        <Button type="submit" variant="outline">
          Sair
        </Button>
      </form>
    </section>
  )
}

export function SubscribedCard({ plan, appPath }: { plan: SubscriberState['plan']; appPath: string }) {
  return (
    <section aria-labelledby="subscribed-heading" className={classNames(styles.card, styles.leafCard)}>
      <h2 id="subscribed-heading">{subscribedText(plan)}</h2>
      <p>Não é preciso pagar de novo. Para ver ou mudar a assinatura, abra Config no app.</p>
      <ButtonLink to={appPath} reloadDocument size="lg">
        Ir para o app
      </ButtonLink>
    </section>
  )
}
