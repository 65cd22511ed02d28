import type { ReactNode } from 'react'
import { TileStrip } from '#app/ui/art/tile-strip.tsx'
import { Button } from '#app/ui/button.tsx'
import { FormMessage } from '#app/ui/form-message.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { useEachSnapshot } from '#app/ui/use-each-snapshot.ts'
import { useRead } from '#app/ui/use-read.ts'
import { ChildrenList } from '../../children/components/children-list.tsx'
import { SecondFactorCard } from '../../accounts/components/second-factor-card.tsx'
import { DevicesCard } from '../../families/components/devices-card.tsx'
import { PrivacyCard } from '../../family-export/components/privacy-card.tsx'
import { LeaveFamily } from '../../families/components/leave-family.tsx'
import { MembersCard } from '../../families/components/members-card.tsx'
import { ProfileCard } from '../../families/components/profile-card.tsx'
import { InviteCard } from '../../invites/components/invite-card.tsx'
import { JoinCard } from '../../invites/components/join-card.tsx'
import { SubscriptionSection } from '../../billing/subscriptions/components/subscription-section.tsx'
import type { Dashboard } from '../dashboard.ts'
import type { Settings } from '../settings.ts'
import styles from './config-screen.module.css'

interface ConfigScreenProps {
  dashboard: Dashboard
  /** Whether the guardian's consent is missing; the form of a child requests it first. */
  asksConsent: boolean
  topBar?: ReactNode
}

/** The Config tab: children, the member's own data, family, invites, subscription. */
export function ConfigScreen({ dashboard, asksConsent, topBar }: ConfigScreenProps) {
  const { member, members, family, children } = dashboard
  const { result, value, isLoading, load } = useRead<Settings>('Falha ao carregar dados da família.')
  const reload = () => void load('/app/config')
  useEachSnapshot(reload)
  const settings = value?.familyId === family.id ? value : null
  const isGuardian = member.role === 'parent'
  const otherMembers = members.filter(({ userId }) => userId !== member.userId)
  const exportedAt = settings?.familyExportedAt
  const leaveConditions = {
    otherMembers: otherMembers.length,
    otherGuardians: otherMembers.filter(({ role }) => role === 'parent').length,
    children: children.length,
    exportedAt: exportedAt ? new Date(exportedAt) : null,
  }
  return (
    <>
      <PageHead title="Config" top={topBar} strip={<TileStrip />} />
      {result?.ok === false && (
        <div className={styles.failure}>
          <FormMessage message={result.message} />
          <Button variant="outline" size="sm" pending={isLoading && 'Carregando...'} onClick={reload}>
            Tentar de novo
          </Button>
        </div>
      )}
      <div className={styles.sections}>
        <ChildrenList familyChildren={children} canEdit={isGuardian} asksConsent={asksConsent} />
        <ProfileCard member={member} account={settings?.account ?? null} />
        {(isGuardian || settings?.account.secondFactor.isOn) && (
          <SecondFactorCard state={settings?.account.secondFactor ?? null} />
        )}
        <MembersCard
          family={family}
          members={members}
          userId={member.userId}
          canEdit={isGuardian}
          arePlansSold={settings?.subscription?.arePlansSold ?? false}
        >
          {isGuardian && <LeaveFamily family={family} leaveConditions={leaveConditions} />}
        </MembersCard>
        <InviteCard invites={settings?.invites ?? null} member={member} timeZone={family.timeZone} />
        <JoinCard family={family} />
        <DevicesCard devices={settings?.account.devices ?? null} timeZone={family.timeZone} />
        {settings?.subscription && <SubscriptionSection settings={settings.subscription} />}
        <PrivacyCard
          member={member}
          members={members}
          family={family}
          childNames={children.map(({ name }) => name)}
          account={settings?.account ?? null}
          subscriptionSettings={settings?.subscription ?? null}
        />
      </div>
    </>
  )
}
