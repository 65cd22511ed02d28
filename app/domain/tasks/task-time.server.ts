import { sql } from 'kysely'

/** The column `time` of a task without a time, because the previous release needs a valid time. */
const ANY_TIME = '23:59'

/**
 * SQL: the time of the task `t`, null for any time of the day. Any other value of `time` overrides `any_time`, because the
 * previous release writes only `time`.
 */
export const taskTime = sql`case when t.any_time and t.time = ${sql.lit(ANY_TIME)} then null else t.time end`

/** SQL: orders the tasks `t` by time, those without a time last. */
export const byTaskTime = sql`t.time, t.any_time`

/** The values of `time` and `any_time` of a task. */
export const storedTime = (time: string | null) => ({ time: time ?? ANY_TIME, any_time: time === null })
