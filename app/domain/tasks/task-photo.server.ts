import { sql } from 'kysely'

/**
 * SQL: whether the task `t` asks for a photo, as `photoFor` says. The previous release changes `trust` without `photo`, so a
 * stored photo may stand beside the trust 'auto'.
 */
export const taskPhoto = sql`case when t.trust = 'auto' then 'none' else t.photo end`
