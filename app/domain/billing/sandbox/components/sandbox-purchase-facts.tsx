import { Card } from '#app/ui/card.tsx'
import { Chip, type ChipProps } from '#app/ui/chip.tsx'
import { Fact } from '#app/ui/fact.tsx'
import { chargeCents, formatReais, PLAN_TERMS } from '../../payments/plan.ts'
import type { SandboxCharge, SandboxPurchase } from '../sandbox-purchase.ts'
import { formatBrasiliaDate, formatBrasiliaSecond } from '../../payments/brasilia-date-text.ts'
import styles from './sandbox.module.css'

const STATUS_TEXTS = { refused: 'Pagamento recusado', active: 'Ativa', cancelled: 'Cancelada' }

export function SandboxPurchaseFacts({ purchase }: { purchase: SandboxPurchase }) {
  const { name, email, plan, status, nextChargeAt } = purchase
  return (
    <Card>
      <dl className={styles.facts}>
        <Fact label="Situação">{STATUS_TEXTS[status]}</Fact>
        <Fact label="Plano">{plan ? PLAN_TERMS[plan].name : 'Não é mais vendido'}</Fact>
        <Fact label="Próxima cobrança">
          {nextChargeAt ? formatBrasiliaDate(nextChargeAt) : 'Nenhuma'}
          {nextChargeAt && plan && `, ${formatReais(chargeCents(plan))}`}
        </Fact>
        <Fact label="Comprador">
          {name}, {email}
        </Fact>
        <Fact label="Avisos">{faultsText(purchase)}</Fact>
      </dl>
    </Card>
  )
}

function faultsText({ faults }: SandboxPurchase): string {
  const { sendsTwice, delaySeconds, swapsOrder, corruptsFirstAttempt } = faults
  const faultTexts = [
    sendsTwice && 'duas vezes cada um',
    delaySeconds > 0 && `com ${delaySeconds} s de atraso`,
    swapsOrder && 'fora de ordem',
    corruptsFirstAttempt && 'adulterados na primeira vez',
  ].filter(Boolean)
  return faultTexts.length > 0 ? faultTexts.join(', ') : 'sem falhas'
}

const CHARGE_TEXTS: Record<SandboxCharge['status'], { text: string; tone: ChipProps['tone'] }> = {
  paid: { text: 'Paga', tone: 'leaf' },
  refused: { text: 'Recusada', tone: 'terra' },
  refunded: { text: 'Devolvida', tone: 'sky' },
  charged_back: { text: 'Contestada', tone: 'terra' },
}

export function SandboxCharges({ charges }: { charges: SandboxCharge[] }) {
  return (
    <section aria-labelledby="charges-heading" className={styles.section}>
      <h2 id="charges-heading">Cobranças</h2>
      <ul className={styles.entries}>
        {charges.map(({ reference, plan, amountCents, status, chargedAt, returnedAt }) => (
          <li key={reference} className={styles.entry}>
            <div className={styles.entryHeader}>
              <span>
                {formatReais(amountCents)}
                {plan && ` · ${PLAN_TERMS[plan].name}`}
              </span>
              <Chip tone={CHARGE_TEXTS[status].tone}>{CHARGE_TEXTS[status].text}</Chip>
            </div>
            <p className={styles.details}>
              {formatBrasiliaSecond(chargedAt)}
              {returnedAt && ` · voltou em ${formatBrasiliaSecond(returnedAt)}`}
            </p>
            <p className={styles.details}>{reference}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
