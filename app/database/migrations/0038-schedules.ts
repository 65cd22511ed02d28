/**
 * Schedules of tasks, days at home, pauses, and several turns a day. Adds columns and tables, so that the previous release
 * keeps working: it opens every task once a day on its weekdays for each of its children.
 */
export const schedules = {
  id: '0038-schedules',
  sql: /* sql */ `
alter table tasks
  add column assignment text not null default 'each',
  add column is_bonus boolean not null default false,
  -- null: every week, once a day, on the same weekdays for all children
  add column schedule jsonb,
  add column steps jsonb not null default '[]';
alter table tasks add constraint tasks_assignment
  check (assignment in ('each', 'together', 'rotation', 'first')) not valid;
alter table tasks add constraint tasks_schedule check (jsonb_typeof(schedule) = 'object') not valid;
alter table tasks add constraint tasks_steps check (jsonb_typeof(steps) = 'array') not valid;

-- the numbers of the steps that the child has ticked
alter table task_days add column done_steps smallint[] not null default '{}';
-- several turns of a task on one day
alter table task_days drop constraint task_days_pkey;
alter table task_days add constraint task_days_pkey primary key (family_id, child_id, day, task_id, slot);
drop index task_days_slots;
-- of an entry of a task: the number of the turn on its day
alter table score_log add column task_slot smallint not null default 0;

-- the turns of 'Quem pegar primeiro' that a child has taken
create table taken_turns (
  family_id uuid not null,
  task_id uuid not null,
  day date not null,
  slot smallint not null,
  child_id uuid not null,
  taken_at timestamptz not null,
  primary key (family_id, task_id, day, slot),
  foreign key (family_id, task_id) references tasks (family_id, id) on delete cascade,
  foreign key (family_id, child_id) references children (family_id, id) on delete cascade
);
-- 'Hoje não precisa' (to_child_id is null) and 'Trocar a vez'
create table turn_changes (
  family_id uuid not null,
  task_id uuid not null,
  day date not null,
  slot smallint not null,
  child_id uuid not null,
  to_child_id uuid,
  primary key (family_id, task_id, day, slot, child_id),
  foreign key (family_id, task_id) references tasks (family_id, id) on delete cascade,
  foreign key (family_id, child_id) references children (family_id, id) on delete cascade,
  foreign key (family_id, to_child_id) references children (family_id, id) on delete cascade
);
create index turn_changes_by_day on turn_changes (family_id, day);
-- 'Dias em casa': a pattern of two weeks from a Sunday on
create table child_presences (
  family_id uuid not null,
  child_id uuid not null,
  anchor_on date not null,
  days boolean[] not null check (cardinality(days) = 14),
  primary key (family_id, child_id),
  foreign key (family_id, child_id) references children (family_id, id) on delete cascade
);
create table pauses (
  family_id uuid not null references families (id) on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('vacation', 'holiday', 'trip', 'sick')),
  -- null: all children
  child_ids uuid[] check (cardinality(child_ids) between 1 and 200),
  from_on date not null,
  to_on date not null check (to_on >= from_on),
  created_at timestamptz not null,
  primary key (family_id, id)
);

grant select, insert, update, delete on taken_turns, turn_changes, child_presences, pauses to combinado_app;
alter table taken_turns enable row level security;
alter table turn_changes enable row level security;
alter table child_presences enable row level security;
alter table pauses enable row level security;
create policy taken_turns_of_family on taken_turns to combinado_app
  using (family_id = nullif(current_setting('app.family_id', true), '')::uuid)
  with check (family_id = nullif(current_setting('app.family_id', true), '')::uuid);
create policy turn_changes_of_family on turn_changes to combinado_app
  using (family_id = nullif(current_setting('app.family_id', true), '')::uuid)
  with check (family_id = nullif(current_setting('app.family_id', true), '')::uuid);
create policy child_presences_of_family on child_presences to combinado_app
  using (family_id = nullif(current_setting('app.family_id', true), '')::uuid)
  with check (family_id = nullif(current_setting('app.family_id', true), '')::uuid);
create policy pauses_of_family on pauses to combinado_app
  using (family_id = nullif(current_setting('app.family_id', true), '')::uuid)
  with check (family_id = nullif(current_setting('app.family_id', true), '')::uuid);
`,
}
