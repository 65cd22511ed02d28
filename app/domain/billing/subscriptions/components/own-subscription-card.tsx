import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import Clock from 'lucide-react/icons/clock'
import { useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Chip, type ChipProps } from '#app/ui/chip.tsx'
import { Fact } from '#app/ui/fact.tsx'
import { formatReais, PLAN_TERMS } from '../../payments/plan.ts'
import { formatBrasiliaDate } from '../../payments/brasilia-date-text.ts'
import { REFUND_INFO, type Refund, refundedText, type Standing, type RequestNotice } from '../standing.ts'
import type { OwnSubscription } from '../own-subscription.ts'
import { ChargeHistory } from './charge-history.tsx'
import { ContactUs } from '../../checkout/components/contact-us.tsx'
import { MentionLine } from '../../mentions/components/mention-line.tsx'
import { RequestSheet } from './request-sheet.tsx'
import styles from './subscription-cards.module.css'

export function OwnSubscriptionCard({ subscription }: { subscription: OwnSubscription }) {
  const { plan, standing, request, refund, isCancellable, startDate, providerTitle } = subscription
  const headingRef = useRef<HTMLHeadingElement>(null)
  const [requestKind, setRequestKind] = useState<RequestNotice['kind']>('cancel')
  const [isSheetOpen, setSheetOpen] = useState(false)
  const isPending = request?.state === 'pending'
  const canRefund = refund !== null && !(isPending && request.kind === 'refund')
  const canCancel = isCancellable && !isPending
  function openSheet(kind: RequestNotice['kind']) {
    setRequestKind(kind)
    setSheetOpen(true)
  }

  const { tone, label } = isPending ? PENDING_BADGES[request.kind] : badgeOf(standing)
  return (
    <Card>
      <div className={styles.header}>
        <h3 ref={headingRef} tabIndex={-1} className={styles.plan}>
          {plan ? `Plano ${PLAN_TERMS[plan].name}` : 'Assinatura'}
        </h3>
        <Chip tone={tone}>{label}</Chip>
        {subscription.isSimulated && <Chip tone="sky">simulação</Chip>}
      </div>
      <p>{isPending ? pendingText(request.kind, standing) : standingText(standing)}</p>
      <dl className={styles.facts}>
        {standing.kind === 'renewing' && !isPending && (
          <Fact label="Próxima cobrança">
            {formatBrasiliaDate(standing.chargedNext)}
            {standing.cents !== null && `, ${formatReais(standing.cents)}`}
          </Fact>
        )}
        {startDate && <Fact label="Desde">{formatBrasiliaDate(startDate)}</Fact>}
        <Fact label="Quem cobra">{providerTitle}</Fact>
      </dl>
      <div role="status" className={isPending ? styles.pendingNotice : styles.emptyStatus}>
        {isPending && (
          <>
            <Clock aria-hidden="true" size={20} />
            <p>{request.kind === 'cancel' ? CANCEL_PENDING_TEXT : refundPendingText(refund)}</p>
          </>
        )}
      </div>
      {request?.state === 'refused' && (
        <div className={styles.refusalNotice}>
          <CircleAlert aria-hidden="true" size={20} />
          <p>
            {REFUSAL_TEXTS[request.kind]} <ContactUs />
          </p>
        </div>
      )}
      <MentionLine subscription={subscription} focusTarget={headingRef} />
      <ChargeHistory charges={subscription.charges} />
      {(canRefund || canCancel) && (
        <div className={styles.buttons}>
          {canRefund && (
            <Button variant="outline" size="sm" onClick={() => openSheet('refund')}>
              Pedir devolução
            </Button>
          )}
          {canCancel && (
            <Button variant="quiet" size="sm" onClick={() => openSheet('cancel')}>
              Cancelar assinatura
            </Button>
          )}
        </div>
      )}
      <RequestSheet
        open={isSheetOpen}
        onOpenChange={setSheetOpen}
        kind={requestKind}
        onChangeKind={setRequestKind}
        subscription={subscription}
        focusTarget={headingRef}
      />
    </Card>
  )
}

const CANCEL_PENDING_TEXT = 'Pedido enviado. Assim que o cancelamento for confirmado, ele aparece aqui.'

function refundPendingText(refund: Refund | null): string {
  const amount = refund?.cents ? ` de ${formatReais(refund.cents)}` : ''
  return `Pedimos a devolução${amount}, pelo mesmo meio em que você pagou. Quando ela for confirmada, você vê aqui e recebe o comprovante por e-mail.`
}

const PENDING_BADGES: Record<RequestNotice['kind'], { tone: ChipProps['tone']; label: string }> = {
  cancel: { tone: 'sun', label: 'Cancelamento pedido' },
  refund: { tone: 'sun', label: 'Devolução pedida' },
}

function pendingText(kind: RequestNotice['kind'], standing: Standing): string {
  if (kind === 'refund') {
    return 'Sua família usa até a devolução ser confirmada. Depois a assinatura termina, e nada é apagado.'
  }
  return standing.kind === 'renewing'
    ? `Com o cancelamento confirmado, ela não renova mais, e sua família usa até ${formatBrasiliaDate(standing.chargedNext)}.`
    : 'Com o cancelamento confirmado, nada mais é cobrado.'
}

const REFUSAL_TEXTS: Record<RequestNotice['kind'], string> = {
  cancel: 'Não conseguimos confirmar o cancelamento com quem cobra.',
  refund: 'Não conseguimos confirmar a devolução com quem cobra.',
}

function badgeOf(standing: Standing): { tone: ChipProps['tone']; label: string } {
  switch (standing.kind) {
    case 'renewing':
      return { tone: 'leaf', label: 'Ativa' }
    case 'late':
      return { tone: 'terra', label: 'Pagamento pendente' }
    case 'ending':
      return { tone: 'sun', label: 'Cancelada' }
    case 'given':
      return { tone: 'leaf', label: 'Ativa' }
    case 'returned':
      return { tone: 'neutral', label: standing.by === 'refund' ? 'Devolvida' : 'Estornada' }
    case 'ended':
      return { tone: 'neutral', label: 'Encerrada' }
  }
}

function standingText(standing: Standing): string {
  switch (standing.kind) {
    case 'renewing':
      return 'Vale para toda a família e renova sozinha. Cancele quando quiser.'
    case 'late':
      return standing.hasFailed
        ? `A última cobrança não passou. Sua família continua usando até ${formatBrasiliaDate(standing.accessUntil)}, e a cobrança pode ser tentada de novo até lá. Confira o cartão ou o meio de pagamento.`
        : `A cobrança de ${formatBrasiliaDate(standing.due)} ainda não foi confirmada. Sua família continua usando até ${formatBrasiliaDate(standing.accessUntil)}.`
    case 'ending':
      return `Nada mais é cobrado. Sua família usa até ${formatBrasiliaDate(standing.accessUntil)}; depois nada é apagado, e você pode assinar de novo.`
    case 'given':
      return `Vale para toda a família até ${formatBrasiliaDate(standing.accessUntil)}. Fomos nós que deixamos assim.`
    case 'returned':
      return standing.by === 'refund'
        ? `${refundedText(standing)} ${REFUND_INFO} O comprovante vai para o seu e-mail. A assinatura terminou, e nada foi apagado.`
        : `O banco estornou a cobrança em ${formatBrasiliaDate(standing.at)}, e a assinatura terminou. Nada foi apagado.`
    case 'ended':
      return standing.why === 'unpaid'
        ? `Terminou em ${formatBrasiliaDate(standing.at)}, porque a renovação não foi paga. Nada foi apagado.`
        : `Terminou em ${formatBrasiliaDate(standing.at)}. Nada foi apagado.`
  }
}
