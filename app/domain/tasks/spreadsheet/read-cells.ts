export type Separator = '\t' | ';' | ','

/** The separator of a pasted table: the tab if there is one, else the semicolon, else the comma. */
export const separatorOf = (text: string): Separator =>
  (['\t', ';'] as const).find((candidate) => text.includes(candidate)) ?? ','

export interface SourceRow {
  /** The number of the row's first line in the text, from 1. */
  line: number
  /** The row's text. */
  source: string
  cells: string[]
}

/**
 * Splits a pasted table into rows and trimmed cells. Quoted cells may contain separators and line breaks. Leaves out empty
 * rows. Formulas are plain text.
 */
export function readRows(text: string, separator: Separator): SourceRow[] {
  const rows: SourceRow[] = []
  let [line, start, position] = [1, 0, 0]
  let cells: string[] = []
  let cell = ''
  let isQuoted = false
  let rowLine = 1
  const endRow = (end: number) => {
    const row = [...cells, cell].map((value) => value.trim())
    if (row.some(Boolean)) rows.push({ line: rowLine, source: text.slice(start, end), cells: row })
    cells = []
    cell = ''
    start = end + 1
    rowLine = line + 1
  }
  for (; position < text.length; position += 1) {
    const character = text[position]!
    if (isQuoted && character === '"' && text[position + 1] === '"') {
      cell += '"'
      position += 1
    } else if (character === '"' && (isQuoted || cell.trim() === '')) {
      isQuoted = !isQuoted
      if (isQuoted) cell = ''
    } else if (!isQuoted && character === separator) {
      cells.push(cell)
      cell = ''
    } else if (!isQuoted && character === '\n') {
      endRow(position)
    } else if (character !== '\r') cell += character
    if (character === '\n') line += 1
  }
  endRow(text.length)
  return rows
}
