import { ArrowLeft, LogOut } from 'lucide-react'
import { Scene } from '#app/ui/art/scene.tsx'
import { TileStrip } from '#app/ui/art/tile-strip.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Initials } from '#app/ui/initials.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { ToastProvider } from '#app/ui/toasts.tsx'
import type { Member } from '../../families/member.ts'
import type { Account } from '../../identities/account.ts'
import type { SubscriptionSettings } from '../../subscriptions/own-subscription.ts'
import { EmailConfirmation } from '../../identities/components/email-confirmation.tsx'
import { shownEmail } from '../../identities/removed-email.ts'
import { SecondFactorCard } from '../../identities/components/second-factor-card.tsx'
import { JoinCard } from '../../invites/components/join-card.tsx'
import { SubscriptionCard } from '../../subscriptions/components/subscription-card.tsx'
import { JoiningFamily } from './joining-family.tsx'
import styles from './own-data-page.module.css'
import { PrivacyCard } from './privacy-card.tsx'

export interface OwnData {
  member: Member
  members: readonly Member[]
  family: { id: string; name: string; timeZone: string }
  childNames: readonly string[]
  account: Account
  /** null for child members, and where nothing is sold and nothing was bought. */
  subscription: SubscriptionSettings | null
  /** The family may use the app: 'Voltar' leads there, else to the plans. */
  isOpen: boolean
}

/** Where the page itself is. */
const PATH = '/app/meus-dados'

/**
 * 'Meus dados': what stays within reach whether anything is paid or not. The copy of everything, the end of the
 * account, another family, the second factor. null: it could not be read.
 */
export function OwnDataPage({ data }: { data: OwnData | null }) {
  return (
    <main className={styles.page}>
      <PageHead
        title="Meus dados"
        sub="Seus dados continuam seus, com ou sem assinatura."
        strip={<TileStrip seed={3} />}
        top={
          <div className={styles.top}>
            <ButtonLink
              to={data?.isOpen === false ? '/subscribe' : '/app'}
              reloadDocument={data?.isOpen === false}
              state={data?.isOpen === false ? undefined : { tab: 'settings' }}
              variant="quiet"
              size="sm"
              icon={<ArrowLeft />}
            >
              Voltar
            </ButtonLink>
            <form method="post" action="/sair">
              <Button type="submit" variant="quiet" size="sm" icon={<LogOut />}>
                Sair
              </Button>
            </form>
          </div>
        }
      />
      {data ? (
        <ToastProvider>
          <JoiningFamily>
            <Sections {...data} />
          </JoiningFamily>
        </ToastProvider>
      ) : (
        <EmptyState
          className={styles.empty}
          level={2}
          art={<Scene name="sem-conexao" />}
          title="Não foi possível carregar esta página."
          text="Confira a internet e tente de novo."
        />
      )}
    </main>
  )
}

function Sections({ member, members, family, childNames, account, subscription }: OwnData) {
  const mayHaveSecondFactor = member.role === 'parent' || account.secondFactor.isOn
  return (
    <div className={styles.sections}>
      <section aria-labelledby="account-heading">
        <h2 id="account-heading" className={styles.heading}>
          Sua conta
        </h2>
        <Card>
          <div className={styles.person}>
            <Initials name={member.name} tone="sky" />
            <p>
              <b>{member.name}</b>
              <small>{shownEmail(member.email)}</small>
            </p>
          </div>
          <EmailConfirmation email={member.email} isVerified={account.isEmailVerified} />
        </Card>
      </section>
      <PrivacyCard
        member={member}
        members={members}
        family={family}
        childNames={childNames}
        account={account}
        subscription={subscription}
      />
      {/* what is not paid any more may still be tried again on the card: cancelling stays within reach */}
      {subscription && subscription.own.length > 0 && (
        <SubscriptionCard settings={subscription} headingClass={styles.heading} />
      )}
      <div id="outra-familia" className={styles.target}>
        <JoinCard family={family} />
      </div>
      {mayHaveSecondFactor && (
        <SecondFactorCard state={account.secondFactor} headingClass={styles.heading} back={PATH} />
      )}
    </div>
  )
}
