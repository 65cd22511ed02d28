/**
 * The family's conducts, and repairs: a negative entry may say what puts it right (`repair`), and a positive entry of the
 * source 'repair' gives its points back (`repairs_id`).
 */
export const conducts = {
  id: '0029-conducts',
  sql: /* sql */ `
-- the family's own conducts, and its changes to the product's
create table conducts (
  family_id uuid not null references families (id) on delete cascade,
  id uuid not null,
  -- key of the changed conduct of the product; null for one of the family's own
  preset text check (length(preset) between 1 and 60),
  label text not null check (length(label) between 1 and 80),
  points integer not null check (points <> 0 and abs(points) <= 100000),
  repair text check (length(repair) between 1 and 120),
  is_hidden boolean not null default false,
  revision integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (family_id, id),
  unique (family_id, preset)
);
grant select, insert, update, delete on conducts to combinado_app;
alter table conducts enable row level security;
create policy conducts_of_family on conducts to combinado_app
  using (family_id = nullif(current_setting('app.family_id', true), '')::uuid)
  with check (family_id = nullif(current_setting('app.family_id', true), '')::uuid);

alter table score_log add column repair text, add column repairs_id uuid;
-- constraints have names and statements of their own, because Citus requires it; not valid: existing rows satisfy them,
-- and reading the whole ledger would stop all writes
alter table score_log add constraint score_log_repair_length check (length(repair) between 1 and 120) not valid;
alter table score_log drop constraint score_log_source_check;
alter table score_log add constraint score_log_source_check
  check (source in ('task', 'manual', 'conduct', 'redemption', 'repair')) not valid;

-- finds the repairs of an entry
create index score_log_repairs on score_log (family_id, repairs_id) where repairs_id is not null;
-- finds a child's recent entries that can be put right
create index score_log_repairable on score_log (family_id, child_id, day) where repair is not null;
`,
}
