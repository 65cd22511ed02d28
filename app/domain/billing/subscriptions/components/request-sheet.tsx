import { type RefObject, useRef } from 'react'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { FormMessage } from '#app/ui/form-message.tsx'
import { type DialogState, Sheet } from '#app/ui/sheet.tsx'
import { useWrite } from '#app/ui/use-write.ts'
import { BILLING_ACTIONS } from '../../actions.ts'
import { formatReais } from '../../payments/plan.ts'
import { formatBrasiliaDate } from '../../payments/brasilia-date-text.ts'
import type { Refund, Standing, RequestNotice } from '../standing.ts'
import type { OwnSubscription } from '../own-subscription.ts'
import { ContactUs } from '../../checkout/components/contact-us.tsx'
import styles from './subscription-cards.module.css'

type RequestKind = RequestNotice['kind']

interface RequestSheetProps extends DialogState {
  kind: RequestKind
  /** Called with 'refund' if the person chooses the refund that a cancellation offers. */
  onChangeKind: (kind: RequestKind) => void
  subscription: OwnSubscription
  /** Gets the focus after the request, because the button that opened the sheet disappears. */
  focusTarget: RefObject<HTMLElement | null>
}

const KIND_LABELS: Record<RequestKind, string> = { cancel: 'Cancelar assinatura', refund: 'Pedir devolução' }

const NOTHING_DELETED_TEXT =
  'Nada é apagado: crianças, tarefas, pontos e prêmios ficam guardados, e você pode baixar ou excluir tudo quando quiser.'

/** Dialog that explains a cancellation or refund and requests it. */
export function RequestSheet({
  open,
  onOpenChange,
  kind,
  onChangeKind,
  subscription,
  focusTarget,
}: RequestSheetProps) {
  const contentRef = useRef<HTMLDivElement>(null)
  const write = useWrite(() => onOpenChange(false))
  const { refund, acceptsRequests, selfServiceUrl, providerTitle, standing } = subscription

  function changeOpen(isOpen: boolean) {
    if (write.isPending) return
    write.reset()
    onOpenChange(isOpen)
  }

  function switchToRefund() {
    onChangeKind('refund')
    // the pressed button disappears, so the content gets the focus
    contentRef.current?.focus({ preventScroll: true })
  }

  return (
    <Sheet
      open={open}
      onOpenChange={changeOpen}
      title={KIND_LABELS[kind]}
      initialFocus={contentRef}
      finalFocus={write.isDone ? focusTarget : undefined}
      footer={
        <>
          <Button variant="outline" onClick={() => changeOpen(false)}>
            Manter
          </Button>
          {acceptsRequests ? (
            <Button
              variant="terra"
              pending={write.isPending && 'Enviando...'}
              onClick={() => write.send(BILLING_ACTIONS[kind], { subscriptionId: subscription.id })}
            >
              {KIND_LABELS[kind]}
            </Button>
          ) : (
            selfServiceUrl && (
              <ButtonLink to={selfServiceUrl} variant="terra" target="_blank" rel="noreferrer">
                Abrir {providerTitle}
              </ButtonLink>
            )
          )}
        </>
      }
    >
      <div ref={contentRef} tabIndex={-1} className={styles.sheetContent}>
        {kind === 'cancel' && refund && (
          <div className={styles.callout}>
            <p>
              <b>Quer o dinheiro de volta?</b> {refundText(refund)}
            </p>
            <Button variant="outline" size="sm" onClick={switchToRefund}>
              {KIND_LABELS.refund}
            </Button>
          </div>
        )}
        {kind === 'refund' && refund && <p>{refundText(refund)}</p>}
        <ul role="list" className={styles.rules}>
          {(kind === 'cancel' ? cancelRules(standing) : REFUND_RULES).map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
        {!acceptsRequests && (
          <p>
            Quem cobra é {providerTitle}, e o pedido é feito por lá, com o e-mail da compra.
            {!selfServiceUrl && (
              <>
                {' '}
                <ContactUs />
              </>
            )}
          </p>
        )}
        <FormMessage message={write.message} />
      </div>
    </Sheet>
  )
}

function refundText({ cents, until }: Refund): string {
  const amount = cents === null ? 'o valor inteiro' : `${formatReais(cents)}, o valor inteiro`
  return `Você está nos 7 dias de garantia. Até ${formatBrasiliaDate(until)} devolvemos ${amount} da primeira cobrança, pelo mesmo meio em que você pagou.`
}

const REFUND_RULES = [
  'A assinatura termina, e o acesso da família fecha assim que a devolução for confirmada.',
  NOTHING_DELETED_TEXT,
  'Você pode assinar de novo quando quiser.',
]

function cancelRules(standing: Standing): string[] {
  return [
    'A assinatura não renova mais: nada mais é cobrado.',
    ...(standing.kind === 'renewing'
      ? [
          `Sua família continua usando até ${formatBrasiliaDate(standing.chargedNext)}: esse tempo já está pago.`,
        ]
      : []),
    ...(standing.kind === 'late'
      ? ['Como a renovação não foi paga, o acesso fecha assim que o cancelamento for confirmado.']
      : []),
    NOTHING_DELETED_TEXT,
    'Você pode assinar de novo quando quiser.',
  ]
}
