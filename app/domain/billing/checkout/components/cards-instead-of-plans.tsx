import { Button, ButtonLink } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { subscribedText } from '../plans-page.ts'
import type { SubscriberState } from '../../subscriptions/subscription.ts'
import styles from './card.module.css'

/** Shown to a child member instead of the plans. */
export function ChildMemberCard({ hasEnded }: { hasEnded: boolean }) {
  return (
    <section aria-labelledby="child-member-heading" className={classNames(styles.card, styles.skyCard)}>
      <h2 id="child-member-heading">
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

/** Shown to a subscriber instead of the plans. */
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
