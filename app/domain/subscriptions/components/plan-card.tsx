import { Button, ButtonLink } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { chargeCents, formatReais, type Plan, PLAN_TERMS, savingCents } from '../../payments/plan.ts'
import { pathOfForm } from '../../identities/sign-in-page.ts'
import { checkoutPath } from '../plans-page.ts'
import styles from './plan-card.module.css'

interface PlanCardProps {
  plan: Plan
  back: string
  /** The button opens the pay page; signed out it leads to a new account first, and from there to the pay page. */
  isSignedIn: boolean
  isChosen: boolean
  takesFocus: boolean
  /** Rank of the plan's name among the page's headings; 2 unless told. */
  level?: 2 | 3
}

const SAVING: Record<Plan, (saved: string) => string> = {
  monthly: () => 'Pague mês a mês',
  semiannual: (saved) => `Economize ${saved} em 6 meses`,
  annual: (saved) => `Economize ${saved} por ano`,
}

/** When the total is charged: all of it today, and so again (CDC art. 31; spec section 9). */
const CHARGED: Record<Plan, string> = {
  monthly: 'Cobrado hoje e todo mês',
  semiannual: 'Cobrado hoje e a cada 6 meses',
  annual: 'Cobrado hoje e uma vez por ano',
}

const IN_ONE_SUM: Record<Plan, (perMonth: string) => string> = {
  monthly: () => 'Um mês de cada vez, no mesmo dia.',
  semiannual: (perMonth) => `6 meses de ${perMonth} pagos de uma só vez: não há cobrança por mês.`,
  annual: (perMonth) => `12 meses de ${perMonth} pagos de uma só vez: não há cobrança por mês.`,
}

const POPULAR: Plan = 'semiannual'

/** One plan: its price a month, what it saves, what is charged in total and when, and the way to take it. */
export function PlanCard({ plan, back, isSignedIn, isChosen, takesFocus, level = 2 }: PlanCardProps) {
  const { name, perMonthCents } = PLAN_TERMS[plan]
  const Name = level === 3 ? 'h3' : 'h2'
  const isPopular = plan === POPULAR
  const label = isChosen ? `Continuar com o plano ${name.toLowerCase()}` : `Assinar ${name.toLowerCase()}`
  const look = { variant: isPopular ? 'leaf' : 'line', size: 'lg', wide: true } as const
  return (
    <article
      aria-labelledby={`plan-${plan}`}
      aria-current={isChosen ? 'true' : undefined}
      className={classNames(styles.card, isPopular && styles.popular, isChosen && styles.chosen)}
    >
      {(isPopular || isChosen) && (
        <p className={styles.tags}>
          {isPopular && <span>Mais popular</span>}
          {isChosen && <span className={styles.choice}>Sua escolha</span>}
        </p>
      )}
      <Name id={`plan-${plan}`}>{name}</Name>
      <p className={styles.price}>
        <b>{formatReais(perMonthCents)}</b> por mês
      </p>
      <p className={styles.saving}>{SAVING[plan](formatReais(savingCents(plan)))}</p>
      <p className={styles.total}>
        {CHARGED[plan]} <b>{formatReais(chargeCents(plan))}</b>
        <small>{IN_ONE_SUM[plan](formatReais(perMonthCents))}</small>
      </p>
      {isSignedIn ? (
        // one of the form's three; the choice made before signing in goes on here
        <Button {...look} type="submit" name="plan" value={plan} autoFocus={takesFocus}>
          {label}
        </Button>
      ) : (
        <ButtonLink {...look} to={pathOfForm('cadastrar', checkoutPath(plan, back))} reloadDocument>
          {label}
        </ButtonLink>
      )}
    </article>
  )
}
