/** Limits a reward to one redemption per child and period, if chosen. Existing rewards have no limit. */
export const oncePerPeriod = {
  id: '0022-once-per-period',
  formerChecksums: ['a35997291eda86676daab7d96d47fbd5ae1607ec3ce9ee46b2982422daab22c2'],
  sql: /* sql */ `
-- default false: the previous release inserts rewards without this column
alter table rewards add column once_per_period boolean not null default false;

-- finds a child's redemptions since a time
create index redemptions_by_child on redemptions (family_id, child_id, created_at) where refunded_at is null;
`,
}
