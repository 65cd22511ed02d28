// PostgreSQL takes at most 65,535 parameters in a statement
const BATCH_SIZE = 1000

/** The rows in parts that one INSERT can take. */
export function* batchesOf<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += BATCH_SIZE) yield rows.slice(start, start + BATCH_SIZE)
}
