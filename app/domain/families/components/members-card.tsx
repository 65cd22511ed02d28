import Link2 from 'lucide-react/icons/link-2'
import { useState } from 'react'
import UserMinus from 'lucide-react/icons/user-minus'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { FormMessage } from '#app/ui/form-message.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { Initials } from '#app/ui/initials.tsx'
import { List, ListRow } from '#app/ui/list.tsx'
import { useItemDialog } from '#app/ui/use-item-dialog.ts'
import { useToasts } from '#app/ui/toasts.tsx'
import { useSnapshotWrite } from '#app/ui/use-write.ts'
import { TitledSection } from '#app/ui/titled-section.tsx'
import { FAMILY_ACTIONS } from '../actions.ts'
import { PairedDevicesChoice } from '../../accounts/components/paired-devices-choice.tsx'
import { firstNameOf, type OtherMember } from '../member.ts'
import { LinkMemberDialog } from './link-member-dialog.tsx'
import styles from './cards.module.css'

interface MembersCardProps {
  members: readonly OtherMember[]
  familyChildren: readonly { id: string; name: string }[]
  /** The signed-in member, marked '(Você)'. */
  userId: string
  /** Whether the person may remove members: true for guardians. */
  canEdit: boolean
  /** If true, the dialog warns that a removed payer keeps the subscription. */
  arePlansSold: boolean
  /** The children's devices, with their pairers; empty while loading. */
  devices: readonly { label: string; pairerId: string | null }[]
}

/** 'Minha Família': the members of the family, which guardians can remove. */
export function MembersCard({
  members,
  familyChildren,
  userId,
  canEdit,
  arePlansSold,
  devices,
}: MembersCardProps) {
  const dialog = useItemDialog<OtherMember>()
  const linkDialog = useItemDialog<OtherMember>()
  const { show } = useToasts()
  const [turnOffDevices, setTurnOffDevices] = useState(true)
  const removal = useSnapshotWrite(() => {
    dialog.close()
    show({ text: `${dialog.item?.name ?? 'Essa pessoa'} não faz mais parte da família.` })
  })

  return (
    <TitledSection title="Minha Família">
      <List>
        {members.map((member, index) => (
          <ListRow key={member.userId}>
            <Initials name={member.name} tone={index % 2 === 0 ? 'sky' : 'terra'} />
            <p className={styles.text}>
              <b>
                {member.name} {member.userId === userId && <span className={styles.ownMark}>(Você)</span>}
              </b>
              <small>{roleText(member, familyChildren)}</small>
            </p>
            {canEdit && member.role === 'child' && familyChildren.length > 0 && (
              <IconButton
                icon={<Link2 />}
                label={`De qual criança é a conta de ${member.name}?`}
                onClick={() => linkDialog.show(member)}
              />
            )}
            {canEdit && member.userId !== userId && (
              <IconButton
                icon={<UserMinus />}
                label={`Remover ${member.name}`}
                onClick={() => {
                  removal.reset()
                  setTurnOffDevices(true)
                  dialog.show(member)
                }}
              />
            )}
          </ListRow>
        ))}
      </List>
      <LinkMemberDialog
        {...linkDialog.dialogProps}
        member={linkDialog.item}
        members={members}
        familyChildren={familyChildren}
      />
      <ConfirmDialog
        {...dialog.dialogProps}
        title={`Remover ${dialog.item?.name ?? ''}?`}
        description={`${dialog.item?.name ?? ''} deixa de ver a família na hora, em todos os aparelhos, e começa uma família própria, vazia. Crianças, pontos e histórico ficam aqui. Os convites ainda não usados deixam de valer.${arePlansSold ? ' Um plano que essa pessoa paga vai com ela, e a família precisa de outro.' : ''}`}
        confirmLabel="Remover"
        cancelLabel="Manter"
        icon={<UserMinus />}
        pending={removal.isPending && 'Removendo...'}
        onConfirm={() =>
          dialog.item &&
          removal.send(FAMILY_ACTIONS.removeMember, { userId: dialog.item.userId, turnOffDevices })
        }
      >
        <PairedDevicesChoice
          pairedDevices={devices
            .filter(({ pairerId }) => pairerId === dialog.item?.userId)
            .map(({ label }) => label)}
          pairer={firstNameOf(dialog.item?.name ?? '')}
          checked={turnOffDevices}
          onChange={({ target }) => setTurnOffDevices(target.checked)}
        />
        <FormMessage message={removal.message} />
      </ConfirmDialog>
    </TitledSection>
  )
}

function roleText(
  { role, childId }: OtherMember,
  familyChildren: readonly { id: string; name: string }[],
): string {
  if (role === 'parent') return 'Responsável'
  const child = familyChildren.find(({ id }) => id === childId)
  return child ? `Criança, conta de ${child.name}` : 'Criança'
}
