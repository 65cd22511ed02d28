import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'
import { PLAN_TERMS, PLANS } from '../../payments/plan.ts'
import { possibleActions, type SandboxAction, type SandboxPurchase } from '../sandbox-purchase.ts'
import styles from './sandbox.module.css'

const ACTION_LABELS: Record<SandboxAction, string> = {
  renew: 'Cobrar a renovação agora',
  refuse_renewal: 'Recusar a renovação',
  switch_plan: 'Trocar de plano',
  cancel: 'Cancelar assinatura',
  refund: 'Devolver o dinheiro',
  charge_back: 'Contestar (chargeback)',
  resend: 'Enviar os avisos de novo',
}

/** Forms for the actions that are possible now. `actionId` is their idempotency key. */
export function SandboxActions({ purchase, actionId }: { purchase: SandboxPurchase; actionId: string }) {
  return (
    <section aria-labelledby="acts-heading" className={styles.section}>
      <h2 id="acts-heading">O que acontece agora (simulação)</h2>
      <div className={styles.actions}>
        {possibleActions(purchase).map((action) => (
          <form key={action} method="post" className={styles.actionForm}>
            <input type="hidden" name="once" value={actionId} />
            {action === 'switch_plan' && <PlanChoice purchase={purchase} />}
            <Button
              type="submit"
              name="act"
              value={action}
              variant={action === 'renew' ? 'leaf' : 'outline'}
              wide
            >
              {ACTION_LABELS[action]}
            </Button>
          </form>
        ))}
      </div>
    </section>
  )
}

function PlanChoice({ purchase }: { purchase: SandboxPurchase }) {
  return (
    <Field label="Novo plano">
      <Select name="plan">
        {PLANS.filter((plan) => plan !== purchase.plan).map((plan) => (
          <option key={plan} value={plan}>
            {PLAN_TERMS[plan].name}
          </option>
        ))}
      </Select>
    </Field>
  )
}
