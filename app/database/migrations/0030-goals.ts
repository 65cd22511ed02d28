/** A child's goal is one reward. A guardian may pin a reward to the beginning of the shop. */
export const goals = {
  id: '0030-goals',
  sql: /* sql */ `
alter table children add column goal_reward_id uuid;
-- the column list keeps family_id when the reward is deleted
alter table children add constraint children_goal
  foreign key (family_id, goal_reward_id) references rewards (family_id, id) on delete set null (goal_reward_id);

-- default false: the previous release inserts rewards without this column
alter table rewards add column is_pinned boolean not null default false;
`,
}
