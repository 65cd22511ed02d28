import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { FormMessage } from '#app/ui/form-message.tsx'
import { PickList } from '#app/ui/pick-list.tsx'
import { type DialogState, Sheet } from '#app/ui/sheet.tsx'
import { useToasts } from '#app/ui/toasts.tsx'
import { useOpenCount } from '#app/ui/use-open-count.ts'
import { useSnapshotWrite } from '#app/ui/use-write.ts'
import { FAMILY_ACTIONS } from '../actions.ts'
import type { OtherMember } from '../member.ts'

interface LinkMemberDialogProps extends DialogState {
  /** A child member; null before the first opening. */
  member: OtherMember | null
  members: readonly OtherMember[]
  familyChildren: readonly { id: string; name: string }[]
}

const NOBODY = 'ninguem'

/** 'De qual criança é esta conta?': a linked child member marks only this child's tasks. */
export function LinkMemberDialog(props: LinkMemberDialogProps) {
  return <LinkMember key={useOpenCount(props.open)} {...props} />
}

function LinkMember({ open, onOpenChange, member, members, familyChildren }: LinkMemberDialogProps) {
  // the linked child may be deleted
  const linkedChild = familyChildren.find(({ id }) => id === member?.childId)
  const [chosenId, setChosenId] = useState(linkedChild?.id ?? NOBODY)
  const { show } = useToasts()
  const write = useSnapshotWrite(() => {
    onOpenChange(false)
    show({ text: 'Conta atualizada.' })
  })
  const free = familyChildren.filter(
    ({ id }) => !members.some(({ userId, childId }) => childId === id && userId !== member?.userId),
  )
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={`De qual criança é a conta de ${member?.name ?? ''}?`}
      footer={
        <Button
          pending={write.isPending && 'Salvando...'}
          onClick={() =>
            member &&
            write.send(FAMILY_ACTIONS.linkMember, {
              userId: member.userId,
              childId: chosenId === NOBODY ? null : chosenId,
            })
          }
        >
          Salvar
        </Button>
      }
    >
      <PickList
        single
        legend="Criança"
        hint="Com a conta ligada, ela marca só as próprias tarefas."
        items={[...free.map(({ id, name }) => ({ id, label: name })), { id: NOBODY, label: 'Nenhuma delas' }]}
        value={[chosenId]}
        onValueChange={([id = NOBODY]) => setChosenId(id)}
      />
      <FormMessage message={write.message} />
    </Sheet>
  )
}
