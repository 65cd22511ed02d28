/** A guardian's praise for a done task. Adds a table, so that the previous release keeps working; it shows no praise. */
export const praises = {
  id: '0040-praises',
  sql: /* sql */ `
create table praises (
  family_id uuid not null,
  child_id uuid not null,
  day date not null,
  task_id uuid not null,
  slot smallint not null,
  -- of the task day that is praised; the praise ends with its next change
  revision integer not null,
  words text not null check (length(words) between 1 and 200),
  praised_by_user_id uuid references users (id) on delete set null,
  praised_by_name text not null check (length(praised_by_name) between 1 and 120),
  praised_at timestamptz not null,
  -- null: the child has not touched it
  seen_at timestamptz,
  primary key (family_id, child_id, day, task_id, slot),
  foreign key (family_id, task_id) references tasks (family_id, id) on delete cascade,
  foreign key (family_id, child_id) references children (family_id, id) on delete cascade
);
create index praises_unseen on praises (family_id, child_id) where seen_at is null;
grant select, insert, update, delete on praises to combinado_app;
alter table praises enable row level security;
create policy praises_of_family on praises to combinado_app
  using (family_id = nullif(current_setting('app.family_id', true), '')::uuid)
  with check (family_id = nullif(current_setting('app.family_id', true), '')::uuid);
`,
}
