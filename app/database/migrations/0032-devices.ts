/**
 * Children's devices: a device shows a code, a guardian accepts it, and a cookie signs it in
 * without an account.
 */
export const devices = {
  id: '0032-devices',
  sql: /* sql */ `
alter table children
  add column pin_hash text,
  add column view text not null default 'auto';
alter table children add constraint children_view check (view in ('auto', 'drawings', 'words', 'list')) not valid;

-- found by token before a family is known, like sessions; a device that is turned off has no row
create table devices (
  id uuid primary key,
  family_id uuid not null,
  kind text not null check (kind in ('single', 'shared', 'wall', 'teen')),
  label text not null check (length(label) between 1 and 40),
  animal text not null check (animal in ('baleia', 'capivara', 'jabuti', 'onca', 'sapo', 'tucano')),
  -- null until the device has fetched its token
  token_hash text unique,
  paired_by_user_id uuid,
  last_seen_on date,
  -- a guardian's own browser, until somebody signs in there
  is_handed_over boolean not null default false,
  created_at timestamptz not null default now()
);
create index devices_by_family on devices (family_id);

create table device_pairings (
  id uuid primary key,
  code_hash text not null unique,
  secret_hash text not null unique,
  animal text not null check (animal in ('baleia', 'capivara', 'jabuti', 'onca', 'sapo', 'tucano')),
  attempts integer not null default 0,
  device_id uuid,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index device_pairings_by_expiry on device_pairings (expires_at);
grant select, insert, update, delete on devices, device_pairings to combinado_identity;
-- for the list, the export and the erasure of a family
grant select, delete on devices to combinado_app;
alter table devices enable row level security;
create policy devices_identity on devices to combinado_identity using (true) with check (true);
create policy devices_of_family on devices to combinado_app
  using (family_id = nullif(current_setting('app.family_id', true), '')::uuid)
  with check (family_id = nullif(current_setting('app.family_id', true), '')::uuid);

create table device_children (
  family_id uuid not null,
  device_id uuid not null,
  child_id uuid not null,
  primary key (family_id, device_id, child_id),
  foreign key (family_id, child_id) references children (family_id, id) on delete cascade
);
-- update, because locking a row needs it
grant select, insert, update, delete on device_children to combinado_app;
alter table device_children enable row level security;
create policy device_children_of_family on device_children to combinado_app
  using (family_id = nullif(current_setting('app.family_id', true), '')::uuid)
  with check (family_id = nullif(current_setting('app.family_id', true), '')::uuid);
`,
}
