import { List, ListRow } from '#app/ui/list.tsx'
import { momentText } from '../../families/dates/moment-text.ts'
import { firstNameOf } from '../../families/member.ts'
import type { PendingInvite } from '../invite.ts'
import { InviteActions } from './invite-actions.tsx'
import styles from './invite-card.module.css'

interface InviteListProps {
  invites: readonly PendingInvite[]
  timeZone: string
  title?: string
}

/** Lists valid codes with their actions. */
export function InviteList({ invites, timeZone, title = 'Outros códigos esperando' }: InviteListProps) {
  return (
    <>
      <h3 className={styles.listHeading}>{title}</h3>
      <List>
        {invites.map((invite) => (
          <ListRow key={invite.id} className={styles.listRow}>
            <div className={styles.inviteDetails}>
              <b className={styles.smallCode}>{invite.code}</b>
              <small>
                Vale até {momentText(invite.expiresAt, timeZone)}
                {invite.inviterName && `, gerado por ${firstNameOf(invite.inviterName)}`}
              </small>
            </div>
            <InviteActions invite={invite} />
          </ListRow>
        ))}
      </List>
    </>
  )
}
