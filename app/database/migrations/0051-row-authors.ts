/**
 * The author of the newest revision of each row that a form edits. Only adds columns, so that the previous release keeps
 * working; what it saves has the author of the revision before, if any.
 */
export const rowAuthors = {
  id: '0051-row-authors',
  sql: /* sql */ `
alter table families add column updated_by_user_id uuid references users (id) on delete set null;
alter table children add column updated_by_user_id uuid references users (id) on delete set null;
alter table conducts add column updated_by_user_id uuid references users (id) on delete set null;
alter table tasks add column updated_by_user_id uuid references users (id) on delete set null;
alter table rewards add column updated_by_user_id uuid references users (id) on delete set null;
`,
}
