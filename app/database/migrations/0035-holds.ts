/**
 * A child asks for rewards and saves for its goal: the points are set aside until the reward is delivered. Adds a column and
 * tables, so that the previous release keeps working; it ignores what is set aside.
 */
export const holds = {
  id: '0035-holds',
  sql: /* sql */ `
alter table children add column held_points integer not null default 0;
-- not valid: existing rows satisfy it
alter table children add constraint children_held_points check (held_points >= 0) not valid;

create table reward_requests (
  family_id uuid not null,
  id uuid not null,
  reward_id uuid not null,
  child_id uuid not null,
  title text not null check (length(title) between 1 and 120),
  points integer not null check (points between 1 and 1000000),
  -- how many of the points were saved for the goal before; they are saved again if the request ends without a delivery
  saved_points integer not null default 0 check (saved_points between 0 and points),
  status text not null check (status in ('asked', 'approved', 'refused', 'cancelled', 'delivered')),
  asked_at timestamptz not null,
  asked_by_device_id uuid,
  -- the newest answer; without a moment, a cancelled request was taken back by the child
  decided_by_user_id uuid references users (id) on delete set null,
  decided_by_name text check (length(decided_by_name) between 1 and 120),
  decided_at timestamptz,
  note text check (length(note) between 1 and 200),
  delivered_at timestamptz,
  revision integer not null default 0,
  primary key (family_id, id),
  foreign key (family_id, reward_id) references rewards (family_id, id) on delete cascade,
  foreign key (family_id, child_id) references children (family_id, id) on delete cascade
);
create unique index reward_requests_open on reward_requests (family_id, child_id, reward_id)
  where status in ('asked', 'approved');
create index reward_requests_by_answer on reward_requests (family_id, decided_at);

create table point_holds (
  family_id uuid not null,
  id uuid not null,
  child_id uuid not null,
  kind text not null check (kind in ('request', 'goal')),
  reward_id uuid not null,
  request_id uuid,
  points integer not null check (points > 0),
  created_at timestamptz not null,
  -- null while the points are set aside
  released_at timestamptz,
  primary key (family_id, id),
  constraint point_holds_request check ((kind = 'request') = (request_id is not null)),
  foreign key (family_id, reward_id) references rewards (family_id, id) on delete cascade,
  foreign key (family_id, request_id) references reward_requests (family_id, id) on delete cascade,
  foreign key (family_id, child_id) references children (family_id, id) on delete cascade
);
create index point_holds_open on point_holds (family_id, child_id) where released_at is null;

grant select, insert, update on reward_requests, point_holds to combinado_app;
alter table reward_requests enable row level security;
create policy reward_requests_of_family on reward_requests to combinado_app
  using (family_id = nullif(current_setting('app.family_id', true), '')::uuid)
  with check (family_id = nullif(current_setting('app.family_id', true), '')::uuid);
alter table point_holds enable row level security;
create policy point_holds_of_family on point_holds to combinado_app
  using (family_id = nullif(current_setting('app.family_id', true), '')::uuid)
  with check (family_id = nullif(current_setting('app.family_id', true), '')::uuid);
`,
}
