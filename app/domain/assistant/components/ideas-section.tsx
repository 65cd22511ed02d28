import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Chip } from '#app/ui/chip.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FormMessage } from '#app/ui/form-message.tsx'
import { List } from '#app/ui/list.tsx'
import { MountOnFirstOpen } from '#app/ui/mount-on-first-open.tsx'
import { LoadingRegion, Skeleton } from '#app/ui/skeleton.tsx'
import { useItemDialog } from '#app/ui/use-item-dialog.ts'
import { useToasts } from '#app/ui/toasts.tsx'
import type { Child } from '../../children/child.ts'
import { RewardFormSheet } from '../../rewards/components/reward-form-sheet.tsx'
import type { Reward } from '../../rewards/reward.ts'
import { TaskFormSheet } from '../../tasks/components/task-form-sheet.tsx'
import type { Task } from '../../tasks/task.ts'
import { ASSISTANT_MESSAGES, type Idea, type IdeaKind, type IdeaSource } from '../assistant.ts'
import { AnswerSection } from './answer-section.tsx'
import styles from './assistant-screen.module.css'
import { IdeaRow } from './idea-row.tsx'
import type { IdeasState } from './use-ideas.ts'

export interface IdeasSectionProps {
  kind: IdeaKind
  state: IdeasState
  child: Child
  familyChildren: readonly Child[]
  tasks: readonly Task[]
  rewards: readonly Reward[]
}

const TITLES: Record<IdeaKind, string> = { tasks: 'Tarefas sugeridas', rewards: 'Prêmios sugeridos' }
const NO_IDEAS_TEXTS: Record<IdeaKind, string> = {
  tasks: 'Não encontramos outra tarefa que sirva agora.',
  rewards: 'Não encontramos outro prêmio que sirva agora.',
}

/** The section of suggested tasks or rewards. An idea can be added unchanged, or edited first. */
export function IdeasSection({ kind, state, child, familyChildren, tasks, rewards }: IdeasSectionProps) {
  const { answer, isPending, message, request, stop } = state
  const [addedKeys, setAddedKeys] = useState<ReadonlySet<string>>(new Set())
  const form = useItemDialog<Idea>()
  const editedIdea = form.item
  const { show } = useToasts()
  if (!answer && !isPending && !message) return null

  const showAdded = ({ key }: Idea) => {
    setAddedKeys((current) => new Set([...current, key]))
    show({ text: kind === 'tasks' ? ASSISTANT_MESSAGES.taskAdded : ASSISTANT_MESSAGES.rewardAdded })
  }
  const sheetProps = { ...form.dialogProps, familyChildren }

  return (
    <AnswerSection
      title={TITLES[kind]}
      answer={answer}
      aside={answer?.source === 'catalogue' && !isPending && <Chip tone="sky">sem IA</Chip>}
    >
      <FormMessage message={message} />
      {isPending ? (
        <LoadingRegion label={`Procurando ideias para ${child.name}...`} className={styles.skeletonList}>
          {[1, 2, 3, 4, 5].map((row) => (
            <Skeleton key={row} height={70} radius="leaf" />
          ))}
          <Button variant="quiet" size="sm" onClick={stop}>
            Parar
          </Button>
        </LoadingRegion>
      ) : (
        answer && (
          <>
            <p className={styles.sourceNote}>{answer.notice ?? sourceLabel(answer.source, child.name)}</p>
            {answer.ideas.length === 0 ? (
              <EmptyState text={NO_IDEAS_TEXTS[kind]} />
            ) : (
              <List>
                {answer.ideas.map((idea) => (
                  <IdeaRow
                    key={idea.key}
                    idea={idea}
                    childId={child.id}
                    isAdded={addedKeys.has(idea.key)}
                    onAdded={() => showAdded(idea)}
                    onEdit={() => form.show(idea)}
                  />
                ))}
              </List>
            )}
          </>
        )
      )}
      {!isPending && (
        <Button variant="outline" icon={<RefreshCw />} className={styles.secondaryButton} onClick={request}>
          {answer ? 'Sugerir outras ideias' : 'Tentar de novo'}
        </Button>
      )}
      <MountOnFirstOpen open={form.dialogProps.open}>
        {editedIdea?.kind === 'task' && (
          <TaskFormSheet
            {...sheetProps}
            task={null}
            tasks={tasks}
            suggestion={{
              draft: { ...editedIdea, childIds: [child.id] },
              onAdded: () => showAdded(editedIdea),
            }}
          />
        )}
        {editedIdea?.kind === 'reward' && (
          <RewardFormSheet
            {...sheetProps}
            reward={null}
            rewards={rewards}
            suggestion={{
              draft: { ...editedIdea, oncePerPeriod: true, childIds: [child.id] },
              onAdded: () => showAdded(editedIdea),
            }}
          />
        )}
      </MountOnFirstOpen>
    </AnswerSection>
  )
}

function sourceLabel(source: IdeaSource, childName: string): string {
  switch (source) {
    case 'catalogue':
      return `Do nosso catálogo, pela idade e pelo jeito de ${childName}. O assistente responde sem IA neste momento.`
    case 'reworded':
      return `Do nosso catálogo, pela idade de ${childName}. A IA só escolheu e, às vezes, trocou a ordem das palavras.`
    case 'model':
      return 'Ideias feitas por IA. Um filtro de palavras recusa o que reconhece como perigoso, mas ninguém as leu: leia antes de incluir.'
  }
}
