/** A4 in millimetres, short side first. */
const A4 = { short: 210, long: 297 } as const
const MARGIN = 9
/** Heights of header and footer in millimetres. */
const HEAD = 27
const FOOT = 15
const COLUMN_GAP = 6
const POINT = 25.4 / 72

const MAX_SIZE = 14
/** Minimum readable font size in points, for a sheet on a fridge. */
export const MIN_READABLE_SIZE = 7
const STEP = 0.97
const SPACE = 0.28
/** Safety factor: font metrics differ between machines. */
const SAFETY = 0.97

/** Measures of a child's block in em; the style sheet receives them as custom properties. */
export const CHART_EMS = {
  drawing: 1.9,
  day: 2.5,
  heading: 3,
  line: 1.2,
  box: 1.8,
  rowPadding: 0.3,
  prize: 2.7,
  blockGap: 1.2,
} as const

export interface BlockText {
  /** The text of each row: title and details. */
  rows: readonly string[]
}

/** The widths of the words of each row. */
type Block = readonly (readonly number[])[]

export interface ChartLayout {
  orientation: 'portrait' | 'landscape'
  /** Font size in points. */
  points: number
  /** Indexes of the blocks in each column. */
  columns: number[][]
  isReadable: boolean
}

/**
 * The layout of the blocks on one A4 sheet with the largest font: portrait or landscape, one to three columns, no block
 * split. Portrait is preferred. There is always a layout, however small its font.
 */
export function layoutChart(texts: readonly BlockText[]): ChartLayout {
  const blocks = texts.map(({ rows }) => rows.map(wordWidths))
  for (let points = MAX_SIZE; ; points *= STEP) {
    for (const orientation of ['portrait', 'landscape'] as const) {
      for (const count of [1, 2, 3]) {
        if (count > Math.max(blocks.length, 1)) continue
        const columns = fill(blocks, orientation, count, points * POINT)
        if (columns) return { orientation, points, columns, isReadable: points >= MIN_READABLE_SIZE }
      }
    }
  }
}

/** The blocks in `count` columns at letters of `em` mm, or undefined when they do not fit. */
function fill(
  blocks: readonly Block[],
  orientation: ChartLayout['orientation'],
  count: number,
  em: number,
): number[][] | undefined {
  const [width, height] = orientation === 'portrait' ? [A4.short, A4.long] : [A4.long, A4.short]
  const availableEm = ((height - 2 * MARGIN - HEAD - FOOT) * SAFETY) / em
  const columnWidth = (width - 2 * MARGIN - COLUMN_GAP * (count - 1)) / count / em
  const textWidth = columnWidth - 7 * CHART_EMS.day - CHART_EMS.drawing - 0.6
  // narrower columns would break long words
  if (textWidth < 9) return undefined
  const heights = blocks.map((rows) => blockHeight(rows, textWidth))
  const columns: number[][] = [[]]
  let used = 0
  // balances the columns
  const goal = minColumnHeight(heights, count)
  if (goal > availableEm) return undefined
  heights.forEach((blockHeightHere, index) => {
    const next = used === 0 ? blockHeightHere : used + CHART_EMS.blockGap + blockHeightHere
    if (next > goal + 1e-9) {
      columns.push([index])
      used = blockHeightHere
    } else {
      columns.at(-1)!.push(index)
      used = next
    }
  })
  return columns
}

/** The minimum height at which the blocks, in order, fit in at most `count` columns. */
function minColumnHeight(heights: readonly number[], count: number): number {
  let best = Infinity
  // only sums of neighbours can be the height of a column
  for (let from = 0; from < heights.length; from++) {
    let sum = -CHART_EMS.blockGap
    for (const height of heights.slice(from)) {
      sum += CHART_EMS.blockGap + height
      if (sum < best && columnsNeeded(heights, sum) <= count) best = sum
    }
  }
  return heights.length === 0 ? 0 : best
}

function columnsNeeded(heights: readonly number[], limit: number): number {
  let count = 1
  let used = 0
  for (const height of heights) {
    if (height > limit + 1e-9) return Infinity
    const next = used === 0 ? height : used + CHART_EMS.blockGap + height
    if (next > limit + 1e-9) count += 1
    used = next > limit + 1e-9 ? height : next
  }
  return count
}

function blockHeight(rows: Block, textWidth: number): number {
  const { heading, prize, line, box, rowPadding } = CHART_EMS
  const row = (words: readonly number[]) => Math.max(linesOf(words, textWidth) * line, box) + rowPadding
  return heading + prize + rows.reduce((sum, words) => sum + row(words), 0)
}

/** Number of lines for words of these widths, in em; at least the real number. */
export function linesOf(words: readonly number[], width: number): number {
  let lines = 1
  let used = 0
  for (const word of words) {
    if (used > 0 && used + SPACE + word > width) {
      lines += 1
      used = 0
    }
    if (word > width) {
      // longer than a line: broken anywhere
      lines += Math.ceil(word / (width - 0.9)) - 1
      used = word % width
    } else {
      used += (used > 0 ? SPACE : 0) + word
    }
  }
  return lines
}

/** The widths of the words of `text`, in em. */
export function wordWidths(text: string): number[] {
  return text
    .split(' ')
    .filter(Boolean)
    .map((word) => [...word].reduce((sum, letter) => sum + letterWidth(letter), 0))
}

/** In em, slightly wider than in the product's fonts. */
function letterWidth(letter: string): number {
  if (/[ijlI.,:;'’!|]/.test(letter)) return 0.3
  if (/[ftr()\-·]/.test(letter)) return 0.4
  if (/[mwMW@%]/.test(letter)) return 0.9
  if (/[A-ZÀ-Ý]/.test(letter)) return 0.7
  return (letter.codePointAt(0) ?? 0) > 0x2e7f ? 1.4 : 0.57
}
