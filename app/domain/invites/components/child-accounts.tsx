import Ticket from 'lucide-react/icons/ticket'
import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { FormMessage } from '#app/ui/form-message.tsx'
import { List, ListRow } from '#app/ui/list.tsx'
import { newRequestId } from '#app/ui/new-request-id.ts'
import { TitledSection } from '#app/ui/titled-section.tsx'
import { useSnapshotWrite } from '#app/ui/use-write.ts'
import { ageLabel, type Child } from '../../children/child.ts'
import { ChildAvatar } from '../../children/components/child-avatar.tsx'
import type { OtherMember } from '../../families/member.ts'
import { INVITE_ACTIONS } from '../actions.ts'
import type { PendingInvite } from '../invite.ts'
import styles from './invite-card.module.css'
import { InviteList } from './invite-list.tsx'

interface ChildAccountsProps {
  familyChildren: readonly Child[]
  members: readonly OtherMember[]
  /** All pending codes, newest first; null while loading. */
  invites: readonly PendingInvite[] | null
  /** Children from this age on may have an account. */
  minAge: number
  timeZone: string
}

/** 'Conta própria de uma criança': codes with which a child of the family signs up with its own e-mail. */
export function ChildAccounts({ familyChildren, members, invites, minAge, timeZone }: ChildAccountsProps) {
  const invitable = familyChildren.filter(
    ({ id, age }) => age >= minAge && !members.some(({ childId }) => childId === id),
  )
  if (invitable.length === 0) return null
  return (
    <TitledSection title="Conta própria de uma criança">
      <p className={styles.intro}>
        Com um código, a criança entra com o e-mail dela e marca as próprias tarefas. Vale a partir de{' '}
        {ageLabel(minAge)}; a idade muda em Config › Nome e fuso horário.
      </p>
      <List>
        {invitable.map((child) => (
          <ChildRow key={child.id} child={child} />
        ))}
      </List>
      {invitable.map(({ id, name }) => {
        const childInvites = invites?.filter(({ childId }) => childId === id) ?? []
        return (
          childInvites.length > 0 && (
            <InviteList key={id} title={`Para ${name}`} invites={childInvites} timeZone={timeZone} />
          )
        )
      })}
    </TitledSection>
  )
}

function ChildRow({ child }: { child: Child }) {
  // idempotency key: a retry after a lost response sends the same id
  const [requestId, setRequestId] = useState(newRequestId)
  const write = useSnapshotWrite(() => setRequestId(newRequestId()))
  return (
    <ListRow className={styles.listRow}>
      <ChildAvatar child={child} size={44} />
      <p className={styles.inviteDetails}>
        <b>{child.name}</b>
        <small>{ageLabel(child.age)}</small>
      </p>
      <Button
        size="sm"
        variant="outline"
        icon={<Ticket />}
        aria-label={`Gerar código para ${child.name}`}
        pending={write.isPending && 'Gerando...'}
        onClick={() => write.send(INVITE_ACTIONS.create, { id: requestId, childId: child.id })}
      >
        Gerar código
      </Button>
      <FormMessage message={write.message} />
    </ListRow>
  )
}
