import Check from 'lucide-react/icons/check'
import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { formatPoints } from '#app/base/format-points.ts'
import { FormMessage } from '#app/ui/form-message.tsx'
import { pointsText } from '#app/base/format-points.ts'
import { useToasts } from '#app/ui/toasts.tsx'
import { useSnapshotWrite } from '#app/ui/use-write.ts'
import type { Reward } from '../../rewards/reward.ts'
import { REWARD_ACTIONS } from '../../rewards/actions.ts'
import { TASK_ACTIONS } from '../../tasks/actions.ts'
import type { Task } from '../../tasks/task.ts'
import type { Balance, Proposal } from '../balance/balance.ts'
import { proposalText } from '../balance/balance-text.ts'
import styles from './balance.module.css'

export interface ProposalRowProps {
  proposal: Proposal
  balance: Balance
  tasks: readonly Task[]
  rewards: readonly Reward[]
  onMoreTasks: () => void
  onMoreRewards: () => void
}

/** One proposal of a check. After a confirmation, points change by the same action as in the task's or reward's form. */
export function ProposalRow({ proposal, balance, tasks, rewards, ...callbacks }: ProposalRowProps) {
  const [isConfirming, setConfirming] = useState(false)
  const { show } = useToasts()
  const write = useSnapshotWrite(() => {
    setConfirming(false)
    show({ text: 'Pontos mudados.' })
  })
  const change = pointsChangeOf(proposal, tasks, rewards)

  return (
    <li className={styles.proposal}>
      <p>{proposalText(proposal, balance)}</p>
      {proposal.kind === 'more-tasks' && (
        <Button variant="outline" size="sm" onClick={callbacks.onMoreTasks}>
          Sugerir tarefas
        </Button>
      )}
      {proposal.kind === 'more-rewards' && (
        <Button variant="outline" size="sm" onClick={callbacks.onMoreRewards}>
          Sugerir prêmios
        </Button>
      )}
      {change && (
        <>
          <Button
            variant="outline"
            size="sm"
            aria-label={`Mudar para ${formatPoints(change.to)}: ${change.title}`}
            onClick={() => setConfirming(true)}
          >
            Mudar para {formatPoints(change.to)}
          </Button>
          <ConfirmDialog
            open={isConfirming}
            onOpenChange={setConfirming}
            title={`Mudar “${change.title}” para ${pointsText(change.to)}?`}
            description={`Hoje são ${pointsText(change.from)}. O que já foi ganho ou resgatado fica como está.`}
            confirmLabel="Mudar"
            cancelLabel="Manter"
            tone="leaf"
            icon={<Check />}
            pending={write.isPending && 'Salvando...'}
            onConfirm={() => write.send(change.action, change.body)}
          >
            <FormMessage message={write.message} />
          </ConfirmDialog>
        </>
      )}
    </li>
  )
}

/** The write of a proposal; null if it changes no points, or if the points have changed since the check. */
function pointsChangeOf(proposal: Proposal, tasks: readonly Task[], rewards: readonly Reward[]) {
  if (proposal.kind !== 'reward-points' && proposal.kind !== 'task-points') return null
  const { title, from, to } = proposal
  const [action, item] =
    proposal.kind === 'reward-points'
      ? [REWARD_ACTIONS.save, rewards.find(({ id }) => id === proposal.rewardId)]
      : [TASK_ACTIONS.save, tasks.find(({ id }) => id === proposal.taskId)]
  return item?.points === from ? { title, from, to, action, body: { ...item, points: to } } : null
}
