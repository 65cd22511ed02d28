import Ticket from 'lucide-react/icons/ticket'
import { Button } from '#app/ui/button.tsx'
import { FormMessage } from '#app/ui/form-message.tsx'
import { List, ListRow } from '#app/ui/list.tsx'
import { TitledSection } from '#app/ui/titled-section.tsx'
import { ageLabel, type Child } from '../../children/child.ts'
import { ChildAvatar } from '../../children/components/child-avatar.tsx'
import type { OtherMember } from '../../families/member.ts'
import type { PendingInvite } from '../invite.ts'
import styles from './invite-card.module.css'
import { InviteList } from './invite-list.tsx'
import { useNewCode } from './use-new-code.ts'

interface ChildAccountsProps {
  familyChildren: readonly Child[]
  members: readonly OtherMember[]
  /** All pending codes, newest first; null while loading. */
  invites: readonly PendingInvite[] | null
  /** Children from this age on may have an account. */
  minAge: number
  timeZone: string
}

/** 'Conta própria de uma criança': each code lets one child of the family sign up under an e-mail address of its own. */
export function ChildAccounts({ familyChildren, members, invites, minAge, timeZone }: ChildAccountsProps) {
  const invitable = familyChildren.filter(
    ({ id, age }) => age >= minAge && !members.some(({ childId }) => childId === id),
  )
  const codesOf = (child: Child) => invites?.filter(({ childId }) => childId === child.id) ?? []
  // also children who may get no new code, as they have an account or the age was raised: their open ones can be cancelled
  const childrenWithCodes = familyChildren.filter((child) => codesOf(child).length > 0)
  if (invitable.length === 0 && childrenWithCodes.length === 0) return null
  return (
    <TitledSection title="Conta própria de uma criança">
      <p className={styles.intro}>
        Com um código, a criança entra com o e-mail dela e marca as próprias tarefas. Vale a partir de{' '}
        {ageLabel(minAge)}; a idade muda em Config › Nome e fuso horário.
      </p>
      {invitable.length > 0 && (
        <List>
          {invitable.map((child) => (
            <ChildRow key={child.id} child={child} />
          ))}
        </List>
      )}
      {childrenWithCodes.map((child) => (
        <InviteList
          key={child.id}
          title={`Para ${child.name}`}
          invites={codesOf(child)}
          timeZone={timeZone}
        />
      ))}
    </TitledSection>
  )
}

function ChildRow({ child }: { child: Child }) {
  const code = useNewCode(child.id)
  return (
    <ListRow className={styles.listRow}>
      <ChildAvatar child={child} size={44} />
      <p className={styles.inviteDetails}>
        <b translate="no">{child.name}</b>
        <small>{ageLabel(child.age)}</small>
      </p>
      <Button
        size="sm"
        variant="outline"
        icon={<Ticket />}
        aria-label={`Gerar código para ${child.name}`}
        pending={code.isPending && 'Gerando...'}
        onClick={code.create}
      >
        Gerar código
      </Button>
      <FormMessage message={code.message} />
    </ListRow>
  )
}
