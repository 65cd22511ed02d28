import ArrowLeft from 'lucide-react/icons/arrow-left'
import LogOut from 'lucide-react/icons/log-out'
import { APP_PATHS } from '#app/base/app-paths.ts'
import { TileStrip } from '#app/ui/art/tile-strip.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Initials } from '#app/ui/initials.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { ToastProvider } from '#app/ui/toasts.tsx'
import { TitledSection } from '#app/ui/titled-section.tsx'
import { NotLoaded } from '#app/ui/not-loaded.tsx'
import type { Member, OtherMember } from '../../families/member.ts'
import type { Account } from '../../accounts/account.ts'
import type { SubscriptionSettings } from '../../billing/subscriptions/own-subscription.ts'
import type { PendingInvite } from '../../invites/invite.ts'
import { EmailConfirmation } from '../../accounts/components/email-confirmation.tsx'
import { displayEmail } from '../../accounts/email/removed-email.ts'
import { SecondFactorCard } from '../../accounts/components/second-factor-card.tsx'
import { InviteCard } from '../../invites/components/invite-card.tsx'
import { JoinCard } from '../../invites/components/join-card.tsx'
import { SubscriptionCards } from '../../billing/subscriptions/components/subscription-cards.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { JoinFamilyProvider } from './join-family-provider.tsx'
import { removeDrafts } from '../../start/start-draft-storage.ts'
import styles from './own-data-page.module.css'
import { PrivacyCard } from './privacy-card.tsx'

export interface OwnData {
  member: Member
  members: readonly OtherMember[]
  family: { id: string; name: string; timeZone: string }
  childNames: readonly string[]
  account: Account
  /** Null for a child member, and for a person without purchases where no plans are sold. */
  subscription: SubscriptionSettings | null
  invites: readonly PendingInvite[]
  /** Whether the family may use /app. Otherwise 'Voltar' leads to the plans. */
  hasAccess: boolean
}

/** 'Meus dados', also reachable without a subscription (rule 70). `data` is null if loading failed. */
export function OwnDataPage({ data }: { data: OwnData | null }) {
  const hasNoAccess = data?.hasAccess === false
  return (
    <main className={styles.page}>
      <PageHead
        title="Meus dados"
        sub="Seus dados continuam seus, com ou sem assinatura."
        strip={<TileStrip seed={3} />}
        top={
          <div className={styles.topBar}>
            <ButtonLink
              to={hasNoAccess ? '/subscribe' : '/app'}
              reloadDocument={hasNoAccess}
              state={hasNoAccess ? undefined : { tab: 'settings' }}
              variant="quiet"
              size="sm"
              icon={<ArrowLeft />}
            >
              Voltar
            </ButtonLink>
            <form method="post" action="/sair" onSubmit={removeDrafts}>
              <Button type="submit" variant="quiet" size="sm" icon={<LogOut />}>
                Sair
              </Button>
            </form>
          </div>
        }
      />
      {data ? (
        <ToastProvider>
          <JoinFamilyProvider>
            <Sections {...data} />
          </JoinFamilyProvider>
        </ToastProvider>
      ) : (
        <NotLoaded className={styles.loadError} title="Não foi possível carregar esta página." />
      )}
    </main>
  )
}

function Sections({ invites, hasAccess, ...data }: OwnData) {
  const { member, members, family, childNames, account, subscription } = data
  const showsSecondFactor = member.role === 'parent' || account.secondFactor.isOn
  return (
    <div className={styles.sections}>
      <TitledSection title="Sua conta">
        <Card>
          <div className={styles.person}>
            <Initials name={member.name} tone="sky" />
            <p>
              <b translate="no">{member.name}</b>
              <small>{displayEmail(member.email)}</small>
            </p>
          </div>
          <EmailConfirmation email={member.email} isVerified={account.isEmailVerified} />
        </Card>
      </TitledSection>
      <TitledSection title="Privacidade e dados">
        <PrivacyCard member={member} timeZone={family.timeZone} account={account}>
          <DeleteAccount
            member={member}
            members={members}
            familyName={family.name}
            childNames={childNames}
            account={account}
            subscriptionSettings={subscription}
          />
        </PrivacyCard>
      </TitledSection>
      {/* shown without access too: an unpaid subscription can be cancelled before the provider charges again */}
      {subscription && subscription.own.length > 0 && (
        <TitledSection title="Assinatura">
          <SubscriptionCards settings={subscription} />
        </TitledSection>
      )}
      {/* with access, the invites are in Config */}
      {!hasAccess && member.role === 'parent' && (
        <InviteCard invites={invites.filter(({ childId }) => childId === null)} timeZone={family.timeZone} />
      )}
      <div id="outra-familia" className={styles.joinSection}>
        <TitledSection title="Entrar em outra família">
          <JoinCard family={family} />
        </TitledSection>
      </div>
      {showsSecondFactor && <SecondFactorCard state={account.secondFactor} returnPath={APP_PATHS.ownData} />}
    </div>
  )
}
