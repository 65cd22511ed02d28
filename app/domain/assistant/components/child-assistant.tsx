import Gift from 'lucide-react/icons/gift'
import ListChecks from 'lucide-react/icons/list-checks'
import Scale from 'lucide-react/icons/scale'
import { FormMessage } from '#app/ui/form-message.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import type { Child } from '../../children/child.ts'
import type { Reward } from '../../rewards/reward.ts'
import type { Task } from '../../tasks/task.ts'
import { BRAND } from '#content/brand.ts'
import styles from './assistant-screen.module.css'
import { CheckSection } from './check-section.tsx'
import { IdeasSection } from './ideas-section.tsx'
import { useBalanceCheck } from './use-balance-check.ts'
import { useIdeas } from './use-ideas.ts'

interface ChildAssistantProps {
  child: Child
  familyChildren: readonly Child[]
  tasks: readonly Task[]
  rewards: readonly Reward[]
  isOffline: boolean
}

/** The three requests about one child with their results, which stay until another child is chosen. */
export function ChildAssistant({ child, tasks, rewards, familyChildren, isOffline }: ChildAssistantProps) {
  const taskIdeas = useIdeas(child.id, 'tasks')
  const rewardIdeas = useIdeas(child.id, 'rewards')
  const check = useBalanceCheck(child.id)
  const questions = [
    { Icon: ListChecks, label: 'Sugerir tarefas', isBusy: taskIdeas.isPending, send: taskIdeas.request },
    { Icon: Gift, label: 'Sugerir prêmios', isBusy: rewardIdeas.isPending, send: rewardIdeas.request },
    { Icon: Scale, label: 'Verificar pontuação', isBusy: check.isChecking, send: check.check },
  ]
  const shared = { child, familyChildren, tasks, rewards }

  return (
    <>
      <ul className={styles.questions} role="list" aria-label={`Perguntas sobre ${child.name}`}>
        {questions.map(({ Icon, label, isBusy, send }) => (
          <li key={label}>
            <button
              type="button"
              className={styles.question}
              aria-busy={isBusy || undefined}
              onClick={() => !isBusy && send()}
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
      {isOffline && <FormMessage message="Sem internet. O assistente responde quando a conexão voltar." />}
      <IdeasSection {...shared} kind="tasks" state={taskIdeas} />
      <IdeasSection {...shared} kind="rewards" state={rewardIdeas} />
      <CheckSection
        {...shared}
        check={check}
        onMoreTasks={taskIdeas.request}
        onMoreRewards={rewardIdeas.request}
      />
    </>
  )
}
