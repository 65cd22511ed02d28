import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'
import styles from './reorder-list.module.css'
import { useDragOrder } from './use-drag-order.ts'

interface ReorderListProps<Item> {
  label: string
  items: readonly Item[]
  idOf: (item: Item) => string | number
  /** The item's name in the buttons: 'Davi', 'passo 2'. */
  nameOf: (item: Item, index: number) => string
  onMove: (items: Item[]) => void
  /** A picture, by which the row can be dragged. */
  renderHandle: (item: Item, index: number) => ReactNode
  renderContent: (item: Item, index: number) => ReactNode
  /** Buttons after the arrows. */
  renderActions?: (item: Item, index: number) => ReactNode
}

type Direction = -1 | 1

/** A list whose rows change their order by arrows, by the arrow keys on them, or by dragging their pictures. */
export function ReorderList<Item>({ label, items, idOf, nameOf, onMove, ...render }: ReorderListProps<Item>) {
  const [announcement, setAnnouncement] = useState('')
  /** The button that had the focus before its row moved. */
  const focused = useRef<string | null>(null)
  const { list, isDragging, handleProps, rowStyle } = useDragOrder(move)

  useLayoutEffect(() => {
    // the browser drops the focus when React moves the row
    const button = focused.current && list.current?.querySelector<HTMLElement>(`#${focused.current}`)
    if (button) button.focus()
    focused.current = null
  })

  function move(from: number, to: number) {
    const item = items[from]
    if (!item || to < 0 || to >= items.length) return
    const next = items.filter((_, index) => index !== from)
    next.splice(to, 0, item)
    setAnnouncement(`${nameOf(item, to)}: ${to + 1} de ${items.length}`)
    onMove(next)
  }
  function onKeyDown(event: KeyboardEvent<HTMLButtonElement>, index: number) {
    const direction = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (direction === undefined) return
    event.preventDefault()
    focused.current = event.currentTarget.id
    move(index, index + direction)
  }
  function arrow(item: Item, index: number, direction: Direction) {
    const id = `move-${idOf(item)}-${direction === -1 ? 'up' : 'down'}`
    const target = index + direction
    const isLast = target < 0 || target >= items.length
    return (
      <IconButton
        id={id}
        className={styles.arrow}
        icon={direction === -1 ? <ChevronUp /> : <ChevronDown />}
        label={`${nameOf(item, index)} para ${direction === -1 ? 'cima' : 'baixo'}`}
        // disabled, the button would lose the focus at the end of the list
        aria-disabled={isLast}
        onKeyDown={(event) => onKeyDown(event, index)}
        onClick={() => {
          focused.current = id
          move(index, target)
        }}
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
          </li>
        ))}
      </ol>
      <span role="status" className="visually-hidden">
        {announcement}
      </span>
    </>
  )
}
