import { sql } from 'kysely'

/**
 * SQL: what a mark of the task day `d` is worth, of the task `t`. Since a child has marked it these are the points of that
 * moment (rule 209). Earlier releases stored none with the mark; then they are those of the task, as without a mark.
 */
export const markWorth = sql<number>`
  case when d.status = 'pending' then t.points else coalesce(d.promised_points, t.points) end`
