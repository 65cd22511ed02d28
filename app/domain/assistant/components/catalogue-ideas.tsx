import RefreshCw from 'lucide-react/icons/refresh-cw'
import { Button } from '#app/ui/button.tsx'
import { FormMessage } from '#app/ui/form-message.tsx'
import { LoadingRegion, Skeleton } from '#app/ui/skeleton.tsx'
import { AnswerSection } from './answer-section.tsx'
import styles from './assistant-screen.module.css'
import { IdeaList, type IdeaListProps } from './idea-list.tsx'
import { useIdeas } from './use-ideas.ts'

type CatalogueIdeasProps = Omit<IdeaListProps, 'ideas'>

/**
 * Ideas of the catalogue for an empty list of tasks or rewards, without asking a model (rule 130). Nothing while they
 * cannot be loaded, because the list has its own text and button.
 */
export function CatalogueIdeas(props: CatalogueIdeasProps) {
  const { kind, child } = props
  const { answer, isRequested, isPending, message, request } = useIdeas(child.id, kind)
  if (!isRequested && !isPending && !answer?.ideas.length) return null
  return (
    <AnswerSection title={`Ideias para ${child.name}`} answer={isRequested && !isPending ? answer : null}>
      {isPending ? (
        <LoadingRegion label={`Procurando ideias para ${child.name}...`} className={styles.skeletonList}>
          {[1, 2, 3, 4, 5].map((row) => (
            <Skeleton key={row} height={70} radius="leaf" />
          ))}
        </LoadingRegion>
      ) : (
        answer && <IdeaList {...props} ideas={answer.ideas} />
      )}
      <FormMessage message={message} />
      {!isPending && (
        <Button
          variant="outline"
          icon={<RefreshCw />}
          className={styles.secondaryButton}
          onClick={() => request({ withoutModel: true })}
        >
          Outras ideias
        </Button>
      )}
    </AnswerSection>
  )
}
