import type { ReactNode } from 'react'
import { TileStrip } from '#app/ui/art/tile-strip.tsx'
import { Button } from '#app/ui/button.tsx'
import { FormMessage } from '#app/ui/form-message.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { ChildrenList } from '../../children/components/children-list.tsx'
import { PrivacyCard } from '../../exports/components/privacy-card.tsx'
import { DevicesCard } from '../../families/components/devices-card.tsx'
import { MembersCard } from '../../families/components/members-card.tsx'
import { ProfileCard } from '../../families/components/profile-card.tsx'
import { InviteCard } from '../../invites/components/invite-card.tsx'
import type { Dashboard } from '../dashboard.ts'
import styles from './config-screen.module.css'
import { useSettings } from './use-settings.ts'

/** The Config tab: the children, the member's own data, the family, invites. */
export function ConfigScreen({ dashboard, topBar }: { dashboard: Dashboard; topBar?: ReactNode }) {
  const { member, members, family, children } = dashboard
  const { settings, hasFailed, isReading, readAgain } = useSettings()
  const isGuardian = member.role === 'parent'
  return (
    <>
      <PageHead title="Config" top={topBar} strip={<TileStrip />} />
      {hasFailed && (
        <div className={styles.failure}>
          <FormMessage message="Falha ao carregar dados da família." />
          <Button variant="line" size="sm" pending={isReading && 'Carregando...'} onClick={readAgain}>
            Tentar de novo
          </Button>
        </div>
      )}
      <div className={styles.sections}>
        <ChildrenList familyChildren={children} canEdit={isGuardian} />
        <ProfileCard member={member} />
        <MembersCard familyName={family.name} members={members} ownUserId={member.userId} />
        <InviteCard invites={settings?.invites ?? null} member={member} timeZone={family.timeZone} />
        <DevicesCard devices={settings?.account.devices ?? null} timeZone={family.timeZone} />
        <PrivacyCard
          member={member}
          members={members}
          family={family}
          childNames={children.map(({ name }) => name)}
          consent={settings?.account.consent ?? null}
        />
      </div>
    </>
  )
}
