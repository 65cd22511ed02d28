import { DeviceDrawing, type SignName } from '#app/ui/art/device-drawing.tsx'
import { RewardDrawing } from '#app/ui/art/drawing.tsx'
import type { RewardDrawingName } from '#app/ui/art/reward-drawings.ts'
import { classNames } from '#app/ui/class-names.ts'
import { CardCorners } from '../../components/card-corners.tsx'
import { ChildButton, ListenButton } from '../../components/child-button.tsx'
import { DeviceIcon } from '../../components/device-icons.tsx'
import type { ShopRequest } from '../../device-view.ts'
import type { StateSign } from '../../child-day/card-signs.ts'
import { reachedSteps, REQUEST_STEPS, requestPointsText, spokenRequest } from '../shop-text.ts'
import styles from './drawings-shop-card.module.css'
import type { RequestProps } from './shop-props.ts'
import { RequestAnswer } from './request-answer.tsx'

const STATE_SIGNS: Record<ShopRequest['status'], StateSign> = {
  asked: 'esperando',
  approved: 'feito',
  delivered: 'feito',
  refused: 'hoje-nao',
  cancelled: 'hoje-nao',
}
/** Of 'Pedido' and 'Combinado!'. The last step, 'Entregue', is the reward itself. */
const STEP_SIGNS: readonly SignName[] = ['esperando', 'feito']

/** A request for a child who does not read: an eye waits, a tick is agreed, the drawing of the reward is delivered. */
export function DrawingsRequestCard({ child, request, viewTime, onAction }: RequestProps) {
  const { id, rewardId, title, status, note } = request
  const drawing = request.drawing as RewardDrawingName
  const reached = reachedSteps(status)
  return (
    <article className={classNames(styles.card, styles[status])} aria-label={`Pedido: ${title}`}>
      <div className={styles.picture}>
        <RewardDrawing name={drawing} size={112} />
        <CardCorners turnSign={null} state={STATE_SIGNS[status]} />
      </div>
      <div className={styles.text}>
        <h3>{title}</h3>
        <p>{requestPointsText(request)}</p>
      </div>
      {reached > 0 && (
        <ol className={styles.track}>
          {REQUEST_STEPS.map((step, index) => (
            <li key={step} aria-current={index === reached - 1 ? 'step' : undefined}>
              <span className={styles.place}>
                {index < reached &&
                  (STEP_SIGNS[index] ? (
                    <DeviceDrawing name={STEP_SIGNS[index]} />
                  ) : (
                    <RewardDrawing name={drawing} size={56} />
                  ))}
              </span>
              {step}
            </li>
          ))}
        </ol>
      )}
      {(note || status === 'refused') && (
        <div className={styles.answer}>
          <RequestAnswer request={request} viewTime={viewTime} />
        </div>
      )}
      <div className={styles.buttons}>
        {status === 'asked' && (
          <ChildButton
            size="non-reader"
            look="outline"
            isSquare
            aria-label="Desfazer pedido"
            onClick={() => onAction({ kind: 'cancel', id, childId: child.id, rewardId })}
          >
            <DeviceIcon name="undo" size={44} />
          </ChildButton>
        )}
        <ListenButton text={spokenRequest(request)} size="non-reader" label={`Ouvir o pedido: ${title}`} />
      </div>
    </article>
  )
}
