import { List, ListRow } from '#app/ui/list.tsx'
import type { Member } from '../../families/member.ts'
import { momentText } from '../../families/dates/moment-text.ts'
import type { PendingInvite } from '../invite.ts'
import { InviteActions } from './invite-actions.tsx'
import styles from './invite-card.module.css'

interface InviteListProps {
  invites: readonly PendingInvite[]
  member: Member
  timeZone: string
}

/** Lists the valid codes other than the newest. */
export function InviteList({ invites, member, timeZone }: InviteListProps) {
  return (
    <>
      <h3 className={styles.listHeading}>Outros códigos esperando</h3>
      <List>
        {invites.map((invite) => (
          <ListRow key={invite.id} className={styles.listRow}>
            <div className={styles.inviteDetails}>
              <b className={styles.smallCode}>{invite.code}</b>
              <small>
                Vale até {momentText(invite.expiresAt, timeZone)}
                {invite.inviterName && `, gerado por ${invite.inviterName.split(' ')[0]}`}
              </small>
            </div>
            <InviteActions invite={invite} member={member} />
          </ListRow>
        ))}
      </List>
    </>
  )
}
