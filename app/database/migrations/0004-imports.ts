/** Stores the ids of families imported from the old product, so that a repeated import skips them. */
export const imports = {
  id: '0004-imports',
  formerChecksums: [
    'd126f798eacf0ad0d5147faa930ba9de334b31bdcf2a30513289a413b991d7d5',
    'f91480fd85a2bf912a818def3451d8c57e73b148cd8d9594f549f349fdcbe3cd',
  ],
  sql: /* sql */ `
-- no foreign key: a family that was deleted after its import must not be imported again
create table imported_families (
  id uuid primary key,
  imported_at timestamptz not null default now()
);
grant select, insert on imported_families to combinado_identity;

-- a child without any characteristic that this product knows is imported with none, until a guardian chooses some
alter table children drop constraint children_characteristics_check;
alter table children add constraint children_characteristics_check check (cardinality(characteristics) <= 3);
`,
}
