import Check from 'lucide-react/icons/check'
import RotateCw from 'lucide-react/icons/rotate-cw'
import X from 'lucide-react/icons/x'
import styles from '#app/ui/answer-card.module.css'
import { Chip } from '#app/ui/chip.tsx'
import type { TaskDecision } from '../../task.ts'
import type { Claim } from '../claim.ts'
import { decidedText } from '../decided-text.ts'
import { TaskPicture } from './task-picture.tsx'

interface AnsweredCardProps {
  claim: Claim
  /** Undefined if nobody decided, because the child has taken the mark back. */
  decision: TaskDecision | undefined
}

const CHIPS = {
  confirmed: { tone: 'leaf', icon: <Check />, label: 'Confirmado' },
  redo: { tone: 'sky', icon: <RotateCw />, label: 'Refazer' },
  not_done: { tone: 'neutral', icon: <X />, label: 'Não foi feita' },
} as const

/** Takes the place of a claim's card for a moment after somebody has answered, here or on another device. */
export function AnsweredCard({ claim: { taskDay, child }, decision }: AnsweredCardProps) {
  const chip = decision && CHIPS[decision.verdict]
  return (
    <div className={styles.card}>
      <div className={styles.subject}>
        <TaskPicture drawing={taskDay.drawing} child={child} size={48} />
        <div className={styles.text}>
          <h3>{taskDay.title}</h3>
          <p>{decision ? decidedText(decision) : `${child.name} não espera mais`}</p>
        </div>
        {chip && (
          <Chip tone={chip.tone} icon={chip.icon}>
            {chip.label}
          </Chip>
        )}
      </div>
    </div>
  )
}
