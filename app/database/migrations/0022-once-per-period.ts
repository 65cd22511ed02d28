/** A reward may be limited to one redemption per child and period; those that exist keep no limit. */
export const oncePerPeriod = {
  id: '0022-once-per-period',
  earlierChecksums: ['a35997291eda86676daab7d96d47fbd5ae1607ec3ce9ee46b2982422daab22c2'],
  sql: /* sql */ `
-- the previous release writes rewards without this column, which then have no limit
alter table rewards add column once_per_period boolean not null default false;

-- finds a child's redemptions since a time
create index redemptions_by_child on redemptions (family_id, child_id, created_at) where refunded_at is null;
`,
}
