/**
 * A child's mark may wait for a guardian: the task day is 'claimed' until a decision. Adds columns, so that the previous
 * release keeps working; it shows neither claimed nor redo task days.
 */
export const claims = {
  id: '0031-claims',
  sql: /* sql */ `
alter table tasks add column trust text not null default 'auto';
alter table tasks add constraint tasks_trust check (trust in ('auto', 'spot', 'always')) not valid;
alter table families add column keep_claims_waiting boolean not null default false;

alter table family_members add column child_id uuid;

alter table task_days
  add column slot smallint not null default 0,
  add column marked_by_device_id uuid,
  add column waiting_since timestamptz,
  -- of a claimed day: since when it was 'redo' before the child's mark; null if it was not
  add column redo_since timestamptz;
alter table task_days drop constraint task_days_status_check;
-- constraints have names and statements of their own, because Citus requires it; not valid: existing rows satisfy them
alter table task_days add constraint task_days_status
  check (status in ('pending', 'claimed', 'redo', 'done', 'not_done', 'excused')) not valid;
-- the primary key of the next release
create unique index task_days_slots on task_days (family_id, child_id, day, task_id, slot);
-- on waiting_since and not on status, because a guardian's mark must change no indexed column (HOT)
create index task_days_waiting on task_days (family_id, child_id, day) where waiting_since is not null;

create table task_decisions (
  family_id uuid not null,
  child_id uuid not null,
  day date not null,
  task_id uuid not null,
  slot smallint not null,
  -- of the task day after the decision
  revision integer not null,
  verdict text not null check (verdict in ('confirmed', 'redo', 'not_done', 'undone')),
  points integer not null check (points between 0 and 100000),
  note text check (length(note) between 1 and 200),
  -- null: confirmed without a guardian after seven days
  decided_by_user_id uuid references users (id) on delete set null,
  decided_by_name text check (length(decided_by_name) between 1 and 120),
  decided_at timestamptz not null,
  primary key (family_id, child_id, day, task_id, slot, revision),
  foreign key (family_id, task_id) references tasks (family_id, id) on delete cascade,
  foreign key (family_id, child_id) references children (family_id, id) on delete cascade
);
create index task_decisions_by_time on task_decisions (family_id, decided_at);
-- append-only, as the ledger
grant select, insert on task_decisions to combinado_app;
-- the erasure of a person replaces the name
grant update (decided_by_name) on task_decisions to combinado_app;
alter table task_decisions enable row level security;
create policy task_decisions_of_family on task_decisions to combinado_app
  using (family_id = nullif(current_setting('app.family_id', true), '')::uuid)
  with check (family_id = nullif(current_setting('app.family_id', true), '')::uuid);
`,
}
