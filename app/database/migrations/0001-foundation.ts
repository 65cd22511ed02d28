/**
 * Users, sessions and invites are shared tables. A table of a family has row-level security, and `family_id` (`families`:
 * `id`) as its leading key column.
 */
export const foundation = {
  id: '0001-foundation',
  formerChecksums: [
    '90fed9181cdf0c857543c439208ea5f99f99b7786197783608e8ed0aee3c18b7',
    '1c2729fa59d4f57fe6e836960ae6ddb11206295aff7772f23e76df900521e5df',
  ],
  sql: /* sql */ `
-- ---- shared tables: accounts, and the family of each person
create table users (
  id uuid primary key,
  name text not null check (length(name) between 1 and 120),
  email text not null unique check (email = lower(email)),
  email_verified boolean not null default false,
  image text,
  family_id uuid,
  is_admin boolean not null default false,
  children_consent_version text,
  children_consent_at timestamptz,
  last_login_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index users_by_family on users (family_id);

create table accounts (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  provider_id text not null,
  account_id text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, account_id)
);
create index accounts_by_user on accounts (user_id);

create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sessions_by_user on sessions (user_id);

create table verifications (
  id uuid primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_by_identifier on verifications (identifier);

-- attempts per key; the key is a hash, so that no IP address and no e-mail is stored
create table rate_limits (
  key text primary key,
  attempts integer not null,
  resets_at timestamptz not null
);

-- secrets that this installation generated (cookie signature)
create table installation_secrets (
  name text primary key,
  value text not null,
  created_at timestamptz not null default now()
);

create table invites (
  id uuid primary key,
  code text not null unique check (code ~ '^[A-HJ-NP-Z2-9]{6}$'),
  family_id uuid not null,
  inviter_user_id uuid not null references users (id) on delete cascade,
  role_to_assign text not null default 'parent' check (role_to_assign in ('parent', 'child')),
  status text not null default 'pending' check (status in ('pending', 'accepted', 'revoked')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_by_user_id uuid references users (id) on delete set null,
  accepted_at timestamptz
);
create index invites_by_family on invites (family_id);

-- ---- tables of a family
create table families (
  id uuid primary key,
  name text not null check (length(name) between 1 and 120),
  owner_user_id uuid references users (id) on delete set null,
  time_zone text not null default 'America/Sao_Paulo',
  is_subscribed boolean not null default false,
  renewed_on date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table family_members (
  family_id uuid not null references families (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  role text not null check (role in ('parent', 'child')),
  is_admin boolean not null default false,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (family_id, user_id)
);

create table media (
  family_id uuid not null references families (id) on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('avatar')),
  content_type text not null,
  width integer not null,
  height integer not null,
  bytes bytea not null,
  created_by_user_id uuid references users (id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (family_id, id)
);

create table children (
  family_id uuid not null references families (id) on delete cascade,
  id uuid not null,
  name text not null check (length(name) between 1 and 60),
  age smallint not null check (age between 0 and 18),
  gender text not null default '' check (gender in ('male', 'female', '')),
  characteristics text[] not null check (cardinality(characteristics) between 1 and 3),
  avatar_type text not null check (avatar_type in ('male', 'female', 'custom')),
  avatar_variant smallint not null default 1 check (avatar_variant between 1 and 6),
  avatar_media_id uuid,
  total_points integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (family_id, id),
  foreign key (family_id, avatar_media_id) references media (family_id, id)
);

create table tasks (
  family_id uuid not null references families (id) on delete cascade,
  id uuid not null,
  title text not null check (length(title) between 1 and 120),
  description text not null default '' check (length(description) <= 500),
  time text not null check (time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  points integer not null check (points between 1 and 100000),
  weekdays smallint[] not null check (cardinality(weekdays) between 1 and 7 and weekdays <@ array[0,1,2,3,4,5,6]::smallint[]),
  -- name of the chosen illustration, such as 'pia-2'
  drawing text,
  starts_on date not null,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (family_id, id)
);

create table task_children (
  family_id uuid not null,
  task_id uuid not null,
  child_id uuid not null,
  primary key (family_id, task_id, child_id),
  foreign key (family_id, task_id) references tasks (family_id, id) on delete cascade,
  foreign key (family_id, child_id) references children (family_id, id) on delete cascade
);
create index task_children_by_child on task_children (family_id, child_id);

create table rewards (
  family_id uuid not null references families (id) on delete cascade,
  id uuid not null,
  title text not null check (length(title) between 1 and 120),
  points integer not null check (points between 1 and 1000000),
  redemption_period text not null check (redemption_period in ('diario', 'semanal', 'mensal', 'anual')),
  -- name of the chosen illustration
  drawing text,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (family_id, id)
);

-- a reward without rows is for every child of the family
create table reward_children (
  family_id uuid not null,
  reward_id uuid not null,
  child_id uuid not null,
  primary key (family_id, reward_id, child_id),
  foreign key (family_id, reward_id) references rewards (family_id, id) on delete cascade,
  foreign key (family_id, child_id) references children (family_id, id) on delete cascade
);
create index reward_children_by_child on reward_children (family_id, child_id);

-- the ledger: append-only; the application may not update or delete (rule 34)
create table score_log (
  family_id uuid not null references families (id) on delete cascade,
  id uuid not null,
  child_id uuid not null,
  child_name text not null,
  scorer_user_id uuid references users (id) on delete set null,
  scorer_name text not null,
  points integer not null,
  description text not null check (length(description) between 1 and 500),
  type text not null check (type in ('positive', 'negative', 'redemption')),
  source text not null check (source in ('task', 'manual', 'conduct', 'redemption')),
  task_id uuid,
  task_day date,
  redemption_id uuid,
  -- the entry whose points this one reverses
  reverses_id uuid,
  -- the entry this one replaces after an edit
  replaces_id uuid,
  idempotency_key text not null check (length(idempotency_key) between 1 and 200),
  -- the civil date (in the family's time zone) on which it counts, and the time shown
  day date not null,
  occurred_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (family_id, id),
  unique (family_id, idempotency_key),
  unique (family_id, reverses_id),
  foreign key (family_id, child_id) references children (family_id, id) on delete cascade,
  check (reverses_id is distinct from id)
);
create index score_log_history on score_log (family_id, child_id, occurred_at desc, id desc) where reverses_id is null;
create index score_log_by_day on score_log (family_id, child_id, day) include (points, type, reverses_id);

create table task_days (
  family_id uuid not null,
  task_id uuid not null,
  child_id uuid not null,
  day date not null,
  status text not null default 'pending' check (status in ('pending', 'done', 'not_done')),
  points integer not null default 0,
  -- incremented by each change of state; a request names the revision its screen showed
  revision integer not null default 0,
  marked_by_user_id uuid references users (id) on delete set null,
  marked_at timestamptz,
  primary key (family_id, child_id, day, task_id),
  foreign key (family_id, task_id) references tasks (family_id, id) on delete cascade,
  foreign key (family_id, child_id) references children (family_id, id) on delete cascade
);
create index task_days_pending on task_days (family_id, day) where status = 'pending';
create index task_days_by_task on task_days (family_id, task_id, day);

create table redemptions (
  family_id uuid not null,
  id uuid not null,
  reward_id uuid not null,
  child_id uuid not null,
  title text not null,
  points integer not null check (points > 0),
  redeemed_by_user_id uuid references users (id) on delete set null,
  created_at timestamptz not null default now(),
  refunded_at timestamptz,
  primary key (family_id, id),
  foreign key (family_id, reward_id) references rewards (family_id, id) on delete cascade,
  foreign key (family_id, child_id) references children (family_id, id) on delete cascade
);

-- ---- rights
grant usage on schema public to combinado_app, combinado_identity;

grant select, insert, update, delete on users, accounts, sessions, verifications, rate_limits to combinado_identity;
grant select, insert on installation_secrets to combinado_identity;
grant select, update on invites to combinado_identity;
grant select on families, family_members to combinado_identity;

grant select (id, name, email, image, family_id), update (name, family_id, updated_at) on users to combinado_app;
grant select, insert, update on invites to combinado_app;
grant select, insert, update, delete on families, family_members, media, children, tasks, task_children,
  rewards, reward_children, task_days, redemptions to combinado_app;
grant select, insert on score_log to combinado_app;

alter table users enable row level security;
create policy users_identity on users to combinado_identity using (true) with check (true);
create policy users_of_family on users to combinado_app
  using (family_id = nullif(current_setting('app.family_id', true), '')::uuid)
  with check (true);

alter table invites enable row level security;
create policy invites_identity on invites to combinado_identity using (true) with check (true);
create policy invites_of_family on invites to combinado_app
  using (family_id = nullif(current_setting('app.family_id', true), '')::uuid)
  with check (family_id = nullif(current_setting('app.family_id', true), '')::uuid);

alter table families enable row level security;
create policy families_identity on families for select to combinado_identity using (true);
create policy families_own on families to combinado_app
  using (id = nullif(current_setting('app.family_id', true), '')::uuid)
  with check (id = nullif(current_setting('app.family_id', true), '')::uuid);

alter table family_members enable row level security;
create policy family_members_identity on family_members for select to combinado_identity using (true);

do $$
declare t text;
begin
  foreach t in array array['family_members', 'media', 'children', 'tasks', 'task_children', 'rewards',
    'reward_children', 'score_log', 'task_days', 'redemptions']
  loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy %I on %I to combinado_app
      using (family_id = nullif(current_setting(''app.family_id'', true), '''')::uuid)
      with check (family_id = nullif(current_setting(''app.family_id'', true), '''')::uuid)', t || '_of_family', t);
  end loop;
end $$;
`,
}
