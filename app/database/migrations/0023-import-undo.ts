/** Options and state of blog imports: dry run, import as drafts, undone. `is_undone`: the undo deleted the post. */
export const importUndo = {
  id: '0023-import-undo',
  formerChecksums: ['5062d328e7d5b7be13c7e839ff0bd7cfceee144c9f2795b00fa7190d40d95128'],
  sql: /* sql */ `
alter table blog_transfers add column is_dry_run boolean not null default false;
alter table blog_transfers add column as_drafts boolean not null default false;
alter table blog_transfers add column undone_at timestamptz;
-- the imported post was deleted again
alter table blog_transfer_items add column is_undone boolean not null default false;
`,
}
