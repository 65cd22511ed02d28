import Check from 'lucide-react/icons/check'
import Eye from 'lucide-react/icons/eye'
import X from 'lucide-react/icons/x'
import { type MouseEvent, useState } from 'react'
import { TaskDrawing } from '#app/ui/art/drawing.tsx'
import type { TaskDrawingName } from '#app/ui/art/task-drawings.ts'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { focusInView } from '#app/ui/focus-in-view.ts'
import { Points } from '#app/ui/points.tsx'
import type { Child } from '../../children/child.ts'
import { ChildAvatar } from '../../children/components/child-avatar.tsx'
import { nameOfChild } from '../../children/child.ts'
import { UNKNOWN_REVISION } from '../schedule/open-turn.ts'
import type { MarkStatus, TaskDay, TaskDayStatus, TaskDayTurn } from '../task.ts'
import { type DayTask, dueText, isLate, isOpen, turnName } from '../task-days.ts'
import { ChildChoice } from './child-choice.tsx'
import { RedoRequest } from './redo-request.tsx'
import styles from './task-day-row.module.css'

interface TaskDayRowProps {
  dayTask: DayTask
  /** The children of the task days. Undefined in the list of one child. */
  familyChildren: readonly Child[] | undefined
  /** The family's children, to name the one whose turn a child has taken over. Undefined for child members. */
  siblings: readonly Child[] | undefined
  /** 'HH:mm' in the family's time zone. */
  timeNow: string
  isFolding: boolean
  /** Whether to show what a guardian wrote to a child who does the task again. */
  showsNotes: boolean
  onMark: (taskDays: readonly TaskDay[], status: MarkStatus) => void
}

const NO_IDS: ReadonlySet<string> = new Set()
const TILE_STYLES: Partial<Record<TaskDayStatus, string>> = {
  done: styles.doneTile,
  claimed: styles.claimedTile,
}

/**
 * A task of the day with 'Fez' and 'Não fez', which mark the chosen children. A marked row keeps its size: a label replaces
 * the pressed button and 'Desfazer' the other button, so that a double tap has no second effect.
 */
export function TaskDayRow({
  dayTask,
  familyChildren,
  siblings,
  timeNow,
  isFolding,
  ...props
}: TaskDayRowProps) {
  const { taskDays } = dayTask
  const { showsNotes, onMark } = props
  const [leftOutIds, setLeftOutIds] = useState(NO_IDS)
  const [lastMarkedIds, setLastMarkedIds] = useState(NO_IDS)
  const pendingDays = taskDays.filter(({ status }) => isOpen(status))
  const chosenDays = pendingDays.filter(
    ({ childId, revision }) => revision !== UNKNOWN_REVISION && !leftOutIds.has(childId),
  )
  const isPending = pendingDays.length > 0
  // marks of other devices and of an earlier press are undone in 'Concluídas'
  const undoableDays =
    taskDays.length === 1 ? taskDays : taskDays.filter(({ childId }) => lastMarkedIds.has(childId))
  const shownDay = pendingDays[0] ?? undoableDays[0] ?? taskDays[0]!
  const { title, description, points, drawing, status, turn } = shownDay
  const name = turnName(shownDay)
  // a child's mark on another device is answered below, among those that wait
  const wasMarkedHere = lastMarkedIds.has(shownDay.childId)
  const isMarkedDone = status === 'done' || status === 'claimed'
  // the time of a marked row stays as it was before the mark
  const pendingDay = { ...shownDay, status: 'pending' } as const
  const rowChildren = familyChildren?.filter(({ id }) => taskDays.some(({ childId }) => childId === id)) ?? []
  const onlyChild = rowChildren.length === 1 ? rowChildren[0] : undefined
  const replaced = taskDays.length === 1 && siblings?.find(({ id }) => id === turn?.insteadOf)
  const nameOf = (childId: string) => rowChildren.find(({ id }) => id === childId)?.name
  const StatusIcon = status === 'done' ? Check : status === 'claimed' ? Eye : X

  const mark = (nextStatus: MarkStatus) => (event: MouseEvent<HTMLButtonElement>) => {
    focusNext(event.currentTarget, nextStatus)
    setLastMarkedIds(new Set(chosenDays.map(({ childId }) => childId)))
    setLeftOutIds(NO_IDS)
    onMark(nextStatus === 'pending' ? undoableDays : chosenDays, nextStatus)
  }
  const undoButton = undoableDays.length > 0 && (
    <Button
      size="sm"
      variant="outline"
      className={styles.undoButton}
      aria-label={`Desfazer: ${name}`}
      onClick={mark('pending')}
    >
      Desfazer
    </Button>
  )
  const answerButtons = (
    <div className={styles.buttons}>
      <span className={styles.buttonCell}>
        {!turn?.isBonus && (
          <Button
            size="sm"
            variant="outline"
            className={classNames(styles.notDoneButton, !isPending && styles.hidden)}
            aria-label={`Não fez: ${name}`}
            data-answer="not_done"
            disabled={isPending && chosenDays.length === 0}
            onClick={mark('not_done')}
          >
            Não fez
          </Button>
        )}
        {status === 'not_done' && <span className={styles.label}>Não feita</span>}
        {isMarkedDone && (status === 'done' || wasMarkedHere) && undoButton}
      </span>
      <span className={styles.buttonCell}>
        <Button
          size="sm"
          className={classNames(styles.doneButton, !isPending && styles.hidden)}
          icon={<Check strokeWidth={2.6} />}
          aria-label={`Fez: ${name}`}
          data-answer="done"
          disabled={isPending && chosenDays.length === 0}
          onClick={mark('done')}
        >
          Fez
        </Button>
        {status === 'done' && <span className={classNames(styles.label, styles.doneLabel)}>Feita</span>}
        {status === 'claimed' && (
          <span className={classNames(styles.label, styles.claimedLabel)}>Esperando</span>
        )}
        {status === 'not_done' && undoButton}
      </span>
    </div>
  )
  return (
    <li
      className={classNames(styles.row, isFolding && !isPending && styles.folding)}
      data-pending={isPending || undefined}
    >
      <div className={styles.task}>
        <span className={styles.picture}>
          <TaskDrawing name={drawing as TaskDrawingName} size={44} className={styles.drawing} />
          {!isPending && (
            <span className={classNames(styles.tile, TILE_STYLES[status])} aria-hidden="true">
              <StatusIcon size={24} strokeWidth={2.6} />
            </span>
          )}
          {onlyChild && (
            <span className={styles.portrait}>
              <ChildAvatar child={onlyChild} size={26} />
            </span>
          )}
        </span>
        <div className={styles.content}>
          <div className={styles.line}>
            <h3>{title}</h3>
            <Points value={points} />
          </div>
          {description && <p className={styles.description}>{description}</p>}
          {pendingDays.map((taskDay) => (
            <RedoRequest
              key={taskDay.childId}
              taskDay={taskDay}
              childName={rowChildren.length > 1 ? nameOf(taskDay.childId) : undefined}
              showsNote={showsNotes}
            />
          ))}
          <div className={styles.line}>
            <span className={classNames(styles.time, isLate(pendingDay, timeNow) && styles.lateTime)}>
              {dueText(pendingDay, timeNow)}
              {turn?.isBonus && ' · Bônus'}
              {onlyChild && <span className={styles.childName}>{holderText(onlyChild, turn)}</span>}
              {replaced && <span className={styles.childName}>no lugar {nameOfChild(replaced)}</span>}
            </span>
            {rowChildren.length <= 1 && answerButtons}
          </div>
        </div>
        {rowChildren.length > 1 && (
          <div className={styles.answerLine}>
            <ChildChoice
              name={name}
              rowChildren={rowChildren}
              taskDays={taskDays}
              leftOutIds={leftOutIds}
              onChange={setLeftOutIds}
            />
            {answerButtons}
          </div>
        )}
      </div>
    </li>
  )
}

/** 'Lia', or 'vez da Lia' in a rotation. */
const holderText = (child: Child, turn: TaskDayTurn | undefined) =>
  turn?.assignment === 'rotation' ? `vez ${nameOfChild(child)}` : child.name

/** Focuses the same button of the next pending task, or else the title of the section. */
function focusNext(button: HTMLElement, status: MarkStatus) {
  const row = button.closest('li')
  const rows = [...(row?.parentElement?.children ?? [])] as HTMLElement[]
  const isPendingRow = (element: HTMLElement) => element !== row && element.dataset.pending !== undefined
  const index = rows.findIndex((element) => element === row)
  const nextRow =
    rows.slice(index + 1).find(isPendingRow) ?? rows.slice(0, Math.max(index, 0)).findLast(isPendingRow)
  const target =
    nextRow?.querySelector<HTMLElement>(`[data-answer="${status}"]`) ??
    button.closest('section')?.querySelector<HTMLElement>('h2')
  if (target) focusInView(target)
}
