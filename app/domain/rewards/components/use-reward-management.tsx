import Pencil from 'lucide-react/icons/pencil'
import Pin from 'lucide-react/icons/pin'
import PinOff from 'lucide-react/icons/pin-off'
import Trash2 from 'lucide-react/icons/trash'
import type { RefObject } from 'react'
import type { MenuAction } from '#app/ui/action-menu.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { useSendOptimistic } from '#app/ui/optimistic-actions.ts'
import { useItemDialog } from '#app/ui/use-item-dialog.ts'
import type { Child } from '../../children/child.ts'
import { REWARD_ACTIONS } from '../actions.ts'
import type { Reward } from '../reward.ts'
import { RewardFormSheet } from './reward-form-sheet.tsx'

interface RewardManagementOptions {
  rewards: readonly Reward[]
  familyChildren: readonly Child[]
  /** The element that takes the focus when a card disappears. */
  listsRef: RefObject<HTMLElement | null>
}

/** Adds, edits, pins and deletes rewards. The caller renders `dialogs`. */
export function useRewardManagement({ rewards, familyChildren, listsRef }: RewardManagementOptions) {
  const formDialog = useItemDialog<Reward>()
  const deletionDialog = useItemDialog<Reward>()
  const sendAction = useSendOptimistic()

  function deleteReward() {
    deletionDialog.close()
    if (!deletionDialog.item) return
    // the focused button disappears with its card
    listsRef.current?.focus({ preventScroll: true })
    const { id } = deletionDialog.item
    void sendAction({ action: REWARD_ACTIONS.delete, body: { id }, key: `delete-reward:${id}` })
  }
  function togglePin({ id, isPinned }: Reward) {
    void sendAction({
      action: REWARD_ACTIONS.pin,
      body: { id, isPinned: !isPinned },
      key: `pin-reward:${id}`,
    })
  }

  const menuActionsOf = (reward: Reward): MenuAction[] => [
    { label: 'Editar', icon: <Pencil />, onSelect: () => formDialog.show(reward) },
    {
      label: reward.isPinned ? 'Não mostrar primeiro' : 'Mostrar primeiro',
      icon: reward.isPinned ? <PinOff /> : <Pin />,
      onSelect: () => togglePin(reward),
    },
    { label: 'Excluir', icon: <Trash2 />, tone: 'terra', onSelect: () => deletionDialog.show(reward) },
  ]

  const dialogs = (
    <>
      <RewardFormSheet
        {...formDialog.dialogProps}
        reward={formDialog.item}
        rewards={rewards}
        familyChildren={familyChildren}
      />
      <ConfirmDialog
        {...deletionDialog.dialogProps}
        title="Tem certeza que deseja excluir este prêmio?"
        description={
          <>
            <b>{deletionDialog.item?.title}</b>
            <br />O prêmio sai da loja. O que já foi resgatado fica no histórico.
          </>
        }
        confirmLabel="Excluir"
        cancelLabel="Manter"
        icon={<Trash2 />}
        onConfirm={deleteReward}
      />
    </>
  )
  return { menuActionsOf, addReward: () => formDialog.show(null), dialogs }
}
