import { RewardDrawing } from '#app/ui/art/drawing.tsx'
import type { RewardDrawingName } from '#app/ui/art/reward-drawings.ts'
import { TileStrip } from '#app/ui/art/tile-strip.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { ListenButton } from '../../components/child-button.tsx'
import { reachedSteps, REQUEST_STEPS, requestPointsText, spokenRequest } from '../shop-text.ts'
import { RequestAnswer } from './request-answer.tsx'
import styles from './request-card.module.css'
import { BUTTON_SIZES, type RequestProps } from './shop-props.ts'

/** The request of a child who reads, with its track, or with the guardian's words if the answer is 'Agora não' (rule 194). */
export function RequestCard({ child, request, viewTime, onAction }: RequestProps) {
  const { id, rewardId, title, drawing, status, note } = request
  const reached = reachedSteps(status)
  return (
    <article className={classNames(styles.card, styles[child.view])} aria-label={`Pedido: ${title}`}>
      <div className={styles.head}>
        {child.view !== 'list' && <RewardDrawing name={drawing as RewardDrawingName} size={72} />}
        <div>
          <h3>{title}</h3>
          <p>{requestPointsText(request)}</p>
        </div>
        {child.view === 'words' && note && (
          <ListenButton
            text={spokenRequest(request)}
            size={BUTTON_SIZES[child.view]}
            label={`Ouvir o pedido: ${title}`}
          />
        )}
      </div>
      {reached > 0 && (
        <ol className={styles.track}>
          {REQUEST_STEPS.map((step, index) => (
            <li
              key={step}
              className={index < reached ? styles.reached : undefined}
              aria-current={index === reached - 1 ? 'step' : undefined}
            >
              <span className={styles.place}>
                {index < reached && <TileStrip seed={index + 1} size={36} />}
              </span>
              {step}
            </li>
          ))}
        </ol>
      )}
      {(note || status === 'refused') && <RequestAnswer request={request} viewTime={viewTime} />}
      {status === 'asked' && (
        <button
          type="button"
          className={styles.undo}
          onClick={() => onAction({ kind: 'cancel', id, childId: child.id, rewardId })}
        >
          Desfazer pedido
        </button>
      )}
    </article>
  )
}
