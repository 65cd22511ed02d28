/**
 * What guardians choose for a child's device, sounds and hours, and the minutes of its use on each day. Adds only, so that
 * the previous release keeps working.
 */
export const deviceDays = {
  id: '0036-device-days',
  sql: /* sql */ `
alter table devices
  add column has_sounds boolean not null default false,
  -- 'HH:mm' in the family's zone; both null: open all day
  add column opens_at text,
  add column closes_at text;
alter table devices add constraint devices_hours
  check (opens_at is null and closes_at is null or opens_at < closes_at) not valid;

create table device_days (
  family_id uuid not null references families (id) on delete cascade,
  device_id uuid not null,
  day date not null,
  minutes integer not null check (minutes between 0 and 1440),
  -- the time until which minutes are counted, so that a later report adds only minutes after it
  counted_until timestamptz not null,
  -- the report that was counted last, so that its repetition adds nothing
  report_id uuid not null,
  primary key (family_id, device_id, day)
);
grant select, insert, update, delete on device_days to combinado_app;
alter table device_days enable row level security;
create policy device_days_of_family on device_days to combinado_app
  using (family_id = nullif(current_setting('app.family_id', true), '')::uuid)
  with check (family_id = nullif(current_setting('app.family_id', true), '')::uuid);
`,
}
