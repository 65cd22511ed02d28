import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'
import { PLAN_TERMS, PLANS } from '../../payments/plan.ts'
import { actsOf, type SandboxAct, type SandboxPurchase } from '../sandbox-purchase.ts'
import styles from './sandbox.module.css'

const ACT_LABELS: Record<SandboxAct, string> = {
  renew: 'Cobrar a renovação agora',
  refuse_renewal: 'Recusar a renovação',
  switch_plan: 'Trocar de plano',
  cancel: 'Cancelar assinatura',
  refund: 'Devolver o dinheiro',
  charge_back: 'Contestar (chargeback)',
  resend: 'Enviar os avisos de novo',
}

/** The actions that are possible now, each a plain form with an idempotency key. */
export function SandboxActs({ purchase, once }: { purchase: SandboxPurchase; once: string }) {
  return (
    <section aria-labelledby="acts-heading" className={styles.section}>
      <h2 id="acts-heading">O que acontece agora (simulação)</h2>
      <div className={styles.actions}>
        {actsOf(purchase).map((act) => (
          <form key={act} method="post" className={styles.switch}>
            <input type="hidden" name="once" value={once} />
            {act === 'switch_plan' && <PlanChoice purchase={purchase} />}
            <Button type="submit" name="act" value={act} variant={act === 'renew' ? 'leaf' : 'line'} wide>
              {ACT_LABELS[act]}
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
