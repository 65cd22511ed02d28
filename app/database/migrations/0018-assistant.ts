/** Counts a family's requests to the language model by civil date (column `asked`), for the assistant's daily limit. */
export const assistant = {
  id: '0018-assistant',
  sql: /* sql */ `
create table assistant_uses (
  family_id uuid not null references families (id) on delete cascade,
  day date not null,
  asked integer not null check (asked > 0),
  primary key (family_id, day)
);

grant select, insert, update, delete on assistant_uses to combinado_app;
alter table assistant_uses enable row level security;
create policy assistant_uses_of_family on assistant_uses to combinado_app
  using (family_id = nullif(current_setting('app.family_id', true), '')::uuid)
  with check (family_id = nullif(current_setting('app.family_id', true), '')::uuid);
`,
}
