/** Imports that only report, that bring everything as drafts, and that were undone. */
export const importUndo = {
  id: '0023-import-undo',
  sql: /* sql */ `
alter table blog_transfers add column is_dry_run boolean not null default false;
alter table blog_transfers add column as_drafts boolean not null default false;
alter table blog_transfers add column undone_at timestamptz;
-- the post that this item brought was removed again
alter table blog_transfer_items add column is_undone boolean not null default false;
`,
}
