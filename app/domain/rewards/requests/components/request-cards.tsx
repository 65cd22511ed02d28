import Info from 'lucide-react/icons/info'
import { useId, useRef } from 'react'
import { focusInView } from '#app/ui/focus-in-view.ts'
import { useSendOptimistic } from '#app/ui/optimistic-actions.ts'
import { useItemDialog } from '#app/ui/use-item-dialog.ts'
import { DOUBLE_TAP_MS } from '#app/ui/double-tap.ts'
import type { Redeemer } from '../../reward.ts'
import type { RequestAnswer } from '../../schema.ts'
import type { RewardRequest } from '../request.ts'
import { answerAction } from './answer-action.ts'
import { RefuseSheet } from './refuse-sheet.tsx'
import { RequestCard } from './request-card.tsx'
import styles from './request-cards.module.css'

export interface RequestCardsProps {
  /** The family's requests; those that are answered are not shown. */
  requests: readonly RewardRequest[]
  familyChildren: readonly Redeemer[]
  /** By the server's clock, ISO 8601. */
  now: string
}

/** 'Pedidos' and 'A entregar' in the inbox: what children ask for, and what is agreed and not handed over yet. */
export function RequestCards({ requests, familyChildren, now }: RequestCardsProps) {
  const send = useSendOptimistic()
  const refusal = useItemDialog<RewardRequest>()
  const finalFocus = useRef<HTMLElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const lastPress = useRef(Number.NEGATIVE_INFINITY)
  const childOf = ({ childId }: RewardRequest) => familyChildren.find(({ id }) => id === childId)
  const find = (request: RewardRequest | null) => requests.find(({ id }) => id === request?.id)

  function answer(request: RewardRequest, kind: RequestAnswer, note: string | null = null) {
    const pressedAt = performance.now()
    // the card under the finger may be another one by now
    if (pressedAt - lastPress.current <= DOUBLE_TAP_MS) return
    lastPress.current = pressedAt
    finalFocus.current = elementAfter(list.current, request.id)
    if (finalFocus.current) focusInView(finalFocus.current)
    void send(answerAction(request, kind, note))
  }
  const refusedChild = refusal.item && childOf(refusal.item)
  const parts = { requests, childOf, now, onAnswer: answer }
  return (
    <div ref={list} className={styles.cards}>
      <RequestSection
        {...parts}
        title="Pedidos"
        status="asked"
        onRefuse={(request, button) => {
          finalFocus.current = button
          refusal.show(request)
        }}
      />
      <RequestSection
        {...parts}
        title="A entregar"
        status="approved"
        note="Os pontos só saem quando você entrega. Um prêmio combinado não vence."
      />
      {refusal.item && refusedChild && (
        <RefuseSheet
          {...refusal.dialogProps}
          request={refusal.item}
          child={refusedChild}
          isGone={find(refusal.item)?.status !== 'asked'}
          finalFocus={finalFocus}
          onRefuse={(note) => {
            // the newest revision, because the request may have changed since the sheet was opened
            const request = find(refusal.item)
            if (request) answer(request, 'refused', note)
          }}
        />
      )}
    </div>
  )
}

interface RequestSectionProps extends Pick<RequestCardsProps, 'requests' | 'now'> {
  title: string
  status: 'asked' | 'approved'
  /** Below the cards. */
  note?: string
  childOf: (request: RewardRequest) => Redeemer | undefined
  onAnswer: (request: RewardRequest, answer: RequestAnswer) => void
  onRefuse?: (request: RewardRequest, button: HTMLElement) => void
}

/** Renders nothing without requests of this status. */
function RequestSection({
  title,
  status,
  note,
  requests,
  now,
  childOf,
  onAnswer,
  onRefuse,
}: RequestSectionProps) {
  const headingId = useId()
  const shown = requests.filter((request) => request.status === status)
  if (shown.length === 0) return null
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} tabIndex={-1} className={styles.title}>
        {title} ({shown.length})
      </h2>
      <ul role="list" className={styles.list}>
        {shown.map((request) => {
          const child = childOf(request)
          return (
            child && (
              <li key={request.id} data-request={request.id}>
                <RequestCard
                  request={request}
                  child={child}
                  now={now}
                  onAnswer={(answer) => onAnswer(request, answer)}
                  onRefuse={(button) => onRefuse?.(request, button)}
                />
              </li>
            )
          )
        })}
      </ul>
      {note && (
        <p className={styles.note}>
          <Info size={20} aria-hidden="true" />
          <span>{note}</span>
        </p>
      )}
    </section>
  )
}

/** The element that gets the focus once this request's card is gone: the button of the next card, else of the one before. */
function elementAfter(list: HTMLElement | null, id: string): HTMLElement | null {
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-request]') ?? [])]
  const index = rows.findIndex((row) => row.dataset['request'] === id)
  const next = rows[index + 1] ?? rows[index - 1]
  return next?.querySelector<HTMLElement>('[data-answer]') ?? null
}
