import { Scale, Sparkles } from 'lucide-react'
import { Button } from '#app/ui/button.tsx'
import { Chip, type ChipProps } from '#app/ui/chip.tsx'
import { FormMessage } from '#app/ui/form-message.tsx'
import { LoadingRegion, Skeleton } from '#app/ui/skeleton.tsx'
import type { Child } from '../../children/child.ts'
import type { Reward } from '../../rewards/reward.ts'
import type { Task } from '../../tasks/task.ts'
import type { Verdict } from '../balance.ts'
import { balanceInWords, VERDICT_LABELS } from '../balance-words.ts'
import { AnswerSection } from './answer-section.tsx'
import styles from './assistant-screen.module.css'
import { BalanceNumbers } from './balance-numbers.tsx'
import { ProposalRow } from './proposal-row.tsx'
import { RewardPrices } from './reward-prices.tsx'
import type { CheckReading } from './use-check.ts'

interface CheckPartProps {
  reading: CheckReading
  child: Child
  tasks: readonly Task[]
  rewards: readonly Reward[]
  onMoreTasks: () => void
  onMoreRewards: () => void
}

const TONES: Record<Verdict, ChipProps['tone']> = {
  none: 'leaf',
  tasks: 'terra',
  rewards: 'terra',
  insufficient: 'sky',
}

/** 'Verificação da pontuação': the verdict, the words, the numbers, and what could be changed. */
export function CheckPart({ reading, child, tasks, rewards, onMoreTasks, onMoreRewards }: CheckPartProps) {
  const { balance, hasModel, isChecking, message, words, isWording, wordsMessage, askWords, stop } = reading
  if (!balance && !isChecking && !message) return null
  const isPlain = !words && !isWording

  return (
    <AnswerSection
      title="Verificação da pontuação"
      answer={balance || message ? FOCUSED_ONCE : null}
      aside={balance && isPlain && <Chip tone="sky">sem IA</Chip>}
    >
      <FormMessage message={message} />
      {isChecking && !balance && (
        <LoadingRegion label="Conferindo os pontos...">
          <Skeleton height={320} radius="leaf" />
        </LoadingRegion>
      )}
      {balance && (
        <div className={styles.card}>
          <p className={styles.verdicts}>
            {balance.verdicts.map((verdict) => (
              <Chip key={verdict} tone={TONES[verdict]} icon={<Scale size={16} />}>
                {VERDICT_LABELS[verdict]}
              </Chip>
            ))}
          </p>
          <div className={styles.words}>
            {balanceInWords(balance, child.name).map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
          {words && (
            <div className={styles.words} aria-busy={isWording || undefined}>
              <p className={styles.source}>Comentário da IA. As contas e a conclusão acima são nossas.</p>
              {words
                .split('\n')
                .filter((paragraph) => paragraph.trim())
                .map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
            </div>
          )}
          {isWording && (
            <p role="status" className={styles.wording}>
              A IA está escrevendo um comentário...{' '}
              <Button variant="quiet" size="sm" onClick={stop}>
                Parar
              </Button>
            </p>
          )}
          <FormMessage message={wordsMessage} />
          {hasModel && isPlain && (
            <Button variant="line" size="sm" icon={<Sparkles />} className={styles.others} onClick={askWords}>
              Comentar com IA
            </Button>
          )}
          {balance.proposals.length > 0 && (
            <ul className={styles.proposals} role="list" aria-label="Propostas">
              {balance.proposals.map((proposal) => (
                <ProposalRow
                  key={keyOf(proposal)}
                  proposal={proposal}
                  balance={balance}
                  tasks={tasks}
                  rewards={rewards}
                  onMoreTasks={onMoreTasks}
                  onMoreRewards={onMoreRewards}
                />
              ))}
            </ul>
          )}
          <BalanceNumbers balance={balance} childName={child.name} />
          {balance.rewards.length > 0 && <RewardPrices {...balance} />}
        </div>
      )}
    </AnswerSection>
  )
}

/** The numbers follow every change: only the first of them takes the focus. */
const FOCUSED_ONCE = {}

const keyOf = (proposal: { kind: string; taskId?: string; rewardId?: string }) =>
  `${proposal.kind} ${proposal.taskId ?? proposal.rewardId ?? ''}`
