/**
 * Whose family a person belongs to is decided as `combinado_identity` alone, forms name the revision they
 * were opened on, and what a family or a person leaves behind can really be deleted. "product.md 11" in the SQL,
 * whose checksum includes its comments, is rule 8 of docs/rules.md.
 */
export const peopleMove = {
  id: '0002-people-move',
  sql: /* sql */ `
-- a family's transaction could hand its own people to another family
revoke update (family_id) on users from combinado_app;
drop policy users_of_family on users;
create policy users_of_family on users to combinado_app
  using (family_id = nullif(current_setting('app.family_id', true), '')::uuid)
  with check (family_id = nullif(current_setting('app.family_id', true), '')::uuid);

-- counts the changes by form: a form names the revision it was opened on
alter table families add column revision integer not null default 0;
alter table children add column revision integer not null default 0;
alter table tasks add column revision integer not null default 0;
alter table rewards add column revision integer not null default 0;

-- the last guardian may go once the family was exported (product.md 11)
alter table families add column exported_at timestamptz;

-- the codes of a family go with it
grant delete on invites to combinado_app;

-- the name of a person who deleted the account leaves the history; nothing else of an entry may change
grant update (scorer_name) on score_log to combinado_app;
`,
}
