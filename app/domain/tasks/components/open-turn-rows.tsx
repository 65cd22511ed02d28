import Check from 'lucide-react/icons/check'
import Hand from 'lucide-react/icons/hand'
import { useState } from 'react'
import { TaskDrawing } from '#app/ui/art/drawing.tsx'
import type { TaskDrawingName } from '#app/ui/art/task-drawings.ts'
import { Button } from '#app/ui/button.tsx'
import { useSendOptimistic } from '#app/ui/optimistic-actions.ts'
import { DOUBLE_TAP_MS } from '#app/ui/double-tap.ts'
import { Points } from '#app/ui/points.tsx'
import { useSettled } from '#app/ui/use-settled.ts'
import type { Child } from '../../children/child.ts'
import { ChildAvatar } from '../../children/components/child-avatar.tsx'
import { TASK_DAY_ACTIONS } from '../task-day-actions.ts'
import { markKey } from '../approval/decided-task-day.ts'
import type { TakeTurnInput } from '../calendar/schema.ts'
import type { MarkTaskDayInput } from '../schema.ts'
import type { OpenTurn } from '../schedule/open-turn.ts'
import { turnKey } from '../task-days.ts'
import { dueText, turnName } from '../task-day-texts.ts'
import styles from './open-turn-rows.module.css'

export interface OpenTurnRowsProps {
  /** Turns of today that nobody has taken. */
  turns: readonly OpenTurn[]
  /** The children of the list, in the family's order. */
  candidates: readonly Child[]
  /** 'HH:mm' in the family's time zone. */
  timeNow: string
  /** Whether 'Fez' is offered, which takes the turn and marks it. */
  isGuardian: boolean
}

/** Turns of 'Quem pegar primeiro' that no child has: one row each, with the children who may take it (rule 206). */
export function OpenTurnRows({ turns, candidates, ...props }: OpenTurnRowsProps) {
  // the second tap of a double tap is not for the row that moved up
  const isSettled = useSettled(turns.map(turnKey).join(), DOUBLE_TAP_MS)
  return (
    <ul role="list" className={styles.list} aria-label="Quem pegar primeiro">
      {turns.map((turn) => (
        <OpenTurnRow
          key={turnKey(turn)}
          {...props}
          turn={turn}
          isLocked={!isSettled}
          candidates={candidates.filter(({ id }) => turn.childIds.includes(id))}
        />
      ))}
    </ul>
  )
}

interface OpenTurnRowProps extends Omit<OpenTurnRowsProps, 'turns'> {
  turn: OpenTurn
  isLocked: boolean
}

function OpenTurnRow({ turn, candidates, timeNow, isGuardian, isLocked }: OpenTurnRowProps) {
  const send = useSendOptimistic()
  const [chosenId, setChosenId] = useState<string>()
  const { taskId, day, slot, title, points, time, until, isBonus } = turn
  const [onlyCandidate, ...others] = candidates
  const isChoice = others.length > 0
  const name = turnName({ title, time, turn })
  // nobody at first, so that no tap gives it to the wrong child
  const childId = isChoice ? chosenId : onlyCandidate?.id
  const when = dueText({ time, status: 'pending', turn: { until } }, timeNow)

  function act(takes: boolean) {
    if (!childId) return
    const body: TakeTurnInput = { taskId, childId, day, slot }
    const key = markKey(body)
    if (takes) return void send({ action: TASK_DAY_ACTIONS.take, body, key })
    const mark: MarkTaskDayInput = { ...body, status: 'done', revision: 0 }
    void send({ action: TASK_DAY_ACTIONS.mark, body: mark, key })
  }
  return (
    <li className={styles.row}>
      <TaskDrawing name={turn.drawing as TaskDrawingName} size={44} className={styles.drawing} />
      <div className={styles.content}>
        <div className={styles.line}>
          <h3>{title}</h3>
          <Points value={points} />
        </div>
        <p className={styles.details}>
          {when} · quem pegar primeiro{isBonus && ' · Bônus'}
        </p>
      </div>
      <div className={styles.answer}>
        {isChoice && (
          <div role="radiogroup" aria-label={`Quem: ${name}`} className={styles.choice}>
            {candidates.map((child) => (
              <label key={child.id} className={styles.child} title={child.name}>
                <input
                  type="radio"
                  name={`quem ${turnKey(turn)}`}
                  aria-label={child.name}
                  checked={child.id === chosenId}
                  onChange={() => setChosenId(child.id)}
                />
                <ChildAvatar child={child} size={38} />
              </label>
            ))}
          </div>
        )}
        <div className={styles.buttons}>
          <Button
            size="sm"
            variant="outline"
            icon={<Hand />}
            aria-label={`${isGuardian ? 'Pegou' : 'Peguei!'}: ${name}`}
            disabled={!childId || isLocked}
            onClick={() => act(true)}
          >
            {isGuardian ? 'Pegou' : 'Peguei!'}
          </Button>
          {isGuardian && (
            <Button
              size="sm"
              icon={<Check strokeWidth={2.6} />}
              aria-label={`Fez: ${name}`}
              disabled={!childId || isLocked}
              onClick={() => act(false)}
            >
              Fez
            </Button>
          )}
        </div>
      </div>
    </li>
  )
}
