/** Views of each public page per day, and the Reply-To of contact mails. */
export const pageCounts = {
  id: '0011-page-counts',
  formerChecksums: ['bacabaee22eda78c10c453784eb48787c3bbfc1444a3e941bd57d1eeb6d10b65'],
  sql: /* sql */ `
-- no visitor data: a path of the product, a day in Brasília, a count
create table page_counts (
  page text not null,
  day date not null,
  count integer not null check (count > 0),
  primary key (page, day)
);
create index page_counts_by_day on page_counts (day);

grant select, insert, update, delete on page_counts to combinado_identity;

-- Reply-To of the mail; emptied after delivery
alter table mails add column reply_to text;
`,
}
