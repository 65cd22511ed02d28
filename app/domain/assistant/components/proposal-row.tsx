import Check from 'lucide-react/icons/check'
import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { formatPoints } from '#app/ui/format-points.ts'
import { FormMessage } from '#app/ui/form-message.tsx'
import { useToasts } from '#app/ui/toasts.tsx'
import { useWriteFetcher } from '#app/ui/use-write-fetcher.ts'
import type { Reward } from '../../rewards/reward.ts'
import type { Task } from '../../tasks/task.ts'
import type { Balance, Proposal } from '../balance/balance.ts'
import { proposalText, pointsText } from '../balance/balance-text.ts'
import styles from './balance.module.css'

interface ProposalRowProps {
  proposal: Proposal
  balance: Balance
  /** The current tasks and rewards, which a proposal changes. */
  tasks: readonly Task[]
  rewards: readonly Reward[]
  onMoreTasks: () => void
  onMoreRewards: () => void
}

/** One proposal of a check. Points change after a confirmation, by the same write as the form's. */
export function ProposalRow({ proposal, balance, tasks, rewards, ...on }: ProposalRowProps) {
  const [isConfirming, setConfirming] = useState(false)
  const { show } = useToasts()
  const write = useWriteFetcher(() => {
    setConfirming(false)
    show({ text: 'Pontos mudados.' })
  })
  const change = changeOf(proposal, tasks, rewards)

  return (
    <li className={styles.proposal}>
      <p>{proposalText(proposal, balance)}</p>
      {proposal.kind === 'more-tasks' && (
        <Button variant="line" size="sm" onClick={on.onMoreTasks}>
          Sugerir tarefas
        </Button>
      )}
      {proposal.kind === 'more-rewards' && (
        <Button variant="line" size="sm" onClick={on.onMoreRewards}>
          Sugerir prêmios
        </Button>
      )}
      {change && (
        <>
          <Button
            variant="line"
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
            description={`Hoje são ${pointsText(change.from)}. O que já foi ganho ou trocado fica como está.`}
            confirmLabel="Mudar"
            cancelLabel="Manter"
            tone="leaf"
            icon={<Check />}
            pending={write.isPending && 'Salvando...'}
            onConfirm={() => write.sendJson(change.path, change.body)}
          >
            <FormMessage message={write.message} />
          </ConfirmDialog>
        </>
      )}
    </li>
  )
}

/** The write of a proposal; null without one, or after its subject changed. */
function changeOf(proposal: Proposal, tasks: readonly Task[], rewards: readonly Reward[]) {
  if (proposal.kind !== 'reward-points' && proposal.kind !== 'task-points') return null
  const { title, from, to } = proposal
  if (proposal.kind === 'reward-points') {
    const reward = rewards.find(({ id }) => id === proposal.rewardId)
    if (reward?.points !== from) return null
    return { title, from, to, path: '/app/premios/salvar', body: { ...reward, points: to } }
  }
  const task = tasks.find(({ id }) => id === proposal.taskId)
  if (task?.points !== from) return null
  return { title, from, to, path: '/app/tarefas/salvar', body: { ...task, points: to } }
}
