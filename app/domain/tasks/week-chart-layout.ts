/** A4 in millimetres, short side first. */
const A4 = { short: 210, long: 297 } as const
const MARGIN = 9
/** Of the sheet's height: title and dates above, the line of encouragement and the strip below. */
const HEAD = 27
const FOOT = 15
const COLUMN_GAP = 6
const POINT = 25.4 / 72

const LARGEST = 14
/** Below this size in points nobody reads a sheet on a fridge. */
export const SMALLEST_READABLE = 7
const STEP = 0.97
const SPACE = 0.28
/** Fonts and lines come out a little different on every machine. */
const SURE = 0.97

/** Measures of a child's block in units of its letters' height; the style sheet says the same. */
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
  /** The words of each row, as they are set: title and what follows it. */
  rows: readonly string[]
}

/** The widths of the words of each row. */
type Block = readonly (readonly number[])[]

export interface ChartLayout {
  orientation: 'portrait' | 'landscape'
  /** Height of the letters, in points. */
  points: number
  /** Which blocks stand in which column, by index, in the order given. */
  columns: number[][]
  isReadable: boolean
}

/**
 * The way of laying the blocks on one A4 sheet that has the largest letters: either orientation, one to three
 * columns, no block torn apart. Portrait wins when both are as good. Always fits, however small.
 */
export function layChart(texts: readonly BlockText[]): ChartLayout {
  const blocks = texts.map(({ rows }) => rows.map(wordWidths))
  for (let points = LARGEST; ; points *= STEP) {
    for (const orientation of ['portrait', 'landscape'] as const) {
      for (const count of [1, 2, 3]) {
        if (count > Math.max(blocks.length, 1)) continue
        const columns = fill(blocks, orientation, count, points * POINT)
        if (columns) return { orientation, points, columns, isReadable: points >= SMALLEST_READABLE }
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
  const room = ((height - 2 * MARGIN - HEAD - FOOT) * SURE) / em
  const columnWidth = (width - 2 * MARGIN - COLUMN_GAP * (count - 1)) / count / em
  const textWidth = columnWidth - 7 * CHART_EMS.day - CHART_EMS.drawing - 0.6
  // a title narrower than a long word reads as a pile of syllables
  if (textWidth < 9) return undefined
  const heights = blocks.map((rows) => blockHeight(rows, textWidth))
  const columns: number[][] = [[]]
  let used = 0
  // as full as the fullest must be, so that the columns end side by side
  const goal = lowestFill(heights, count)
  if (goal > room) return undefined
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

/** The least height at which the blocks, in order, stand in at most `count` columns. */
function lowestFill(heights: readonly number[], count: number): number {
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

/** How many lines words of these widths take at `width`, all in heights of a letter; on the safe side. */
export function linesOf(words: readonly number[], width: number): number {
  let lines = 1
  let used = 0
  for (const word of words) {
    if (used > 0 && used + SPACE + word > width) {
      lines += 1
      used = 0
    }
    if (word > width) {
      // too long for a line of its own: broken wherever it ends
      lines += Math.ceil(word / (width - 0.9)) - 1
      used = word % width
    } else {
      used += (used > 0 ? SPACE : 0) + word
    }
  }
  return lines
}

/** The widths of the words of `text`, in heights of a letter. */
export function wordWidths(text: string): number[] {
  return text
    .split(' ')
    .filter(Boolean)
    .map((word) => [...word].reduce((sum, letter) => sum + letterWidth(letter), 0))
}

/** In units of the letters' height, a little more than the fonts of the house take. */
function letterWidth(letter: string): number {
  if (/[ijlI.,:;'’!|]/.test(letter)) return 0.3
  if (/[ftr()\-·]/.test(letter)) return 0.4
  if (/[mwMW@%]/.test(letter)) return 0.9
  if (/[A-ZÀ-Ý]/.test(letter)) return 0.7
  return (letter.codePointAt(0) ?? 0) > 0x2e7f ? 1.4 : 0.57
}
