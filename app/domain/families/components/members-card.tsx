import Pencil from 'lucide-react/icons/pencil'
import UserMinus from 'lucide-react/icons/user-minus'
import { type ReactNode, useState } from 'react'
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
import type { Family } from '../family.ts'
import { DEFAULT_FAMILY_NAME, type OtherMember } from '../member.ts'
import { timeZoneLabel } from '../dates/time-zones.ts'
import styles from './cards.module.css'
import { FamilyFormSheet } from './family-form-sheet.tsx'

interface MembersCardProps {
  family: Family
  members: readonly OtherMember[]
  /** The signed-in member, marked '(Você)'. */
  userId: string
  /** Whether the person may change name and time zone and remove members: true for guardians. */
  canEdit: boolean
  /** If true, the dialog warns that a removed payer keeps the subscription. */
  arePlansSold: boolean
  /** Shown below the list. */
  children?: ReactNode
}

/** 'Minha Família': the family's name, its time zone and its members. */
export function MembersCard({ family, members, userId, canEdit, arePlansSold, children }: MembersCardProps) {
  const [isFormOpen, setIsFormOpen] = useState(false)
  const dialog = useItemDialog<OtherMember>()
  const { show } = useToasts()
  const removal = useSnapshotWrite(() => {
    dialog.close()
    show({ text: `${dialog.item?.name ?? 'Essa pessoa'} não faz mais parte da família.` })
  })

  return (
    <TitledSection title="Minha Família">
      <List>
        <ListRow tone="sunk">
          <p className={styles.text}>
            <b className={styles.name}>{family.name || DEFAULT_FAMILY_NAME}</b>
            <small>Fuso horário: {timeZoneLabel(family.timeZone)}</small>
          </p>
          {canEdit && (
            <IconButton
              icon={<Pencil />}
              label="Editar família"
              className={styles.editButton}
              onClick={() => setIsFormOpen(true)}
            />
          )}
        </ListRow>
        {members.map((member, index) => (
          <ListRow key={member.userId}>
            <Initials name={member.name} tone={index % 2 === 0 ? 'sky' : 'terra'} />
            <p className={styles.text}>
              <b>
                {member.name} {member.userId === userId && <span className={styles.ownMark}>(Você)</span>}
              </b>
              <small>{member.role === 'parent' ? 'Responsável' : 'Criança'}</small>
            </p>
            {canEdit && member.userId !== userId && (
              <IconButton
                icon={<UserMinus />}
                label={`Remover ${member.name}`}
                onClick={() => {
                  removal.reset()
                  dialog.show(member)
                }}
              />
            )}
          </ListRow>
        ))}
      </List>
      {children}
      <ConfirmDialog
        {...dialog.dialogProps}
        title={`Remover ${dialog.item?.name ?? ''}?`}
        description={`${dialog.item?.name ?? ''} deixa de ver a família na hora, em todos os aparelhos, e começa uma família própria, vazia. Crianças, pontos e histórico ficam aqui. Os convites ainda não usados deixam de valer.${arePlansSold ? ' Um plano que essa pessoa paga vai com ela, e a família precisa de outro.' : ''}`}
        confirmLabel="Remover"
        cancelLabel="Manter"
        icon={<UserMinus />}
        pending={removal.isPending && 'Removendo...'}
        onConfirm={() =>
          dialog.item && removal.send(FAMILY_ACTIONS.removeMember, { userId: dialog.item.userId })
        }
      >
        <FormMessage message={removal.message} />
      </ConfirmDialog>
      {canEdit && <FamilyFormSheet open={isFormOpen} onOpenChange={setIsFormOpen} family={family} />}
    </TitledSection>
  )
}
