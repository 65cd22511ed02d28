/** Lengths of the sheet in millimetres. */
const A4 = { width: 210, height: 297 } as const
const MARGIN = 9
const HEADER_HEIGHT = 27
const FOOTER_HEIGHT = 15
const COLUMN_GAP = 6
const MM_PER_POINT = 25.4 / 72

const ROUNDING_ERROR = 1e-9
const MAX_FONT_SIZE = 14
/** Minimum readable font size in points, for a sheet on a fridge. */
export const MIN_READABLE_SIZE = 7
/** Factor from a font size to the next smaller one. */
const SIZE_STEP = 0.97
const SPACE_EM = 0.28
/** Space between drawing and text, with a reserve. */
const TEXT_GAP_EM = 0.6
/** Narrower columns would break long words. */
const MIN_TEXT_WIDTH_EM = 9
/** Leaves space unused, because font metrics differ between machines. */
const SAFETY_FACTOR = 0.97

/** Measures of a child's block in em. The style sheet receives them as custom properties. */
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

/** The widths of the words of each row, in em. */
type Block = readonly (readonly number[])[]

export interface ChartLayout {
  orientation: 'portrait' | 'landscape'
  /** In typographic points. */
  fontSize: number
  /** Indexes of the blocks in each column. */
  columns: number[][]
  isReadable: boolean
}

/**
 * Finds the layout of the blocks on one A4 sheet with the largest font: portrait or landscape, one to three columns, no
 * block split. Prefers portrait. There is always a layout, however small its font.
 */
export function layoutChart(texts: readonly BlockText[]): ChartLayout {
  const blocks = texts.map(({ rows }) => rows.map(wordWidths))
  for (let fontSize = MAX_FONT_SIZE; ; fontSize *= SIZE_STEP) {
    for (const orientation of ['portrait', 'landscape'] as const) {
      for (const columnCount of [1, 2, 3]) {
        if (columnCount > Math.max(blocks.length, 1)) continue
        const columns = fillColumns(blocks, orientation, columnCount, fontSize * MM_PER_POINT)
        if (columns) return { orientation, fontSize, columns, isReadable: fontSize >= MIN_READABLE_SIZE }
      }
    }
  }
}

/** Distributes the blocks to balanced columns, in a font of `fontSizeMm`. Undefined if they do not fit. Lengths are in em. */
function fillColumns(
  blocks: readonly Block[],
  orientation: ChartLayout['orientation'],
  columnCount: number,
  fontSizeMm: number,
): number[][] | undefined {
  const [paperWidth, paperHeight] = orientation === 'portrait' ? [A4.width, A4.height] : [A4.height, A4.width]
  const availableMm = (paperHeight - 2 * MARGIN - HEADER_HEIGHT - FOOTER_HEIGHT) * SAFETY_FACTOR
  const columnWidth = (paperWidth - 2 * MARGIN - COLUMN_GAP * (columnCount - 1)) / columnCount / fontSizeMm
  const textWidth = columnWidth - 7 * CHART_EMS.day - CHART_EMS.drawing - TEXT_GAP_EM
  if (textWidth < MIN_TEXT_WIDTH_EM) return undefined
  const heights = blocks.map((rows) => blockHeight(rows, textWidth))
  const columns: number[][] = [[]]
  let usedHeight = 0
  const columnHeight = minColumnHeight(heights, columnCount)
  if (columnHeight > availableMm / fontSizeMm) return undefined
  heights.forEach((height, index) => {
    const nextHeight = usedHeight === 0 ? height : usedHeight + CHART_EMS.blockGap + height
    if (nextHeight > columnHeight + ROUNDING_ERROR) {
      columns.push([index])
      usedHeight = height
    } else {
      columns.at(-1)!.push(index)
      usedHeight = nextHeight
    }
  })
  return columns
}

/** The minimum height at which the blocks, in order, fit in at most `columnCount` columns. */
function minColumnHeight(heights: readonly number[], columnCount: number): number {
  let minHeight = Infinity
  // the height of a column is a sum of consecutive blocks
  for (let first = 0; first < heights.length; first++) {
    let sum = -CHART_EMS.blockGap
    for (const height of heights.slice(first)) {
      sum += CHART_EMS.blockGap + height
      if (sum < minHeight && countColumns(heights, sum) <= columnCount) minHeight = sum
    }
  }
  return heights.length === 0 ? 0 : minHeight
}

function countColumns(heights: readonly number[], limit: number): number {
  let columnCount = 1
  let usedHeight = 0
  for (const height of heights) {
    if (height > limit + ROUNDING_ERROR) return Infinity
    const nextHeight = usedHeight === 0 ? height : usedHeight + CHART_EMS.blockGap + height
    if (nextHeight > limit + ROUNDING_ERROR) columnCount += 1
    usedHeight = nextHeight > limit + ROUNDING_ERROR ? height : nextHeight
  }
  return columnCount
}

function blockHeight(rows: Block, textWidth: number): number {
  const { heading, prize, line, box, rowPadding } = CHART_EMS
  const rowHeights = rows.map((words) => Math.max(countLines(words, textWidth) * line, box) + rowPadding)
  return heading + prize + rowHeights.reduce((sum, height) => sum + height, 0)
}

/** Estimates the number of lines of the words, rather too high. The widths are in em. */
export function countLines(words: readonly number[], width: number): number {
  let lines = 1
  let usedWidth = 0
  for (const word of words) {
    if (usedWidth > 0 && usedWidth + SPACE_EM + word > width) {
      lines += 1
      usedWidth = 0
    }
    if (word > width) {
      // a word longer than a line breaks before any letter, of which the widest ones have 0.9 em
      lines += Math.ceil(word / (width - 0.9)) - 1
      usedWidth = word % width
    } else {
      usedWidth += (usedWidth > 0 ? SPACE_EM : 0) + word
    }
  }
  return lines
}

export function wordWidths(text: string): number[] {
  return text
    .split(' ')
    .filter(Boolean)
    .map((word) => [...word].reduce((sum, letter) => sum + letterWidth(letter), 0))
}

/** Width in em, slightly more than in the product's fonts. */
function letterWidth(letter: string): number {
  if (/[ijlI.,:;'’!|]/.test(letter)) return 0.3
  if (/[ftr()\-·]/.test(letter)) return 0.4
  if (/[mwMW@%]/.test(letter)) return 0.9
  if (/[A-ZÀ-Ý]/.test(letter)) return 0.7
  return (letter.codePointAt(0) ?? 0) > 0x2e7f ? 1.4 : 0.57
}
