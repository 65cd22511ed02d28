/** Families brought over from the old product are remembered, so that an import may be run again. */
export const imports = {
  id: '0004-imports',
  sql: /* sql */ `
-- without a foreign key: a family that was erased after its import must not come back by the next one
create table imported_families (
  id uuid primary key,
  imported_at timestamptz not null default now()
);
grant select, insert on imported_families to combinado_identity;

-- words of the old product that are none of the 22 leave a child without any, until a guardian chooses
alter table children drop constraint children_characteristics_check;
alter table children add constraint children_characteristics_check check (cardinality(characteristics) <= 3);
`,
}
