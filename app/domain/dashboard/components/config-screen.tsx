import type { ReactNode } from 'react'
import { TileStrip } from '#app/ui/art/tile-strip.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { ChildrenList } from '../../children/components/children-list.tsx'
import { MembersCard } from '../../families/components/members-card.tsx'
import { ProfileCard } from '../../families/components/profile-card.tsx'
import { InviteCard } from '../../invites/components/invite-card.tsx'
import type { Dashboard } from '../dashboard.ts'
import styles from './config-screen.module.css'

/** The Config tab: the children, the member's own data, the family, invites. */
export function ConfigScreen({ dashboard, topBar }: { dashboard: Dashboard; topBar?: ReactNode }) {
  const { member, members, family, children } = dashboard
  const isGuardian = member.role === 'parent'
  return (
    <>
      <PageHead title="Config" top={topBar} strip={<TileStrip />} />
      <div className={styles.sections}>
        <ChildrenList familyChildren={children} canEdit={isGuardian} />
        <ProfileCard member={member} />
        <MembersCard familyName={family.name} members={members} ownUserId={member.userId} />
        <InviteCard timeZone={family.timeZone} />
      </div>
    </>
  )
}
