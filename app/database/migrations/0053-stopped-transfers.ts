/**
 * Attempts of each queued post, so that a post that ends the process is given up, and imports that a person stops. Only adds
 * columns; the previous release ignores them, and imports a post whose lease has not ended.
 */
export const stoppedTransfers = {
  id: '0053-stopped-transfers',
  sql: /* sql */ `
alter table blog_transfer_items add column attempts integer not null default 0;
-- end of the lease of the process that imports the post; null if none has tried
alter table blog_transfer_items add column due_at timestamptz;
alter table blog_transfers add column stopped_at timestamptz;
-- number of queued posts that were deleted when the import was stopped
alter table blog_transfers add column discarded_count integer not null default 0;
`,
}
