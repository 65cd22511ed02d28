import { stringify } from 'csv-stringify/sync'
import type { CellTimes, Column } from './csv-columns.ts'

/**
 * What a spreadsheet may run: a sign that begins a formula, in any of its Unicode forms, also behind spaces, invisible
 * characters and quotes, which some programs drop; a tab or a line break at the start.
 */
const FORMULA = /^(?:[\t\r\n]|[\p{Z}\p{C}"'“”‘’]*[=+\-@＝＋－＠﹦﹢﹣﹫−])/u

/**
 * A table as Brazilian Excel opens it: UTF-8 with its mark, semicolons, every text in quotes. A text that a
 * spreadsheet would run as a formula gets an apostrophe in front; numbers stay numbers.
 */
export async function* writeCsv<Row>(
  columns: Column<Row>[],
  pages: AsyncIterable<Row[]>,
  times: CellTimes,
): AsyncGenerator<string> {
  yield `\ufeff${lines([columns.map(([header]) => header)])}`
  for await (const rows of pages) {
    yield lines(rows.map((row) => columns.map(([, cell]) => cell(row, times))))
  }
}

function lines(rows: (string | number)[][]): string {
  return stringify(rows, {
    delimiter: ';',
    record_delimiter: '\r\n',
    quoted_string: true,
    quoted_empty: false,
    cast: { string: (text) => (FORMULA.test(text) ? `'${text}` : text) },
  })
}
