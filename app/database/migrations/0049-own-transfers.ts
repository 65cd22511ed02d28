/** An import may read an export of this blog. */
export const ownTransfers = {
  id: '0049-own-transfers',
  sql: /* sql */ `
alter table blog_transfers drop constraint blog_transfers_source_check;
alter table blog_transfers add constraint blog_transfers_source_check
  check (source in ('wordpress', 'ghost', 'combinado')) not valid;
`,
}
