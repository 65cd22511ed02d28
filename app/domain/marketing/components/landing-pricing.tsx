import ShieldCheck from 'lucide-react/icons/shield-check'
import { GUARANTEE_DAYS, PLANS } from '../../billing/payments/plan.ts'
import { PlanCard } from '../../billing/checkout/components/plan-card.tsx'
import { GUARANTEE, PRICING } from '#content/landing.ts'
import styles from './landing-pricing.module.css'
import { LandingSection } from './landing-section.tsx'

/** The section of the three plans. A plan's button opens the registration, then the payment page. */
export function LandingPricing() {
  return (
    <LandingSection id="planos" title={PRICING.title} lead={PRICING.lead} tone="sunk" heights={[1640, 800]}>
      <div className={styles.plans}>
        {PLANS.map((plan) => (
          <PlanCard key={plan} plan={plan} returnPath="/app" level={3} />
        ))}
      </div>
      <p className={styles.renewalNote}>
        Renova sozinho; cancele quando quiser, sem multa. Ao assinar valem os{' '}
        <a href="/termos">Termos de uso</a> e a <a href="/privacidade">Política de privacidade</a>.
      </p>
    </LandingSection>
  )
}

/** The 7-day guarantee (rule 74; CDC art. 49). */
export function LandingGuarantee() {
  return (
    <section aria-labelledby="garantia-titulo" id="garantia" className={styles.guaranteeSection}>
      <div className={styles.guaranteeCard}>
        <ShieldCheck size={64} aria-hidden="true" strokeWidth={1.75} />
        <div>
          <h2 id="garantia-titulo">{GUARANTEE.title(GUARANTEE_DAYS)}</h2>
          <p>{GUARANTEE.text(GUARANTEE_DAYS)}</p>
        </div>
      </div>
    </section>
  )
}
