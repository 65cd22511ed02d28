import Check from 'lucide-react/icons/check'
import Eye from 'lucide-react/icons/eye'
import X from 'lucide-react/icons/x'
import { type MouseEvent, useState } from 'react'
import { TaskDrawing } from '#app/ui/art/drawing.tsx'
import type { TaskDrawingName } from '#app/ui/art/task-drawings.ts'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { focusInView } from '#app/ui/focus-in-view.ts'
import { formatSignedPoints } from '#app/base/format-points.ts'
import type { Child } from '../../children/child.ts'
import { ChildAvatar } from '../../children/components/child-avatar.tsx'
import { nameOfChild } from '../../children/child.ts'
import { UNKNOWN_REVISION } from '../schedule/open-turn.ts'
import type { MarkStatus, TaskDay, TaskDayStatus, TaskDayTurn } from '../task.ts'
import { type DayTask, isLate, isOpen } from '../task-days.ts'
import { shortDueText, turnName } from '../task-day-texts.ts'
import { RedoRequest } from './redo-request.tsx'
import { RowChildren } from './row-children.tsx'
import styles from './task-day-row.module.css'

interface TaskDayRowProps {
  /** The level of the title's heading. */
  titleAs: 'h3' | 'h4'
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
  /** Opens the sheet of the turn. */
  onOpen: (taskDay: TaskDay) => void
}

const NO_IDS: ReadonlySet<string> = new Set()
const MARKED: Partial<
  Record<TaskDayStatus, { Icon: typeof Check; text: string; className: string | undefined }>
> = {
  done: { Icon: Check, text: 'feita', className: styles.done },
  not_done: { Icon: X, text: 'não feita', className: styles.notDone },
  claimed: { Icon: Eye, text: 'esperando conferir', className: styles.claimed },
}

/**
 * A task of the day in one line: the row opens its sheet, 'Fez' and 'Não fez' mark all its open children. A marked row keeps
 * its size, and 'Desfazer' takes the place of the button that was not pressed, so that a double tap has no second effect.
 */
export function TaskDayRow({
  dayTask,
  familyChildren,
  siblings,
  timeNow,
  isFolding,
  titleAs: Title,
  ...props
}: TaskDayRowProps) {
  const { taskDays } = dayTask
  const { showsNotes, onMark, onOpen } = props
  const [lastMarkedIds, setLastMarkedIds] = useState(NO_IDS)
  const pendingDays = taskDays.filter(({ status }) => isOpen(status))
  const markableDays = pendingDays.filter(({ revision }) => revision !== UNKNOWN_REVISION)
  const isPending = pendingDays.length > 0
  // marks of other devices and of an earlier press are undone in 'Concluídas'
  const undoableDays =
    taskDays.length === 1 ? taskDays : taskDays.filter(({ childId }) => lastMarkedIds.has(childId))
  const shownDay = pendingDays[0] ?? undoableDays[0] ?? taskDays[0]!
  const { title, points, drawing, status, turn } = shownDay
  const name = turnName(shownDay)
  const marked = MARKED[status]
  // a child's mark on another device is answered below, among those that wait
  const canUndo = undoableDays.length > 0 && (status !== 'claimed' || lastMarkedIds.has(shownDay.childId))
  const rowChildren = familyChildren?.filter(({ id }) => taskDays.some(({ childId }) => childId === id)) ?? []
  const onlyChild = rowChildren.length === 1 ? rowChildren[0] : undefined
  const replaced = taskDays.length === 1 && siblings?.find(({ id }) => id === turn?.insteadOf)
  const nameOf = (childId: string) => rowChildren.find(({ id }) => id === childId)?.name
  const details = [
    turn?.isBonus && 'Bônus',
    turn?.isDespiteIllness && 'mesmo doente',
    onlyChild && holderText(onlyChild, turn),
    replaced && `no lugar ${nameOfChild(replaced)}`,
  ].filter(Boolean)
  const dueText = shortDueText(shownDay, timeNow)

  const mark = (nextStatus: MarkStatus) => (event: MouseEvent<HTMLButtonElement>) => {
    const marking = nextStatus === 'pending' ? undoableDays : markableDays
    focusNextRow(
      event.currentTarget,
      marking.map(({ childId }) => childId),
    )
    setLastMarkedIds(new Set(marking.map(({ childId }) => childId)))
    onMark(marking, nextStatus)
  }
  const undoButton = canUndo && (
    <button
      type="button"
      className={styles.undoButton}
      aria-label={`Desfazer: ${name}`}
      onClick={mark('pending')}
    >
      Desfazer
    </button>
  )
  return (
    <li
      className={classNames(styles.row, isFolding && !isPending && styles.folding)}
      data-pending={isPending || undefined}
      data-children={taskDays.map(({ childId }) => childId).join(' ')}
    >
      <div className={classNames(styles.task, marked?.className)}>
        <span className={styles.picture}>
          <TaskDrawing name={drawing as TaskDrawingName} size={44} className={styles.drawing} />
          {onlyChild && (
            <span className={styles.portrait}>
              <ChildAvatar child={onlyChild} size={24} />
            </span>
          )}
        </span>
        <div className={styles.content}>
          <Title tabIndex={-1}>
            <button type="button" className={styles.open} onClick={() => onOpen(shownDay)}>
              {title}
            </button>
          </Title>
          {marked ? (
            <p className={styles.details}>
              <marked.Icon size={16} strokeWidth={2.6} aria-hidden="true" />
              <b className={styles.state}>
                {marked.text}
                {status === 'done' && ` · ${formatSignedPoints(points)}`}
              </b>
            </p>
          ) : (
            <p className={styles.details}>
              {(dueText || details.length > 0) && (
                <span>
                  {dueText && (
                    <span className={classNames(isLate(shownDay, timeNow) && styles.late)}>{dueText}</span>
                  )}
                  {dueText && details.length > 0 && ' · '}
                  {details.join(' · ')}
                </span>
              )}
              {rowChildren.length > 1 && <RowChildren rowChildren={rowChildren} taskDays={taskDays} />}
              <span className="visually-hidden"> {formatSignedPoints(points)}</span>
            </p>
          )}
          {pendingDays.map((taskDay) => (
            <RedoRequest
              key={taskDay.childId}
              taskDay={taskDay}
              childName={rowChildren.length > 1 ? nameOf(taskDay.childId) : undefined}
              showsNote={showsNotes}
            />
          ))}
        </div>
        <div className={styles.buttons}>
          <span className={styles.buttonCell}>
            {!turn?.isBonus && (
              <Button
                variant="outline"
                className={classNames(styles.notDoneButton, !isPending && styles.hidden)}
                aria-label={`Não fez: ${name}`}
                disabled={isPending && markableDays.length === 0}
                onClick={mark('not_done')}
              >
                Não fez
              </Button>
            )}
            {status !== 'not_done' && !isPending && undoButton}
          </span>
          <span className={styles.buttonCell}>
            <Button
              className={classNames(styles.doneButton, !isPending && styles.hidden)}
              aria-label={`Fez: ${name}`}
              data-points={formatSignedPoints(points)}
              disabled={isPending && markableDays.length === 0}
              onClick={mark('done')}
            >
              Fez
            </Button>
            {status === 'not_done' && undoButton}
          </span>
        </div>
      </div>
    </li>
  )
}

/** 'Lia', or 'vez da Lia' in a rotation. */
const holderText = (child: Child, turn: TaskDayTurn | undefined) =>
  turn?.assignment === 'rotation' ? `vez ${nameOfChild(child)}` : child.name

/**
 * Focuses the title of the next open row of one of these children, else of the row before, else the title of the section:
 * never a button that marks, because the key that is still pressed would press it.
 */
function focusNextRow(button: HTMLElement, childIds: readonly string[]) {
  const row = button.closest('li')
  const rows = [
    ...(button.closest('[data-day-list]')?.querySelectorAll<HTMLElement>('li[data-children]') ?? []),
  ]
  const index = rows.findIndex((element) => element === row)
  const isNext = (element: HTMLElement) =>
    element !== row &&
    element.dataset.pending !== undefined &&
    childIds.some((id) => element.dataset.children?.split(' ').includes(id))
  const nextRow = rows.slice(index + 1).find(isNext) ?? rows.slice(0, Math.max(index, 0)).findLast(isNext)
  const target =
    nextRow?.querySelector<HTMLElement>('h3, h4') ??
    button.closest('section')?.querySelector<HTMLElement>('h2')
  if (target) focusInView(target)
}
