/**
 * `combinado_app` loses the right to move a person to another family. Adds the revisions of forms, and permits the
 * deletion of a family's or account's data.
 */
export const peopleMove = {
  id: '0002-people-move',
  formerChecksums: ['cbe01cf52039eab177630891eb227ff4f913ab7b0746b38630027bcf7e28d043'],
  sql: /* sql */ `
-- otherwise a family's transaction could move its members to another family
revoke update (family_id) on users from combinado_app;
drop policy users_of_family on users;
create policy users_of_family on users to combinado_app
  using (family_id = nullif(current_setting('app.family_id', true), '')::uuid)
  with check (family_id = nullif(current_setting('app.family_id', true), '')::uuid);

-- incremented by each saved form; a form names the revision it was opened with
alter table families add column revision integer not null default 0;
alter table children add column revision integer not null default 0;
alter table tasks add column revision integer not null default 0;
alter table rewards add column revision integer not null default 0;

-- the last guardian may leave after the family was exported (rule 8)
alter table families add column exported_at timestamptz;

-- a deleted family's invites are deleted too
grant delete on invites to combinado_app;

-- the name of a deleted account is removed from the history; nothing else of an entry may change
grant update (scorer_name) on score_log to combinado_app;
`,
}
