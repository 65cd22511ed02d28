import { sql } from 'kysely'

/** Value of the column `time` of a task without a time. The previous release needs a valid time. */
const ANY_TIME = '23:59'

/**
 * SQL: the time of the task `t`, null at any time of the day. A process of the previous release changes `time` and leaves
 * `any_time`: its time counts.
 */
export const taskTime = sql`case when t.any_time and t.time = ${sql.lit(ANY_TIME)} then null else t.time end`

/** SQL: orders the tasks `t` by time, those without a time last. */
export const byTaskTime = sql`t.time, t.any_time`

/** The values of `time` and `any_time` of a task. */
export const storedTime = (time: string | null) => ({ time: time ?? ANY_TIME, any_time: time === null })
