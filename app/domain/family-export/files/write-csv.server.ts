import { stringify } from 'csv-stringify/sync'
import type { CellContext, Column } from './cell.ts'

/**
 * Start of a possible spreadsheet formula: a formula sign in any Unicode form, a tab or a line break. Spaces, invisible
 * characters and quotes may precede the sign, because some programs ignore them.
 */
const FORMULA = /^(?:[\t\r\n]|[\p{Z}\p{C}"'“”‘’]*[=+\-@＝＋－＠﹦﹢﹣﹫−])/u

/**
 * Writes a table as CSV for Brazilian Excel: UTF-8 with BOM, semicolons, every text in quotes, numbers without quotes.
 * An apostrophe escapes a possible formula.
 */
export async function* writeCsv<Row>(
  columns: Column<Row>[],
  pages: AsyncIterable<Row[]>,
  context: CellContext,
): AsyncGenerator<string> {
  yield `\ufeff${csvLines([columns.map(([header]) => header)])}`
  for await (const rows of pages) {
    yield csvLines(rows.map((row) => columns.map(([, cell]) => cell(row, context))))
  }
}

function csvLines(rows: (string | number)[][]): string {
  return stringify(rows, {
    delimiter: ';',
    record_delimiter: '\r\n',
    quoted_string: true,
    quoted_empty: false,
    cast: { string: (text) => (FORMULA.test(text) ? `'${text}` : text) },
  })
}
