/**
 * Rewards that exist once, and what the undo of a redemption restores. Adds columns only, so that the previous release keeps
 * working: it lets more than one child redeem such a reward, and the undo of its redemptions restores the points only.
 */
export const onceRewards = {
  id: '0048-once-rewards',
  sql: /* sql */ `
alter table rewards add column is_once boolean not null default false;

-- the request that the redemption delivered; null also in rows of the previous release, whose id is the request's
alter table redemptions add column request_id uuid;
-- what the redemption ended besides taking the points; null in rows of the previous release
alter table redemptions add column ended jsonb;

-- finds who has a reward that exists once
create index redemptions_by_reward on redemptions (family_id, reward_id) where refunded_at is null;
`,
}
