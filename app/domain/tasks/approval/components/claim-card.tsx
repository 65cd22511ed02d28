import Check from 'lucide-react/icons/check'
import Heart from 'lucide-react/icons/heart'
import Minus from 'lucide-react/icons/minus'
import RotateCw from 'lucide-react/icons/rotate-cw'
import X from 'lucide-react/icons/x'
import { useId, useState } from 'react'
import { AnswerCard } from '#app/ui/answer-card.tsx'
import { Button } from '#app/ui/button.tsx'
import { Chip } from '#app/ui/chip.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { Points } from '#app/ui/points.tsx'
import type { CivilDate } from '../../../families/dates/civil-date.ts'
import { PraiseFields } from '../../praise/components/praise-fields.tsx'
import { usePraiseWords } from '../../praise/components/use-praise-words.ts'
import { ProofPicture } from '../../proofs/components/proof-picture.tsx'
import type { ClaimAnswer } from '../approval.ts'
import { agoText } from '../../../families/dates/moment-text.ts'
import { firstNameOf } from '../../../families/member.ts'
import { type Claim, dayText } from '../claim.ts'
import styles from './claim-card.module.css'
import { TaskPicture } from './task-picture.tsx'

interface ClaimCardProps {
  claim: Claim
  /** By the server's clock, ISO 8601. */
  now: string
  today: CivilDate
  onAnswer: (answer: ClaimAnswer) => void
  /** Opens a sheet; `button` gets the focus when the sheet is left without an answer. */
  onLessPoints: (button: HTMLElement) => void
  onRedo: (button: HTMLElement) => void
}

/**
 * A claim with 'Confirmar'; 'Outra resposta' opens the three other answers in the card, and the heart the words of a praise.
 */
export function ClaimCard({ claim, now, today, onAnswer, onLessPoints, onRedo }: ClaimCardProps) {
  const { taskDay, child } = claim
  const { title, points, decision, waitingSince } = taskDay
  const [isOpen, setOpen] = useState(false)
  const [isPraising, setPraising] = useState(false)
  const praise = usePraiseWords(child.gender)
  const answersId = useId()
  const praiseId = useId()
  const details = [child.name, dayText(taskDay.day, today), waitingSince && agoText(waitingSince, now)]
  const name = `${title}, ${child.name}`
  function confirm() {
    if (!isPraising || praise.words === '') return onAnswer({ verdict: 'confirmed' })
    praise.remember()
    onAnswer({ verdict: 'confirmed', praise: praise.words })
  }
  return (
    <AnswerCard
      name={name}
      picture={<TaskPicture drawing={taskDay.drawing} child={child} size={48} />}
      title={title}
      details={details.filter(Boolean).join(' · ')}
      points={<Points value={points} size="lg" />}
      note={
        <>
          {decision?.verdict === 'redo' && (
            <p className={styles.again}>
              <Chip tone="sky" icon={<RotateCw />}>
                Feita de novo
              </Chip>{' '}
              {decision.note && (
                <span>
                  {decision.deciderName ? `${firstNameOf(decision.deciderName)} pediu` : 'Pedido'}: “
                  {decision.note}”
                </span>
              )}
            </p>
          )}
          {taskDay.proof && (
            <ProofPicture proof={taskDay.proof} label={`Foto de ${title} por ${child.name}`} />
          )}
          <form
            id={praiseId}
            hidden={!isPraising}
            className={styles.praise}
            onSubmit={(event) => {
              event.preventDefault()
              confirm()
            }}
          >
            {isPraising && (
              <PraiseFields praise={praise} title={title} listener={`${child.name} vai ouvir`} />
            )}
          </form>
        </>
      }
      buttons={
        <>
          <Button
            variant="outline"
            aria-expanded={isOpen}
            aria-controls={answersId}
            aria-label={`Outra resposta: ${name}`}
            onClick={() => setOpen(!isOpen)}
          >
            {isPraising ? 'Outra' : 'Outra resposta'}
          </Button>
          <Button
            icon={!isPraising && <Check strokeWidth={2.6} />}
            data-confirm
            aria-label={`${isPraising ? 'Confirmar e elogiar' : 'Confirmar'}: ${name}`}
            onClick={confirm}
          >
            {isPraising ? 'Confirmar e elogiar' : 'Confirmar'}
          </Button>
          <IconButton
            variant="outline"
            icon={<Heart />}
            label={`Elogiar: ${name}`}
            title="Elogiar"
            aria-expanded={isPraising}
            aria-controls={praiseId}
            className={styles.heart}
            onClick={() => setPraising(!isPraising)}
          />
        </>
      }
    >
      <div id={answersId} hidden={!isOpen} className={styles.answers}>
        {points > 1 && (
          <button type="button" onClick={({ currentTarget }) => onLessPoints(currentTarget)}>
            <Minus size={22} aria-hidden="true" />
            Menos pontos
          </button>
        )}
        <button type="button" onClick={({ currentTarget }) => onRedo(currentTarget)}>
          <RotateCw size={22} aria-hidden="true" />
          Refazer
        </button>
        <button type="button" onClick={() => onAnswer({ verdict: 'not_done' })}>
          <X size={22} aria-hidden="true" />
          Não foi feita
        </button>
      </div>
    </AnswerCard>
  )
}
