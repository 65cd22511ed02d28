import type { Tables } from '#app/database/tables/tables.ts'

/**
 * Where the rows of a table are stored on a Citus cluster.
 * - distributed: all rows of a family on one node, found by the column `by`
 * - reference: a copy of the table on every node, so that families' rows on all nodes can join and reference it
 * - local: on the coordinator only; never joined with families' rows, and cheaper to write than a reference table
 */
export type Placement =
  { kind: 'distributed'; by: 'id' | 'family_id' } | { kind: 'reference' | 'local'; reason: string }

const byFamily = { kind: 'distributed', by: 'family_id' } as const

const reference = (reason: string) => ({ kind: 'reference', reason }) as const
const local = (reason: string) => ({ kind: 'local', reason }) as const

const signIn = local('read with users only, before a family is known; written at every sign-in')
const money = local('read for one buyer or event, never joined with rows of families')
const site = local('belongs to no family; its triggers and computed columns need one node')
const sandbox = local('data of the simulated provider')

/** The placement of every table; the type requires one for each new table. */
export const placements: Record<keyof Tables | 'schema_migrations', Placement> = {
  families: { kind: 'distributed', by: 'id' },
  family_members: byFamily,
  media: byFamily,
  children: byFamily,
  tasks: byFamily,
  task_children: byFamily,
  task_days: byFamily,
  task_decisions: byFamily,
  proofs: byFamily,
  praises: byFamily,
  taken_turns: byFamily,
  turn_changes: byFamily,
  child_presences: byFamily,
  pauses: byFamily,
  device_children: byFamily,
  device_days: byFamily,
  rewards: byFamily,
  reward_children: byFamily,
  redemptions: byFamily,
  reward_requests: byFamily,
  point_holds: byFamily,
  conducts: byFamily,
  score_log: byFamily,
  assistant_uses: byFamily,

  users: reference('referenced by rows of families, and joined with members; maps a person to a family'),
  subscriptions: reference('joined with members at every request of /app, to find a subscription'),
  imported_families: reference('imports join it with families'),
  invites: reference('found by code before a family is known, and joined with families'),

  accounts: signIn,
  sessions: local('read with users only, at every request; renewed at most once an hour'),
  devices: local('read by token at every request of a device, before a family is known'),
  device_pairings: signIn,
  verifications: signIn,
  second_factors: signIn,
  recovery_codes: signIn,
  sign_in_challenges: signIn,
  google_flows: signIn,
  rate_limits: local('written at every attempt, belongs to no family'),
  installation_secrets: local('one row, read once by each process'),
  mails: local('a queue of the whole installation'),
  object_deletions: local('a queue of the whole installation'),
  schema_migrations: local('read at start and by /pronto'),

  checkouts: money,
  subscription_charges: money,
  payment_references: money,
  payment_events: money,
  payment_requests: money,
  sandbox_purchases: sandbox,
  sandbox_charges: sandbox,
  sandbox_actions: sandbox,
  sandbox_notices: sandbox,
  page_counts: site,

  blog_categories: site,
  blog_category_slugs: site,
  blog_posts: site,
  blog_slugs: site,
  blog_revisions: site,
  blog_working_copies: site,
  blog_preview_links: site,
  blog_tags: site,
  blog_post_tags: site,
  blog_images: site,
  blog_image_files: site,
  blog_transfers: site,
  blog_transfer_items: site,
  blog_imported_posts: site,
  blog_transfer_pictures: site,
}

/** The tables of one kind, in the order above, in which `families` is first. */
export function tablesOf(kind: Placement['kind']): string[] {
  return Object.entries(placements).flatMap(([table, placement]) => (placement.kind === kind ? [table] : []))
}
