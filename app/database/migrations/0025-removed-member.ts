/** The family that removed a person, until the person joins another family; null for all other people. */
export const removedMember = {
  id: '0025-removed-member',
  formerChecksums: ['013858b0528ef87a8962b93a31265649182f1f7185b84b940efe8031e9690374'],
  sql: /* sql */ `
-- no foreign key: families are distributed tables, and the family may be deleted
alter table users add column removed_from_family_id uuid;
`,
}
