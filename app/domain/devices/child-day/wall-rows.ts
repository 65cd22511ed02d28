/**
 * What a row of the wall shows, in the order of the column. 'open' can be done now, 'later' later in the day, 'turn' may be
 * taken; 'waiting' and 'done' are marked.
 */
export type WallRowKind = 'open' | 'turn' | 'later' | 'bonus' | 'waiting' | 'done'

export interface WallItem<Item> {
  kind: WallRowKind
  /** Keeps its row: it is to be done again, or was marked a moment ago. */
  isKept: boolean
  item: Item
}

export interface WallRows<Item> {
  rows: WallItem<Item>[]
  /** What can still be done and has no row: a small drawing. Marked tasks without a row remain as places. */
  withoutRow: Item[]
  /** The height of a row in CSS pixels. */
  rowHeight: number
}

export const ROW_GAP = 6
const ROW_HEIGHTS = [80, 72, 64] as const
const LOWEST_ROW = 64
/** The line of small drawings, with its gap. */
const REST_HEIGHT = 46

/** Rows of the first kind give way first, the last row of a kind before the others of it. */
const GIVING_WAY: readonly WallRowKind[] = ['done', 'bonus', 'later', 'waiting', 'turn', 'open']

const countIn = (height: number, rowHeight: number) =>
  Math.max(0, Math.floor((height + ROW_GAP) / (rowHeight + ROW_GAP)))

/** The rows of a child's column that fit into `height` CSS pixels without scrolling, as high as they can be (rule 244). */
export function wallRows<Item>(items: readonly WallItem<Item>[], height: number): WallRows<Item> {
  const fitting = ROW_HEIGHTS.find((rowHeight) => items.length <= countIn(height, rowHeight))
  if (fitting) return { rows: [...items], withoutRow: [], rowHeight: fitting }
  const leaving = new Set<WallItem<Item>>()
  const candidates = GIVING_WAY.flatMap((kind) =>
    items.filter((item) => item.kind === kind && !item.isKept).toReversed(),
  )
  for (const candidate of candidates) {
    const hasRest = [...leaving].some(isToDo)
    if (items.length - leaving.size <= countIn(hasRest ? height - REST_HEIGHT : height, LOWEST_ROW)) break
    leaving.add(candidate)
  }
  return {
    rows: items.filter((item) => !leaving.has(item)),
    withoutRow: items.filter((item) => leaving.has(item) && isToDo(item)).map(({ item }) => item),
    rowHeight: LOWEST_ROW,
  }
}

const isToDo = ({ kind }: Pick<WallItem<unknown>, 'kind'>) => kind !== 'waiting' && kind !== 'done'

/** The rows of columns on a wide screen: one up to five children, then two, and three from nine on. */
export function wallLines(childCount: number): number {
  if (childCount <= 5) return 1
  return childCount <= 8 ? 2 : 3
}
