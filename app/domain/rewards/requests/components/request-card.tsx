import Check from 'lucide-react/icons/check'
import { AnswerCard } from '#app/ui/answer-card.tsx'
import { Button } from '#app/ui/button.tsx'
import { formatPoints, pointsWord } from '#app/base/format-points.ts'
import { agoText } from '../../../families/dates/moment-text.ts'
import { availablePoints } from '../../holds/hold.ts'
import type { Redeemer } from '../../reward.ts'
import type { RequestAnswer } from '../../schema.ts'
import type { RewardRequest } from '../request.ts'
import styles from './request-card.module.css'
import { RequestPicture } from './request-picture.tsx'

interface RequestCardProps {
  request: RewardRequest
  child: Redeemer
  /** By the server's clock, ISO 8601. */
  now: string
  onAnswer: (answer: Exclude<RequestAnswer, 'refused'>) => void
  /** Opens the sheet of 'Agora não'; `button` gets the focus when the sheet is left without an answer. */
  onRefuse: (button: HTMLElement) => void
}

/**
 * What a child asks for, with 'Combinado!', 'Agora não' and, for handing it over at once, 'Entreguei'; once it is agreed,
 * 'Entreguei' and 'Devolver pontos'.
 */
export function RequestCard({ request, child, now, onAnswer, onRefuse }: RequestCardProps) {
  const { title, points, status } = request
  const isAsked = status === 'asked'
  const name = `${title}, ${child.name}`
  const details = isAsked
    ? `${agoText(request.askedAt, now)} · disponível: ${formatPoints(Math.max(0, availablePoints(child)))}`
    : `${child.name} · combinado ${agoText(request.answeredAt ?? request.askedAt, now)}`
  return (
    <AnswerCard
      name={name}
      className={isAsked ? styles.asked : undefined}
      picture={<RequestPicture drawing={request.drawing} child={child} size={48} />}
      title={isAsked ? `${child.name} quer: ${title}` : title}
      details={details}
      points={
        <b className={styles.points}>
          {formatPoints(points)}
          <span className="visually-hidden"> {pointsWord(points)}</span>
        </b>
      }
      buttons={
        isAsked ? (
          <>
            <Button
              variant="outline"
              aria-label={`Agora não: ${name}`}
              onClick={({ currentTarget }) => onRefuse(currentTarget)}
            >
              Agora não
            </Button>
            <Button data-answer aria-label={`Combinado: ${name}`} onClick={() => onAnswer('approved')}>
              Combinado!
            </Button>
          </>
        ) : (
          <>
            <Button
              variant="outline"
              aria-label={`Devolver pontos: ${name}`}
              onClick={() => onAnswer('cancelled')}
            >
              Devolver pontos
            </Button>
            <Button
              icon={<Check strokeWidth={2.6} />}
              data-answer
              aria-label={`Entreguei: ${name}`}
              onClick={() => onAnswer('delivered')}
            >
              Entreguei
            </Button>
          </>
        )
      }
    >
      {isAsked && (
        <button
          type="button"
          className={styles.atOnce}
          aria-label={`Entreguei: ${name}`}
          onClick={() => onAnswer('delivered')}
        >
          Entreguei
        </button>
      )}
    </AnswerCard>
  )
}
