import { Card } from '#app/ui/card.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { TitledSection } from '#app/ui/titled-section.tsx'
import { EmailCard } from '../../accounts/components/email-card.tsx'
import { SecondFactorCard } from '../../accounts/components/second-factor-card.tsx'
import { SignInCard } from '../../accounts/components/sign-in-card.tsx'
import { SubscriptionCards } from '../../billing/subscriptions/components/subscription-cards.tsx'
import { ChildrenList } from '../../children/components/children-list.tsx'
import { DevicesPage } from '../../devices/components/devices-page.tsx'
import { EbookShelf } from '../../ebooks/components/ebook-shelf.tsx'
import { DevicesCard } from '../../families/components/devices-card.tsx'
import { FamilyCard } from '../../families/components/family-card.tsx'
import { LeaveFamily } from '../../families/components/leave-family.tsx'
import { MembersCard } from '../../families/components/members-card.tsx'
import { ProfileCard } from '../../families/components/profile-card.tsx'
import { DeleteAccount } from '../../family-export/components/delete-account.tsx'
import { PrivacyCard } from '../../family-export/components/privacy-card.tsx'
import { ChildAccounts } from '../../invites/components/child-accounts.tsx'
import { InviteCard } from '../../invites/components/invite-card.tsx'
import { JoinCard } from '../../invites/components/join-card.tsx'
import type { Dashboard } from '../dashboard.ts'
import type { SettingsPage } from '../settings-page.ts'
import type { Settings } from '../settings.ts'
import { PrintsList } from './prints-list.tsx'

interface SettingsPageContentProps {
  page: SettingsPage
  dashboard: Dashboard
  /** Null while loading. */
  settings: Settings | null
  /** Whether the guardian's consent is missing; the form of a child requests it first. */
  asksConsent: boolean
}

/** The content of a page of Config, below its title. */
export function SettingsPageContent({ page, dashboard, settings, asksConsent }: SettingsPageContentProps) {
  const { member, members, family, children } = dashboard
  const account = settings?.account ?? null
  const isGuardian = member.role === 'parent'
  switch (page) {
    case 'profile':
      return <ProfileCard member={member} />
    case 'children':
      return <ChildrenList familyChildren={children} canEdit={isGuardian} asksConsent={asksConsent} />
    case 'members':
      return (
        <>
          <MembersCard
            members={members}
            userId={member.userId}
            canEdit={isGuardian}
            familyChildren={children}
            arePlansSold={settings?.subscription?.arePlansSold ?? false}
            devices={settings?.devices ?? []}
          />
          {isGuardian && (
            <>
              <InviteCard
                invites={settings?.invites.filter(({ childId }) => childId === null) ?? null}
                timeZone={family.timeZone}
              />
              <ChildAccounts
                familyChildren={children}
                members={members}
                invites={settings?.invites ?? null}
                minAge={family.childAccountAge}
                timeZone={family.timeZone}
              />
            </>
          )}
        </>
      )
    case 'devices':
      return (
        <DevicesPage
          devices={settings?.devices ?? null}
          members={members}
          familyChildren={children}
          familyName={family.name}
          today={dashboard.today}
          asksConsent={asksConsent}
        />
      )
    case 'family':
      return <FamilyCard family={family} canEdit={isGuardian} />
    case 'join':
      return <JoinCard family={family} />
    case 'prints':
      return <PrintsList />
    case 'email':
      return <EmailCard email={member.email} account={account} />
    case 'security':
      return (
        <>
          <SignInCard email={member.email} account={account} />
          {(isGuardian || account?.secondFactor.isOn) && (
            <SecondFactorCard state={account?.secondFactor ?? null} />
          )}
          <DevicesCard devices={account?.devices ?? null} timeZone={family.timeZone} />
        </>
      )
    case 'subscription':
      return settings?.subscription ? (
        <div>
          <h2 className="visually-hidden">Planos e cobranças</h2>
          <SubscriptionCards settings={settings.subscription} />
        </div>
      ) : (
        <Card>
          <Skeleton height={88} />
        </Card>
      )
    case 'ebooks':
      return (
        <div>
          <h2 className="visually-hidden">Para baixar</h2>
          <EbookShelf />
        </div>
      )
    case 'privacy':
      return <PrivacyPage dashboard={dashboard} settings={settings} />
  }
}

function PrivacyPage({ dashboard, settings }: { dashboard: Dashboard; settings: Settings | null }) {
  const { member, members, family, children } = dashboard
  const account = settings?.account ?? null
  const otherMembers = members.filter(({ userId }) => userId !== member.userId)
  const exportedAt = settings?.familyExportedAt
  return (
    <>
      <TitledSection title="Seus dados">
        <PrivacyCard member={member} timeZone={family.timeZone} account={account} />
      </TitledSection>
      <TitledSection title="Sair ou excluir">
        <Card>
          <p>Nada acontece no primeiro toque: antes você vê o que fica e o que some.</p>
          {member.role === 'parent' && (
            <LeaveFamily
              family={family}
              leaveConditions={{
                otherMembers: otherMembers.length,
                otherGuardians: otherMembers.filter(({ role }) => role === 'parent').length,
                children: children.length,
                exportedAt: exportedAt ? new Date(exportedAt) : null,
              }}
            />
          )}
          <DeleteAccount
            member={member}
            members={members}
            familyName={family.name}
            childNames={children.map(({ name }) => name)}
            account={account}
            subscriptionSettings={settings?.subscription ?? null}
          />
        </Card>
      </TitledSection>
    </>
  )
}
