import Scale from 'lucide-react/icons/scale'
import Sparkles from 'lucide-react/icons/sparkles'
import { Button } from '#app/ui/button.tsx'
import { Chip, type ChipProps } from '#app/ui/chip.tsx'
import { FormMessage } from '#app/ui/form-message.tsx'
import { LoadingRegion, Skeleton } from '#app/ui/skeleton.tsx'
import type { Child } from '../../children/child.ts'
import type { Verdict } from '../balance/balance.ts'
import { balanceText, VERDICT_LABELS } from '../balance/balance-text.ts'
import { AnswerSection } from './answer-section.tsx'
import styles from './assistant-screen.module.css'
import { BalanceNumbers } from './balance-numbers.tsx'
import { ProposalRow, type ProposalRowProps } from './proposal-row.tsx'
import { RewardPrices } from './reward-prices.tsx'
import { SourceChip } from './source-chip.tsx'
import type { BalanceCheck } from './use-balance-check.ts'

interface CheckSectionProps extends Omit<ProposalRowProps, 'proposal' | 'balance'> {
  check: BalanceCheck
  child: Child
}

const VERDICT_TONES: Record<Verdict, ChipProps['tone']> = {
  none: 'leaf',
  tasks: 'terra',
  rewards: 'terra',
  insufficient: 'sky',
}

/** The answer to 'Verificar pontuação': verdicts, text, the model's comment, proposals and numbers. */
export function CheckSection({ check, child, ...proposalProps }: CheckSectionProps) {
  const { balance, isChecking, message, comment, isCommenting } = check
  if (!check.isRequested || (!balance && !isChecking && !message)) return null
  const hasNoComment = !comment && !isCommenting

  return (
    <AnswerSection
      title="Verificação da pontuação"
      answer={balance || message ? ANY_ANSWER : null}
      aside={balance && hasNoComment && <SourceChip source="sums" />}
    >
      <FormMessage message={message} />
      {isChecking && !balance && (
        <LoadingRegion label="Conferindo os pontos...">
          <Skeleton height={320} radius="leaf" />
        </LoadingRegion>
      )}
      {balance && (
        <div className={styles.checkCard}>
          <p className={styles.verdicts}>
            {balance.verdicts.map((verdict) => (
              <Chip key={verdict} tone={VERDICT_TONES[verdict]} icon={<Scale size={16} />}>
                {VERDICT_LABELS[verdict]}
              </Chip>
            ))}
          </p>
          <div className={styles.paragraphs}>
            {balanceText(balance, child.name).map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
          {comment && (
            <div className={styles.paragraphs} aria-busy={isCommenting || undefined}>
              <p className={styles.sourceNote}>Comentário da IA. As contas e a conclusão acima são nossas.</p>
              {comment
                .split('\n')
                .filter((paragraph) => paragraph.trim())
                .map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
            </div>
          )}
          {isCommenting && (
            <p role="status" className={styles.commentStatus}>
              A IA está escrevendo um comentário...{' '}
              <Button variant="quiet" size="sm" onClick={check.stop}>
                Parar
              </Button>
            </p>
          )}
          <FormMessage message={check.commentMessage} />
          {check.hasModel && hasNoComment && (
            <Button
              variant="outline"
              size="sm"
              icon={<Sparkles />}
              className={styles.secondaryButton}
              onClick={check.requestComment}
            >
              Comentar com IA
            </Button>
          )}
          {balance.proposals.length > 0 && (
            <ul className={styles.proposalList} role="list" aria-label="Propostas">
              {balance.proposals.map((proposal) => (
                <ProposalRow key={keyOf(proposal)} proposal={proposal} balance={balance} {...proposalProps} />
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

/** Stands for every answer: because the object never changes, only the first answer moves the focus. */
const ANY_ANSWER = {}

const keyOf = (proposal: { kind: string; taskId?: string; rewardId?: string }) =>
  `${proposal.kind} ${proposal.taskId ?? proposal.rewardId ?? ''}`
