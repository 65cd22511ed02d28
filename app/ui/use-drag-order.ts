import { type CSSProperties, type PointerEvent, useRef, useState } from 'react'

/** Movement in px before a press becomes a drag. */
const DRAG_DISTANCE = 6

interface Drag {
  from: number
  to: number
  /** px that the row has moved from its place. */
  offset: number
  /** Height of the row in px, by which others make room. */
  height: number
}

/**
 * Dragging of the rows of a list by a handle. Rows move by transforms while dragged; `onMove` runs once, when the pointer is
 * released. Keyboard and other pointers need buttons beside it (WCAG 2.5.7).
 */
export function useDragOrder(onMove: (from: number, to: number) => void) {
  const list = useRef<HTMLOListElement>(null)
  const start = useRef<{ pointerY: number; tops: number[] } | null>(null)
  const [drag, setDrag] = useState<Drag | null>(null)

  function begin(event: PointerEvent) {
    if (event.button !== 0 || !list.current) return
    const tops = [...list.current.children].map((row) => row.getBoundingClientRect().top)
    start.current = { pointerY: event.clientY, tops }
  }
  function move(event: PointerEvent, from: number) {
    const { current } = start
    if (!current || !list.current) return
    // released outside of the handle
    if (event.buttons === 0) return end(false)
    const offset = event.clientY - current.pointerY
    if (!drag && Math.abs(offset) < DRAG_DISTANCE) return
    // not before: a press of a button in the handle would lose its click
    event.currentTarget.setPointerCapture(event.pointerId)
    const top = (current.tops[from] ?? 0) + offset
    const distances = current.tops.map((other) => Math.abs(other - top))
    const to = distances.indexOf(Math.min(...distances))
    setDrag({ from, to, offset, height: list.current.children[from]?.clientHeight ?? 0 })
  }
  function end(isDropped: boolean) {
    start.current = null
    setDrag(null)
    if (isDropped && drag && drag.to !== drag.from) onMove(drag.from, drag.to)
  }

  return {
    list,
    isDragging: (index: number) => drag?.from === index,
    handleProps: (index: number) => ({
      onPointerDown: begin,
      onPointerMove: (event: PointerEvent) => move(event, index),
      onPointerUp: () => end(true),
      onPointerCancel: () => end(false),
    }),
    rowStyle: (index: number): CSSProperties | undefined =>
      drag ? { transform: `translateY(${shiftOf(drag, index)}px)` } : undefined,
  }
}

/** How far a row is from its place while another one is dragged over it. */
function shiftOf({ from, to, offset, height }: Drag, index: number): number {
  if (index === from) return offset
  if (from < index && index <= to) return -height
  return to <= index && index < from ? height : 0
}
