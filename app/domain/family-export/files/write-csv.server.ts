import { stringify } from 'csv-stringify/sync'
import type { CellTimes, Column } from './csv-columns.ts'

/**
 * Start of a possible spreadsheet formula: a formula sign in any Unicode form, also after spaces, invisible characters and
 * quotes, which some programs drop; or a tab or line break.
 */
const FORMULA = /^(?:[\t\r\n]|[\p{Z}\p{C}"'“”‘’]*[=+\-@＝＋－＠﹦﹢﹣﹫−])/u

/**
 * A table for Brazilian Excel: UTF-8 with BOM, semicolons, every text in quotes. A possible formula gets an apostrophe in
 * front; numbers stay numbers.
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
