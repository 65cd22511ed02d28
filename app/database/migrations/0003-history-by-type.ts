/** An index for the history of losses or of redemptions, which are rare among years of done tasks. */
export const historyByType = {
  id: '0003-history-by-type',
  formerChecksums: ['f75185669b1524a0180615394d0c424d1738e99b1447dce29e2503e4788c6924'],
  sql: /* sql */ `
-- nearly all entries are gains: score_log_history serves them, and 'task done' does not write to this index
create index score_log_rare_history on score_log (family_id, child_id, type, occurred_at desc, id desc)
  where reverses_id is null and type <> 'positive';
`,
}
