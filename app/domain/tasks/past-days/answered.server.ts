import { sql } from 'kysely'

/**
 * SQL: the status of the task day `d`. A day that ended without an answer is 'pending': the renewal stores it as not done, and
 * only it stores that without the time of a mark (rule 229).
 */
export const answeredStatus = sql`case when d.status = 'not_done' and d.marked_at is null then 'pending' else d.status end`
