import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'
import styles from './reorder-list.module.css'
import { useDragOrder } from './use-drag-order.ts'

interface ReorderListProps<Item> {
  label: string
  items: readonly Item[]
  idOf: (item: Item) => ItemId
  /** The item's name in the buttons: 'Davi', 'passo 2'. */
  nameOf: (item: Item, index: number) => string
  onMove: (items: Item[]) => void
  /** A picture, by which the row can be dragged. */
  renderHandle: (item: Item, index: number) => ReactNode
  renderContent: (item: Item, index: number) => ReactNode
  /** Buttons after the arrows. */
  renderActions?: (item: Item, index: number) => ReactNode
  /** What is below the row's other parts, in the whole width. */
  renderDetails?: (item: Item, index: number) => ReactNode
}

type ItemId = string | number
type Direction = -1 | 1

const DIRECTIONS: Record<string, Direction> = { ArrowUp: -1, ArrowDown: 1 }
/** Presses of one place within this time, in ms, move the same item on: its row has moved away, and another one is there. */
const REPEAT_MS = 800

interface Press {
  /** The place of the arrow. */
  index: number
  direction: Direction
  /** The item that it moved. */
  id: ItemId
  /** `timeStamp` of the event. */
  at: number
}

const arrowId = (id: ItemId, direction: Direction) => `move-${id}-${direction === -1 ? 'up' : 'down'}`

/** A list whose rows change their order by arrows, by the arrow keys on them, or by dragging their pictures. */
export function ReorderList<Item>({ label, items, idOf, nameOf, onMove, ...render }: ReorderListProps<Item>) {
  const [announcement, setAnnouncement] = useState('')
  /** The button that had the focus before its row moved. */
  const focused = useRef<string | null>(null)
  const lastPress = useRef<Press | null>(null)
  const { list, isDragging, handleProps, rowStyle } = useDragOrder(move)

  useLayoutEffect(() => {
    // the browser drops the focus when React moves the row
    const button = focused.current && list.current?.querySelector<HTMLElement>(`#${focused.current}`)
    if (button) button.focus()
    focused.current = null
  })

  function move(from: number, to: number) {
    const item = items[from]
    if (!item || to < 0 || to >= items.length) return false
    const next = items.filter((_, index) => index !== from)
    next.splice(to, 0, item)
    setAnnouncement(`${nameOf(item, to)}: ${to + 1} de ${items.length}`)
    onMove(next)
    return true
  }
  /** `buttonId`: the button that has the focus afterwards. */
  function moveByArrow(id: ItemId, direction: Direction, buttonId: string) {
    const index = items.findIndex((item) => idOf(item) === id)
    if (move(index, index + direction)) focused.current = buttonId
  }
  function onClick(
    { timeStamp: at, detail }: MouseEvent,
    item: Item,
    place: Pick<Press, 'index' | 'direction'>,
  ) {
    const { index, direction } = place
    const { current: last } = lastPress
    const isRepeat = last?.index === index && last.direction === direction && at - last.at < REPEAT_MS
    const id = isRepeat ? last.id : idOf(item)
    // 0: by a key, on the arrow that has the focus and moves with its row
    lastPress.current = detail === 0 ? null : { id, index, direction, at }
    moveByArrow(id, direction, arrowId(id, direction))
  }
  function onKeyDown(event: KeyboardEvent<HTMLButtonElement>, item: Item) {
    const direction = DIRECTIONS[event.key]
    if (direction === undefined) return
    event.preventDefault()
    moveByArrow(idOf(item), direction, event.currentTarget.id)
  }
  function arrow(item: Item, index: number, direction: Direction) {
    const target = index + direction
    return (
      <IconButton
        id={arrowId(idOf(item), direction)}
        className={styles.arrow}
        icon={direction === -1 ? <ChevronUp /> : <ChevronDown />}
        label={`${nameOf(item, index)} para ${direction === -1 ? 'cima' : 'baixo'}`}
        // disabled, the button would lose the focus at the end of the list
        aria-disabled={target < 0 || target >= items.length}
        onKeyDown={(event) => onKeyDown(event, item)}
        onClick={(event) => onClick(event, item, { index, direction })}
      />
    )
  }

  return (
    <>
      <ol ref={list} role="list" aria-label={label} className={styles.list}>
        {items.map((item, index) => (
          <li
            key={idOf(item)}
            className={classNames(styles.row, isDragging(index) && styles.dragged)}
            style={rowStyle(index)}
          >
            <span className={styles.handle} {...(items.length > 1 && handleProps(index))}>
              {render.renderHandle(item, index)}
            </span>
            <span className={styles.content}>{render.renderContent(item, index)}</span>
            <span className={styles.actions}>
              {items.length > 1 && arrow(item, index, -1)}
              {items.length > 1 && arrow(item, index, 1)}
              {render.renderActions?.(item, index)}
            </span>
            <div className={styles.details}>{render.renderDetails?.(item, index)}</div>
          </li>
        ))}
      </ol>
      <span role="status" className="visually-hidden">
        {announcement}
      </span>
    </>
  )
}
