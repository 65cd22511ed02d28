import { sql } from 'kysely'

/** SQL: a timestamp column as ISO 8601 text in UTC, with milliseconds. */
export const isoMoment = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
