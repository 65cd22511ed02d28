import { Gift, ListChecks, Scale } from 'lucide-react'
import { FormMessage } from '#app/ui/form-message.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import type { Child } from '../../children/child.ts'
import type { Reward } from '../../rewards/reward.ts'
import type { Task } from '../../tasks/task.ts'
import { BRAND } from '#content/brand.ts'
import styles from './assistant-screen.module.css'
import { CheckPart } from './check-part.tsx'
import { IdeasPart } from './ideas-part.tsx'
import { useCheck } from './use-check.ts'
import { useIdeas } from './use-ideas.ts'

interface ChildAssistantProps {
  child: Child
  familyChildren: readonly Child[]
  tasks: readonly Task[]
  rewards: readonly Reward[]
  isOffline: boolean
}

/** The three questions about one child and their answers, which stay until another child is chosen. */
export function ChildAssistant({ child, tasks, rewards, familyChildren, isOffline }: ChildAssistantProps) {
  const taskIdeas = useIdeas(child.id, 'tasks')
  const rewardIdeas = useIdeas(child.id, 'rewards')
  const check = useCheck(child.id)
  const questions = [
    { Icon: ListChecks, label: 'Sugerir tarefas', isBusy: taskIdeas.isAsking, ask: taskIdeas.ask },
    { Icon: Gift, label: 'Sugerir prêmios', isBusy: rewardIdeas.isAsking, ask: rewardIdeas.ask },
    { Icon: Scale, label: 'Verificar pontuação', isBusy: check.isChecking, ask: check.check },
  ]
  const own = { child, familyChildren, tasks, rewards }

  return (
    <>
      <ul className={styles.questions} role="list" aria-label={`Perguntas sobre ${child.name}`}>
        {questions.map(({ Icon, label, isBusy, ask }) => (
          <li key={label}>
            <button
              type="button"
              className={styles.question}
              aria-busy={isBusy || undefined}
              onClick={() => !isBusy && ask()}
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
      <IdeasPart {...own} kind="tasks" reading={taskIdeas} />
      <IdeasPart {...own} kind="rewards" reading={rewardIdeas} />
      <CheckPart {...own} reading={check} onMoreTasks={taskIdeas.ask} onMoreRewards={rewardIdeas.ask} />
    </>
  )
}
