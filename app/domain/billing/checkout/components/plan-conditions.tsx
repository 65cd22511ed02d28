import ShieldCheck from 'lucide-react/icons/shield-check'
import { GUARANTEE_DAYS } from '../../payments/plan.ts'
import styles from './plan-conditions.module.css'

const FEATURES = [
  'Crianças ilimitadas',
  'Tarefas ilimitadas',
  'Responsáveis ilimitados',
  // true, because past a daily limit the assistant still answers, without a language model (rule 91)
  'Assistente sem limite de uso',
]

/** What all plans have in common: features, guarantee, renewal and cancellation. */
export function PlanConditions() {
  return (
    <>
      <div className={styles.featuresAndGuarantee}>
        <section aria-labelledby="every-plan-heading">
          <h2 id="every-plan-heading" className={styles.heading}>
            Em todos os planos
          </h2>
          <ul className={styles.features} role="list">
            {FEATURES.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </section>
        <section aria-labelledby="guarantee-heading" className={styles.guarantee}>
          <ShieldCheck size={56} aria-hidden="true" strokeWidth={1.75} />
          <div>
            <h2 id="guarantee-heading">Garantia de {GUARANTEE_DAYS} dias</h2>
            <p>Peça dentro do aplicativo em até {GUARANTEE_DAYS} dias e devolvemos tudo o que você pagou.</p>
          </div>
        </section>
      </div>
      <section aria-labelledby="renewal-heading" className={styles.renewal}>
        <h2 id="renewal-heading" className={styles.heading}>
          Sem letra miúda
        </h2>
        <p>
          Renova sozinho; cancele quando quiser, sem multa; você usa até o fim do período pago. Antes de cada
          renovação avisamos por e-mail.
        </p>
        <p>
          Ao assinar valem os <a href="/termos">Termos de uso</a> e a{' '}
          <a href="/privacidade">Política de privacidade</a>.
        </p>
      </section>
    </>
  )
}
