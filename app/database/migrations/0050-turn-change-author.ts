/** Who changed a turn. Only adds a column, so that the previous release keeps working; changes made by it have no author. */
export const turnChangeAuthor = {
  id: '0050-turn-change-author',
  sql: /* sql */ `
alter table turn_changes add column changed_by_user_id uuid references users (id) on delete set null;
`,
}
