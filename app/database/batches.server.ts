// PostgreSQL takes at most 65,535 parameters in a statement
const BATCH_SIZE = 1000

/**
 * The rows in parts that one INSERT can take as VALUES. Under row-level security Citus refuses rows from a function such as
 * `jsonb_to_recordset`.
 */
export function* batchesOf<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += BATCH_SIZE) yield rows.slice(start, start + BATCH_SIZE)
}
