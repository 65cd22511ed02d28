/** The history of one type is read by index too: losses and redemptions are few among years of tasks done. */
export const historyByType = {
  id: '0003-history-by-type',
  sql: /* sql */ `
-- gains are nearly all of a history, so score_log_history finds them at once and 'task done' pays nothing
create index score_log_rare_history on score_log (family_id, child_id, type, occurred_at desc, id desc)
  where reverses_id is null and type <> 'positive';
`,
}
