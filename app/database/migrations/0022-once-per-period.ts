/** A reward may be limited to one redemption per child and period; those that exist keep no limit. */
export const oncePerPeriod = {
  id: '0022-once-per-period',
  sql: /* sql */ `
-- a release before this one writes rewards without the column: they have no limit either
alter table rewards add column once_per_period boolean not null default false;

-- whether a child has redeemed a reward since a moment
create index redemptions_by_child on redemptions (family_id, child_id, created_at) where refunded_at is null;
`,
}
