import { Chip, type ChipProps } from '#app/ui/chip.tsx'
import type { SandboxEventType } from '../sandbox-event.ts'
import type { SandboxNotice } from '../sandbox-purchase.ts'
import { billingSecond } from '../../payments/billing-date-text.ts'
import styles from './sandbox.module.css'

const TYPE_TEXTS: Record<SandboxEventType, string> = {
  paid: 'Pagamento aprovado',
  refused: 'Pagamento recusado',
  cancelled: 'Assinatura cancelada',
  refunded: 'Dinheiro devolvido',
  charged_back: 'Pagamento contestado',
  plan_switched: 'Plano trocado',
}

const STATUS_TEXTS: Record<SandboxNotice['status'], { text: string; tone: ChipProps['tone'] }> = {
  waiting: { text: 'A caminho', tone: 'sun' },
  sent: { text: 'Entregue', tone: 'leaf' },
  failed: { text: 'Não entregue', tone: 'terra' },
}

/** All notices of a purchase with their results, newest first. */
export function SandboxNotices({ notices }: { notices: SandboxNotice[] }) {
  return (
    <section aria-labelledby="notices-heading" className={styles.section}>
      <h2 id="notices-heading">Avisos ao aplicativo</h2>
      <ul className={styles.lines}>
        {notices.map((notice) => (
          <li key={notice.id} className={styles.line}>
            <div className={styles.lineHead}>
              <span>{TYPE_TEXTS[notice.type]}</span>
              <Chip tone={STATUS_TEXTS[notice.status].tone}>{STATUS_TEXTS[notice.status].text}</Chip>
            </div>
            <p className={styles.note}>{billingSecond(notice.occurredAt)}</p>
            <p className={styles.note}>{deliveryText(notice)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function deliveryText({ attempts, lastStatus, lastProblem, status, dueAt }: SandboxNotice): string {
  const parts = [attempts === 0 ? 'Nenhum envio ainda' : `${attempts} ${attempts === 1 ? 'envio' : 'envios'}`]
  if (lastStatus !== null) parts.push(`última resposta: ${lastStatus}`)
  if (lastProblem !== null) parts.push(`sem resposta: ${lastProblem}`)
  if (status === 'waiting') parts.push(`próximo envio: ${billingSecond(dueAt)}`)
  return parts.join(' · ')
}
