import type { ReactNode } from 'react'
import { PeekingChild } from '#app/ui/art/peeking-child.tsx'
import { TileStrip } from '#app/ui/art/tile-strip.tsx'
import { BRAND } from '#content/brand.ts'
import { isEmailRemoved } from '../../../accounts/email/removed-email.ts'
import { type Plan, PLANS } from '../../payments/plan.ts'
import type { MentionInput, PlansNotice, PlansVisitor } from '../plans-page.ts'
import { BuyerCards, ConfirmEmailForm } from './buyer-cards.tsx'
import { PlanConditions } from './plan-conditions.tsx'
import { MentionChoice } from '../../mentions/components/mention-choice.tsx'
import { OwnDataCard } from '../../subscriptions/components/own-data-card.tsx'
import { PlanCard } from './plan-card.tsx'
import { PlansNoticeMessage } from './plans-notice.tsx'
import styles from './plans-page.module.css'
import { SubscribedCard, ChildMemberCard } from './cards-instead-of-plans.tsx'

export interface PlansPageProps {
  visitor: PlansVisitor
  chosenPlan: Plan | null
  returnPath: string
  /** Whether the visitor wanted to open the app, and came here because the family has no subscription. */
  isRedirected: boolean
  notice: PlansNotice | null
  mentionInput: MentionInput
  isPaymentSimulated: boolean
  /** Further notices above the plans. */
  children?: ReactNode
}

const PLANS_INTRODUCTION = [
  'Um plano para a família inteira',
  'Muda só de quanto em quanto tempo você paga. O resto é igual nos três.',
] as const
const INTRODUCTIONS: Record<PlansVisitor['kind'], readonly [title: string, lead: string]> = {
  'signed-out': PLANS_INTRODUCTION,
  buyer: PLANS_INTRODUCTION,
  child: [
    'Peça a um responsável',
    'Só falta alguém que cuida de você ativar o app. Mostre esta página para essa pessoa.',
  ],
  subscribed: ['Tudo certo por aqui', `Sua família já pode usar o ${BRAND.name}.`],
}

/**
 * The plans (rule 68), at /subscribe. Works without scripts; pages/browser/purchase-wait.ts redirects as soon as the visitor
 * has access.
 */
export function PlansPage({
  visitor,
  chosenPlan,
  returnPath,
  isRedirected,
  notice,
  mentionInput,
  isPaymentSimulated,
  children,
}: PlansPageProps) {
  const isChild = visitor.kind === 'child'
  const [title, lead] = INTRODUCTIONS[visitor.kind]
  const renderCard = (plan: Plan) => (
    <PlanCard
      key={plan}
      plan={plan}
      returnPath={returnPath}
      isSignedIn={visitor.kind === 'buyer'}
      isChosen={plan === chosenPlan}
      autoFocus={plan === chosenPlan && visitor.kind === 'buyer' && notice === null}
    />
  )
  const showsPlans = visitor.kind === 'signed-out' || visitor.kind === 'buyer'
  return (
    <div
      data-purchase-wait="plans"
      data-next-path={returnPath}
      data-signed-in={visitor.kind === 'signed-out' ? undefined : ''}
      data-subscribed={visitor.kind === 'subscribed' ? '' : undefined}
    >
      <div className={styles.hero}>
        <div className={styles.title}>
          <h1>{title}</h1>
          <p className={styles.lead}>{lead}</p>
        </div>
        <div className={styles.portraits} aria-hidden="true">
          <PeekingChild child="theo" size="var(--portrait-size)" />
          <PeekingChild child="bia" size="var(--portrait-size)" />
        </div>
        <TileStrip seed={1} size={40} />
      </div>
      <div className={styles.body}>
        {/* the message 'sem-estado' is shown beside the field for the Brazilian state */}
        {notice && notice !== 'sem-estado' && <PlansNoticeMessage notice={notice} />}
        {children}
        {isChild && <ChildMemberCard hasEnded={visitor.hasEnded} />}
        {visitor.kind === 'subscribed' && <SubscribedCard plan={visitor.plan} appPath={returnPath} />}
        {visitor.kind === 'buyer' && (
          <BuyerCards buyer={visitor} returnPath={returnPath} isRedirected={isRedirected} />
        )}
        {showsPlans && (
          <>
            {isPaymentSimulated && (
              <p className={styles.simulationNotice}>
                Aqui os pagamentos são simulados: nenhum dinheiro sai da sua conta.
              </p>
            )}
            {visitor.kind === 'buyer' ? (
              <form method="post" action="/assinatura/comecar" className={styles.checkout}>
                <input type="hidden" name="volta" value={returnPath} />
                <div className={styles.plans}>{PLANS.map(renderCard)}</div>
                <MentionChoice value={mentionInput} isBrazilianStateMissing={notice === 'sem-estado'} />
              </form>
            ) : (
              <div className={styles.plans}>{PLANS.map(renderCard)}</div>
            )}
            <PlanConditions />
          </>
        )}
        {visitor.kind === 'buyer' && !visitor.isEmailVerified && !isEmailRemoved(visitor.email) && (
          <ConfirmEmailForm email={visitor.email} returnPath={returnPath} />
        )}
        {(visitor.kind === 'buyer' || isChild) && <OwnDataCard isChild={isChild} />}
      </div>
    </div>
  )
}
