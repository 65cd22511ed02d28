/** Citus refuses 'on delete set null' in a key that contains family_id, even with a list of columns. */
export const dropGoalKey = {
  id: '0037-drop-goal-key',
  sql: /* sql */ `
alter table children drop constraint if exists children_goal;
`,
}
