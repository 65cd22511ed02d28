/** How a person loses a right, or the wish that it ends. */
export const EVENTS = ['removal', 'leaving', 'newPassword', 'recovery', 'deletion'] as const
export type Event = (typeof EVENTS)[number]

export const EVENT_TITLES: Record<Event, string> = {
  removal: 'removed from the family',
  leaving: 'leaves the family',
  newPassword: 'new password',
  recovery: 'recovery of an account with an unconfirmed e-mail',
  deletion: 'account deleted',
}

/** 'offered': the form shows them, and ends them if the person wants. */
export type Outcome = 'ends' | 'stays' | 'offered'

/** Rows that let somebody read or change something. */
interface Access {
  /** The column with the person's id: 'table.column'. */
  column: string
  what: string
  outcomes: Record<Event, Outcome>
}

const ALWAYS_ENDS: Record<Event, Outcome> = {
  removal: 'ends',
  leaving: 'ends',
  newPassword: 'ends',
  recovery: 'ends',
  deletion: 'ends',
}

/** What belongs to the account, and moves with the person to another family. */
const OF_THE_ACCOUNT = { removal: 'stays', leaving: 'stays', deletion: 'ends' } as const

/** Every kind of row by which a person, or what a person handed on, has access. The test has a factory for each name. */
export const access = {
  session: {
    column: 'sessions.user_id',
    what: 'a signed-in browser; after a move it shows the new family',
    outcomes: { ...OF_THE_ACCOUNT, newPassword: 'ends', recovery: 'ends' },
  },
  membership: {
    column: 'family_members.user_id',
    what: 'the membership',
    outcomes: { ...ALWAYS_ENDS, newPassword: 'stays', recovery: 'stays' },
  },
  invite: {
    column: 'invites.inviter_user_id',
    what: 'an invite code that nobody has used',
    outcomes: { ...ALWAYS_ENDS, newPassword: 'stays' },
  },
  device: {
    column: 'devices.paired_by_user_id',
    what: "a child's device that the person paired",
    outcomes: {
      removal: 'offered',
      leaving: 'stays',
      newPassword: 'offered',
      recovery: 'ends',
      deletion: 'stays',
    },
  },
  handedOverPhone: {
    column: 'devices.paired_by_user_id',
    what: "the person's own phone in 'Modo criança'",
    outcomes: { ...ALWAYS_ENDS, newPassword: 'offered' },
  },
  googleAccount: {
    column: 'accounts.user_id',
    what: 'a linked Google account; a mail tells when one is linked',
    outcomes: { ...OF_THE_ACCOUNT, newPassword: 'stays', recovery: 'ends' },
  },
  googleFlow: {
    column: 'google_flows.user_id',
    what: 'a link to Google that was begun; it can be finished only with a session, within ten minutes',
    outcomes: { ...OF_THE_ACCOUNT, newPassword: 'stays', recovery: 'ends' },
  },
  secondFactor: {
    column: 'second_factors.user_id',
    what: 'the second factor',
    outcomes: { ...OF_THE_ACCOUNT, newPassword: 'stays', recovery: 'ends' },
  },
  recoveryCode: {
    column: 'recovery_codes.user_id',
    what: 'a recovery code of the second factor',
    outcomes: { ...OF_THE_ACCOUNT, newPassword: 'stays', recovery: 'ends' },
  },
  challenge: {
    column: 'sign_in_challenges.user_id',
    what: 'a sign-in that waits for the second factor',
    outcomes: { ...OF_THE_ACCOUNT, newPassword: 'ends', recovery: 'ends' },
  },
  mailCode: {
    column: 'verifications.value',
    what: 'a code in a mail',
    outcomes: { ...OF_THE_ACCOUNT, newPassword: 'ends', recovery: 'ends' },
  },
  previewLink: {
    column: 'blog_preview_links.created_by_user_id',
    what: "an administrator's link to a draft of the blog, which the editor lists and ends",
    outcomes: {
      removal: 'stays',
      leaving: 'stays',
      newPassword: 'stays',
      recovery: 'stays',
      deletion: 'stays',
    },
  },
} satisfies Record<string, Access>

export type AccessName = keyof typeof access

/** Columns that only say who did something: a row gives nobody access. A deleted account leaves null. */
export const authorColumns: readonly string[] = [
  'blog_images.uploaded_by_user_id',
  'blog_posts.author_id',
  'blog_revisions.editor_id',
  'blog_transfers.user_id',
  'children.updated_by_user_id',
  'conducts.updated_by_user_id',
  'families.updated_by_user_id',
  'invites.accepted_by_user_id',
  'media.created_by_user_id',
  'payment_events.reviewed_by_user_id',
  'payment_requests.requested_by_user_id',
  'praises.praised_by_user_id',
  'redemptions.redeemed_by_user_id',
  'reward_requests.decided_by_user_id',
  'rewards.updated_by_user_id',
  'score_log.scorer_user_id',
  'task_days.marked_by_user_id',
  'task_decisions.decided_by_user_id',
  'tasks.updated_by_user_id',
  'turn_changes.changed_by_user_id',
]

/** Columns of what belongs to the account and opens nothing. */
export const ownColumns: Readonly<Record<string, string>> = {
  'blog_working_copies.user_id': "an administrator's unsaved changes of a post, deleted with the account",
  'checkouts.user_id': 'a purchase that was begun, deleted with the account',
  'families.owner_user_id': 'the owner of a family; a departure makes another guardian the owner',
  'subscriptions.user_id':
    'the plan that the person pays, which moves with the person and is cancelled with the account',
}

/** The content of docs/left-behind.md. */
export function leftBehindTable(): string {
  const row = (cells: string[]) => `| ${cells.join(' | ')} |`
  return `# What a person leaves behind

Generated from tests/left-behind/left-behind.ts by \`npx vitest run --project pglite left-behind -u\`. The test does each of
these to a person who has every kind of access, and looks at the rows. It also compares the list with the tables: a new
column that names a person must be entered here.

- **ends**: the rows are deleted, or have no effect any more.
- **stays**: they keep working.
- **offered**: the form lists them; they end if the box is ticked. It is ticked already for a removal.

${[
  row(['access', 'column', ...EVENTS.map((event) => EVENT_TITLES[event])]),
  row(['---', '---', ...EVENTS.map(() => '---')]),
  ...Object.values<Access>(access).map(({ what, column, outcomes }) =>
    row([what, `\`${column}\``, ...EVENTS.map((event) => outcomes[event])]),
  ),
].join('\n')}

## What opens nothing

${Object.entries(ownColumns)
  .map(([column, what]) => `- \`${column}\`: ${what}`)
  .join('\n')}

These only say who did something, and are empty once the account is deleted:
${authorColumns.map((column) => `\`${column}\``).join(', ')}.
`
}
