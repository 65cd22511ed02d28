import { type RefObject } from 'react'
import { Button } from '#app/ui/button.tsx'
import { FormMessage } from '#app/ui/form-message.tsx'
import { useToasts } from '#app/ui/toasts.tsx'
import { useWrite } from '#app/ui/use-write.ts'
import { BILLING_ACTIONS } from '../../actions.ts'
import { formatBrasiliaDate } from '../../payments/brasilia-date-text.ts'
import { BRAZILIAN_STATES } from '../mention.ts'
import type { OwnSubscription } from '../../subscriptions/own-subscription.ts'
import styles from '../../subscriptions/components/subscription-cards.module.css'

interface MentionLineProps {
  subscription: OwnSubscription
  /** Gets the focus after the revocation, because the button disappears. */
  focusTarget: RefObject<HTMLElement | null>
}

/** Until when visitors see the mention of this purchase, and a button to revoke the consent (rule 78). */
export function MentionLine({ subscription, focusTarget }: MentionLineProps) {
  const { id, mention, mentionedUntil } = subscription
  const { show } = useToasts()
  const write = useWrite(() => {
    focusTarget.current?.focus({ preventScroll: true })
    show({ text: 'Pronto: seu nome não aparece mais para visitantes.' })
  })
  if (!mention || !mentionedUntil) return null
  return (
    <div className={styles.mention}>
      <p>
        Você deixou mostrar seu primeiro nome e “{BRAZILIAN_STATES[mention.state].name}” para visitantes da
        página do vídeo, até {formatBrasiliaDate(mentionedUntil)}.
      </p>
      <FormMessage message={write.message} />
      <Button
        variant="outline"
        size="sm"
        pending={write.isPending && 'Tirando...'}
        onClick={() => write.send(BILLING_ACTIONS.revokeMention, { subscriptionId: id })}
      >
        Parar de mostrar
      </Button>
    </div>
  )
}
