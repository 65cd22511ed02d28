import Gift from 'lucide-react/icons/gift'
import ListChecks from 'lucide-react/icons/list-checks'
import Scale from 'lucide-react/icons/scale'
import { FormMessage } from '#app/ui/form-message.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { BRAND } from '#content/brand.ts'
import { goalOf } from '../../rewards/goal/goal.ts'
import { pointsMissing } from '../../rewards/reward-lists.ts'
import type { Redeemer } from '../../rewards/reward.ts'
import { goalDayText } from '../balance/goal-day.ts'
import styles from './assistant-screen.module.css'
import { OFFLINE_MESSAGE } from './assistant-requests.ts'
import { CheckSection } from './check-section.tsx'
import { IdeasSection, type IdeasSectionProps } from './ideas-section.tsx'
import { PossibleWeeks } from './possible-weeks.tsx'
import { useBalanceCheck } from './use-balance-check.ts'
import { useIdeas } from './use-ideas.ts'

interface ChildAssistantProps extends Pick<
  IdeasSectionProps,
  'familyChildren' | 'tasks' | 'rewards' | 'calendar'
> {
  child: Redeemer
  isOffline: boolean
}

/** The buttons for the three requests about one child, their answers, and what the child can earn. */
export function ChildAssistant({ isOffline, ...ideasProps }: ChildAssistantProps) {
  const { child } = ideasProps
  const taskIdeas = useIdeas(child.id, 'tasks')
  const rewardIdeas = useIdeas(child.id, 'rewards')
  const { tasks, rewards } = ideasProps
  const hasTasks = tasks.some(({ childIds, isPaused }) => childIds.includes(child.id) && !isPaused)
  const check = useBalanceCheck(child.id, { hasTasks })
  const goal = goalOf(child, rewards)
  const requests = [
    {
      Icon: ListChecks,
      label: 'Sugerir tarefas',
      isBusy: taskIdeas.isRequestPending,
      onRequest: () => taskIdeas.request(),
    },
    {
      Icon: Gift,
      label: 'Sugerir prêmios',
      isBusy: rewardIdeas.isRequestPending,
      onRequest: () => rewardIdeas.request(),
    },
    { Icon: Scale, label: 'Verificar pontuação', isBusy: check.isChecking, onRequest: check.check },
  ]

  return (
    <>
      <ul className={styles.requestList} role="list" aria-label={`Perguntas sobre ${child.name}`}>
        {requests.map(({ Icon, label, isBusy, onRequest }) => (
          <li key={label}>
            <button
              type="button"
              className={styles.requestButton}
              aria-busy={isBusy || undefined}
              onClick={() => !isBusy && onRequest()}
            >
              {isBusy ? <Spinner label={null} size={26} /> : <Icon size={26} aria-hidden="true" />}
              {label}
            </button>
          </li>
        ))}
      </ul>
      <p className={styles.hint}>
        As ideias seguem a idade e o jeito de {child.name}. Só entra na família o que você incluir, e nenhum
        nome sai do {BRAND.name}.
      </p>
      {isOffline && <FormMessage message={OFFLINE_MESSAGE} />}
      <div className={styles.columns}>
        <div className={styles.ideas}>
          <IdeasSection {...ideasProps} kind="tasks" state={taskIdeas} />
          <IdeasSection {...ideasProps} kind="rewards" state={rewardIdeas} />
        </div>
        <div className={styles.sums}>
          {check.balance && (
            <PossibleWeeks
              possible={check.balance.possible}
              childName={child.name}
              goalText={goal && goalDayText(goal.title, pointsMissing(child, goal), check.balance.possible)}
            />
          )}
          <CheckSection
            child={child}
            tasks={tasks}
            rewards={rewards}
            check={check}
            onMoreTasks={() => taskIdeas.request()}
            onMoreRewards={() => rewardIdeas.request()}
          />
        </div>
      </div>
    </>
  )
}
