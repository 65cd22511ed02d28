/**
 * A task may ask for a photo with a child's mark. Adds columns and a table, so that the previous release keeps working; it
 * neither asks for photos nor shows them.
 */
export const proofs = {
  id: '0034-proofs',
  sql: /* sql */ `
alter table tasks add column photo text not null default 'none';
alter table tasks add constraint tasks_photo check (photo in ('none', 'optional', 'required')) not valid;

-- of the mark that waits or was decided; stays when the photo is deleted; no foreign key, because the photo is deleted first
alter table task_days add column proof_id uuid;

create table proofs (
  family_id uuid not null,
  id uuid not null,
  child_id uuid not null,
  day date not null,
  task_id uuid not null,
  slot smallint not null,
  content_type text not null check (content_type = 'image/webp'),
  width integer not null check (width between 1 and 4000),
  height integer not null check (height between 1 and 4000),
  bytes bytea not null check (length(bytes) between 1 and 204800),
  created_at timestamptz not null,
  delete_after timestamptz not null check (delete_after <= created_at + interval '168 hours'),
  primary key (family_id, id),
  unique (family_id, child_id, day, task_id, slot),
  foreign key (family_id, task_id) references tasks (family_id, id) on delete cascade,
  foreign key (family_id, child_id) references children (family_id, id) on delete cascade
);
create index proofs_by_deletion on proofs (delete_after);
grant select, insert, update, delete on proofs to combinado_app;
alter table proofs enable row level security;
create policy proofs_of_family on proofs to combinado_app
  using (family_id = nullif(current_setting('app.family_id', true), '')::uuid)
  with check (family_id = nullif(current_setting('app.family_id', true), '')::uuid);
-- the worker finds the families with photos to delete; it deletes them in a transaction of each family
grant select (family_id, delete_after) on proofs to combinado_identity;
create policy proofs_to_delete on proofs for select to combinado_identity using (delete_after <= now());
`,
}
