import { Chip, type ChipProps } from '#app/ui/chip.tsx'
import type { SandboxEventType } from '../sandbox-event.ts'
import type { SandboxWebhook } from '../sandbox-purchase.ts'
import { formatBrasiliaSecond } from '../../payments/brasilia-date-text.ts'
import styles from './sandbox.module.css'

const TYPE_TEXTS: Record<SandboxEventType, string> = {
  paid: 'Pagamento aprovado',
  refused: 'Pagamento recusado',
  cancelled: 'Assinatura cancelada',
  refunded: 'Dinheiro devolvido',
  charged_back: 'Pagamento contestado',
  plan_switched: 'Plano trocado',
}

const STATUS_TEXTS: Record<SandboxWebhook['status'], { text: string; tone: ChipProps['tone'] }> = {
  waiting: { text: 'A caminho', tone: 'sun' },
  sent: { text: 'Entregue', tone: 'leaf' },
  failed: { text: 'Não entregue', tone: 'terra' },
}

/** All webhooks of a purchase with their delivery state, newest first. */
export function SandboxWebhooks({ webhooks }: { webhooks: SandboxWebhook[] }) {
  return (
    <section aria-labelledby="webhooks-heading" className={styles.section}>
      <h2 id="webhooks-heading">Avisos ao aplicativo</h2>
      <ul className={styles.entries}>
        {webhooks.map((webhook) => (
          <li key={webhook.id} className={styles.entry}>
            <div className={styles.entryHeader}>
              <span>{TYPE_TEXTS[webhook.type]}</span>
              <Chip tone={STATUS_TEXTS[webhook.status].tone}>{STATUS_TEXTS[webhook.status].text}</Chip>
            </div>
            <p className={styles.details}>{formatBrasiliaSecond(webhook.occurredAt)}</p>
            <p className={styles.details}>{deliveryText(webhook)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function deliveryText({ attempts, lastStatus, lastProblem, status, dueAt }: SandboxWebhook): string {
  const parts = [attempts === 0 ? 'Nenhum envio ainda' : `${attempts} ${attempts === 1 ? 'envio' : 'envios'}`]
  if (lastStatus !== null) parts.push(`última resposta: ${lastStatus}`)
  if (lastProblem !== null) parts.push(`sem resposta: ${lastProblem}`)
  if (status === 'waiting') parts.push(`próximo envio: ${formatBrasiliaSecond(dueAt)}`)
  return parts.join(' · ')
}
