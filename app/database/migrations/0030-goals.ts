/** A child's goal is one reward. A guardian may pin a reward to the beginning of the shop. */
export const goals = {
  id: '0030-goals',
  // the former version also created a foreign key that Citus refuses; 0037 drops it where it exists
  formerChecksums: ['d256430aa30ec7203d0611604a84fc62a68da26d035308fab42f4424a29a673e'],
  sql: /* sql */ `
alter table children add column goal_reward_id uuid;

-- default false: the previous release inserts rewards without this column
alter table rewards add column is_pinned boolean not null default false;
`,
}
