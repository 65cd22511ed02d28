/**
 * Tasks without a time, and paused tasks. While `any_time` is true, `time` is '23:59', so that processes of the previous
 * release read a valid time.
 */
export const anyTime = {
  id: '0028-any-time',
  sql: /* sql */ `
-- defaults: the previous release inserts tasks without these columns
alter table tasks add column any_time boolean not null default false, add column paused_at timestamptz;
`,
}
