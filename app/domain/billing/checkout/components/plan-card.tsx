import { Button, ButtonLink } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { chargeCents, formatReais, type Plan, PLAN_TERMS, savingCents } from '../../payments/plan.ts'
import { pathOfForm } from '../../../accounts/session/sign-in-page.ts'
import { checkoutPath } from '../plans-page.ts'
import styles from './plan-card.module.css'

interface PlanCardProps {
  plan: Plan
  returnPath: string
  /** If false, the button leads to the registration, and from there to the payment page. */
  isSignedIn?: boolean
  isChosen?: boolean
  autoFocus?: boolean
  /** Heading level of the plan's name; 2 by default. */
  level?: 2 | 3
}

const SAVING_TEXTS: Record<Plan, (saving: string) => string> = {
  monthly: () => 'Pague mês a mês',
  semiannual: (saving) => `Economize ${saving} em 6 meses`,
  annual: (saving) => `Economize ${saving} por ano`,
}

const CHARGE_TEXTS: Record<Plan, (perMonth: string) => string> = {
  monthly: () => 'Um mês de cada vez, no mesmo dia.',
  semiannual: (perMonth) => `6 meses de ${perMonth} pagos de uma só vez: não há cobrança por mês.`,
  annual: (perMonth) => `12 meses de ${perMonth} pagos de uma só vez: não há cobrança por mês.`,
}

const POPULAR_PLAN: Plan = 'semiannual'

/** One plan with its monthly price, saving, amount and time of a charge (rule 68), and a button to buy it. */
export function PlanCard({ plan, returnPath, isSignedIn, isChosen, autoFocus, level = 2 }: PlanCardProps) {
  const { name, perMonthCents, chargeInterval } = PLAN_TERMS[plan]
  const Heading = level === 3 ? 'h3' : 'h2'
  const isPopular = plan === POPULAR_PLAN
  const label = isChosen ? `Continuar com o plano ${name.toLowerCase()}` : `Assinar ${name.toLowerCase()}`
  const buttonProps = { variant: isPopular ? 'leaf' : 'outline', size: 'lg', wide: true } as const
  return (
    <article
      aria-labelledby={`plan-${plan}`}
      aria-current={isChosen ? 'true' : undefined}
      className={classNames(styles.card, isPopular && styles.popularCard, isChosen && styles.chosenCard)}
    >
      {(isPopular || isChosen) && (
        <p className={styles.tags}>
          {isPopular && <span>Mais popular</span>}
          {isChosen && <span className={styles.choiceTag}>Sua escolha</span>}
        </p>
      )}
      <Heading id={`plan-${plan}`}>{name}</Heading>
      <p className={styles.price}>
        <b>{formatReais(perMonthCents)}</b> por mês
      </p>
      <p className={styles.saving}>{SAVING_TEXTS[plan](formatReais(savingCents(plan)))}</p>
      <p className={styles.total}>
        {/* the full amount of a charge is shown (rule 68; CDC art. 31) */}
        Cobrado hoje e {chargeInterval} <b>{formatReais(chargeCents(plan))}</b>
        <small>{CHARGE_TEXTS[plan](formatReais(perMonthCents))}</small>
      </p>
      {isSignedIn ? (
        <Button {...buttonProps} type="submit" name="plan" value={plan} autoFocus={autoFocus}>
          {label}
        </Button>
      ) : (
        <ButtonLink
          {...buttonProps}
          to={pathOfForm('cadastrar', checkoutPath(plan, returnPath))}
          reloadDocument
        >
          {label}
        </ButtonLink>
      )}
    </article>
  )
}
