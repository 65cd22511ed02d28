import { Initials } from '#app/ui/initials.tsx'
import { answerSource } from '../shop-text.ts'
import styles from './request-answer.module.css'
import type { RequestProps } from './shop-props.ts'

/** A guardian's answer to a request, with the guardian's name. */
export function RequestAnswer({ request, viewTime }: Pick<RequestProps, 'request' | 'viewTime'>) {
  const source = answerSource(request, viewTime)
  return (
    <p className={styles.answer}>
      {request.deciderName && <Initials name={request.deciderName} tone="terra" />}
      <span className={styles.bubble}>
        <b>{request.note ?? 'Agora não.'}</b>
        {source && <small>{source}</small>}
      </span>
    </p>
  )
}
