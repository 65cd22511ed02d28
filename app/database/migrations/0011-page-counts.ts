/** How often each public page was answered on a day; letters that visitors send by mail. */
export const pageCounts = {
  id: '0011-page-counts',
  sql: /* sql */ `
-- nothing of who asked: an address of the product, a day in Brasília, a number
create table page_counts (
  page text not null,
  day date not null,
  count integer not null check (count > 0),
  primary key (page, day)
);
create index page_counts_by_day on page_counts (day);

grant select, insert, update, delete on page_counts to combinado_identity;

-- whom an answer to the mail goes to, where that is not the sender; emptied with the rest once it was sent
alter table mails add column reply_to text;
`,
}
