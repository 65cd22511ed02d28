import RefreshCw from 'lucide-react/icons/refresh-cw'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FormMessage } from '#app/ui/form-message.tsx'
import { LoadingRegion, Skeleton } from '#app/ui/skeleton.tsx'
import { ASSISTANT_MESSAGES, type IdeaKind, type IdeasAnswer } from '../assistant.ts'
import { needTexts } from '../ideas/ideas-need.ts'
import { AnswerSection } from './answer-section.tsx'
import styles from './assistant-screen.module.css'
import { IdeaList, type IdeaListProps } from './idea-list.tsx'
import { SourceChip } from './source-chip.tsx'
import type { IdeasState } from './use-ideas.ts'

export interface IdeasSectionProps extends Omit<IdeaListProps, 'ideas'> {
  state: IdeasState
}

const TITLES: Record<IdeaKind, string> = { tasks: 'Tarefas sugeridas', rewards: 'Prêmios sugeridos' }
const NO_IDEAS_TEXTS: Record<IdeaKind, string> = {
  tasks: 'Não encontramos outra tarefa que sirva agora.',
  rewards: 'Não encontramos outro prêmio que sirva agora.',
}

/** The section of suggested tasks or rewards: at first from the catalogue, on request from the model. */
export function IdeasSection({ state, ...listProps }: IdeasSectionProps) {
  const { answer, isRequested, isPending, message, request, stop } = state
  const { kind, child } = listProps
  const need = answer?.need && !isPending ? needTexts(answer.need, child.name) : null
  return (
    <AnswerSection
      title={need?.title ?? TITLES[kind]}
      answer={isRequested && !isPending ? answer : null}
      aside={answer && !isPending && <SourceChip source={answer.source} />}
    >
      <FormMessage message={message} />
      {isPending ? (
        <LoadingRegion label={`Procurando ideias para ${child.name}...`} className={styles.skeletonList}>
          {[1, 2, 3, 4, 5].map((row) => (
            <Skeleton key={row} height={70} radius="leaf" />
          ))}
          {isRequested && (
            <Button variant="quiet" size="sm" onClick={stop}>
              Parar
            </Button>
          )}
        </LoadingRegion>
      ) : (
        answer && (
          <>
            <p className={styles.sourceNote}>
              {need && `${need.reason} `}
              {answer.notice ?? sourceText(answer, child.name, isRequested)}
            </p>
            {answer.ideas.length === 0 ? (
              <EmptyState text={NO_IDEAS_TEXTS[kind]} />
            ) : (
              <IdeaList {...listProps} ideas={answer.ideas} />
            )}
          </>
        )
      )}
      {!isPending && (
        <Button
          variant="outline"
          icon={<RefreshCw />}
          className={styles.secondaryButton}
          onClick={() => request()}
        >
          {answer ? 'Sugerir outras ideias' : 'Tentar de novo'}
        </Button>
      )}
    </AnswerSection>
  )
}

function sourceText(
  { source, hasModel = true }: IdeasAnswer,
  childName: string,
  isRequested: boolean,
): string {
  switch (source) {
    case 'catalogue':
      return hasModel || !isRequested
        ? `Do nosso catálogo, pela idade e pelo jeito de ${childName}.`
        : `Do nosso catálogo, pela idade e pelo jeito de ${childName}. ${ASSISTANT_MESSAGES.withoutModel}`
    case 'reworded':
      return `Do nosso catálogo, pela idade de ${childName}. A IA só escolheu e, às vezes, trocou a ordem das palavras.`
    case 'model':
      return 'Ideias feitas por IA. Um filtro de palavras recusa o que reconhece como perigoso, mas ninguém as leu: leia antes de incluir.'
  }
}
