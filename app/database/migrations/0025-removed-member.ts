/** A removed person is informed on the screen until they move on; null for everybody else. */
export const removedMember = {
  id: '0025-removed-member',
  sql: /* sql */ `
-- no foreign key: families are distributed, and a family that is gone has nothing to say
alter table users add column removed_from_family_id uuid;
`,
}
