/** The rules of the code's structure as data, read by the checks in this folder. */

/** The kind of a file, by its folder and name. */
export type Kind =
  | 'shell' // app/root.tsx, app/routes.ts, app/entry.*, app/deferred-start.ts
  | 'route' // app/routes/
  | 'page' // app/pages/: public pages, rendered by the server only
  | 'page-script' // app/pages/browser/: their scripts
  | 'pure' // app/domain/<noun>/*.ts: types and rules that a browser may load
  | 'domain-server' // app/domain/<noun>/*.server.ts
  | 'component' // app/domain/<noun>/components/
  | 'ui'
  | 'base' // app/base/*.ts
  | 'base-server' // app/base/*.server.ts
  | 'database'
  | 'platform'
  | 'server' // server/
  | 'content' // content/
  | 'test'

export interface Noun {
  /** The file of the noun's types and pure rules is `<singular>.ts`; others may be `<singular>-*.ts`. */
  singular: string
  /** Nouns directly below, which the noun may import. It may import the nouns below those, too. */
  below: string[]
  /** Further permitted files directly in the folder, without `.ts`. Files in sub-folders may have any name. */
  files: string[]
  /** Tables whose rows the noun's own functions write. */
  tables: string[]
}

/** SQL of one noun that writes another noun's table. */
export interface ForeignWrite {
  /** A file, or a folder ending in '/'. */
  path: string
  tables: string[]
  reason: string
}

export interface StructureRules {
  nouns: Record<string, Noun>
  /** Tables of the layers below the nouns. */
  platformTables: string[]
  foreignWrites: ForeignWrite[]
  mayImport: Record<Exclude<Kind, 'test'>, Kind[]>
  /** The packages that a kind may import, by name or scope (`@date-fns/*`). Kinds that are not listed may import any. */
  onlyPackages: Partial<Record<Kind, string[]>>
  /** `files`: further files that may import them. */
  restrictedPackages: { packages: string[]; kinds: Kind[]; files?: string[] }[]
  /** Packages that must not reach a browser. A file that imports one must be named `*.server.ts`. */
  serverPackages: string[]
  forbiddenNames: string[]
  /** Files that may use `mintFamilyScope` and `mintDeviceScope`: their module and the session code. */
  mayMintScope: RegExp
  lines: { max: number; warnAbove: number; maxInRoute: number; exempt: RegExp }
}

/** The kinds that every module of a screen may import. */
const SCREEN_IMPORTS: Kind[] = [
  'pure',
  'domain-server',
  'component',
  'ui',
  'base',
  'base-server',
  'platform',
  'content',
]

export const structureRules: StructureRules = {
  nouns: {
    // fields of forms and queries
    input: { singular: 'field', below: [], files: [], tables: [] },
    accounts: {
      singular: 'account',
      below: ['input'],
      files: ['children-consent', 'form-problems'],
      tables: [
        'users',
        'accounts',
        'sessions',
        'verifications',
        'second_factors',
        'recovery_codes',
        'sign_in_challenges',
        'google_flows',
      ],
    },
    // a subscription belongs to a person; families are above, because deleting an account ends its subscription
    billing: {
      singular: 'billing',
      below: ['accounts'],
      files: [],
      tables: [
        'checkouts',
        'payment_events',
        'payment_references',
        'payment_requests',
        'sandbox_actions',
        'sandbox_charges',
        'sandbox_notices',
        'sandbox_purchases',
        'subscription_charges',
        'subscriptions',
      ],
    },
    families: {
      singular: 'family',
      below: ['billing'],
      files: ['member', 'revision'],
      tables: ['families', 'family_members'],
    },
    children: { singular: 'child', below: ['families'], files: [], tables: ['children', 'media'] },
    points: {
      singular: 'entry',
      below: ['children'],
      files: ['conduct', 'conduct-draft', 'point-windows', 'score-draft', 'score-text'],
      tables: ['conducts', 'score_log'],
    },
    tasks: {
      singular: 'task',
      below: ['points'],
      files: [],
      tables: [
        'tasks',
        'task_children',
        'task_days',
        'task_decisions',
        'praises',
        'proofs',
        'taken_turns',
        'turn_changes',
        'child_presences',
        'pauses',
      ],
    },
    // children's devices show and mark their tasks
    devices: {
      singular: 'device',
      below: ['tasks', 'rewards'],
      files: [],
      tables: ['devices', 'device_pairings', 'device_children', 'device_days'],
    },
    rewards: {
      singular: 'reward',
      below: ['points'],
      files: ['redemption-period'],
      tables: ['rewards', 'reward_children', 'redemptions', 'reward_requests', 'point_holds'],
    },
    invites: { singular: 'invite', below: ['children'], files: [], tables: ['invites'] },
    ebooks: { singular: 'ebook', below: ['families'], files: [], tables: [] },
    // Config offers the export, so it is below the dashboard
    'family-export': { singular: 'export', below: ['start', 'invites', 'devices'], files: [], tables: [] },
    assistant: { singular: 'assistant', below: ['tasks', 'rewards'], files: [], tables: ['assistant_uses'] },
    // the first children, tasks and rewards of a family, saved together
    start: { singular: 'start', below: ['tasks', 'rewards'], files: [], tables: [] },
    dashboard: {
      singular: 'dashboard',
      below: ['family-export', 'ebooks', 'assistant', 'devices'],
      files: [
        'day-clock',
        'optimistic-child',
        'optimistic-decisions',
        'optimistic-deferred',
        'optimistic-requests',
        'optimistic-task-days',
        'optimistic-turns',
        'optimistic-updates',
        'settings',
        'settings-page',
        'tab-visits',
        'week-wall',
      ],
      tables: [],
    },
    'family-import': {
      singular: 'import',
      below: ['dashboard'],
      files: ['report-text'],
      tables: ['imported_families'],
    },
    blog: {
      singular: 'post',
      below: ['accounts'],
      files: ['same-post'],
      tables: [
        'blog_categories',
        'blog_category_slugs',
        'blog_image_files',
        'blog_images',
        'blog_imported_posts',
        'blog_post_tags',
        'blog_posts',
        'blog_preview_links',
        'blog_revisions',
        'blog_slugs',
        'blog_tags',
        'blog_transfer_items',
        'blog_transfer_pictures',
        'blog_transfers',
        'blog_working_copies',
      ],
    },
    // public pages show plans, prices and posts
    marketing: {
      singular: 'site',
      below: ['billing', 'blog'],
      files: ['security-txt', 'sitemap'],
      tables: ['page_counts'],
    },
  },

  platformTables: ['mails', 'object_deletions', 'rate_limits', 'installation_secrets', 'schema_migrations'],

  foreignWrites: [
    {
      path: 'app/domain/family-import/',
      tables: [
        'users',
        'families',
        'family_members',
        'media',
        'children',
        'tasks',
        'task_children',
        'task_days',
        'rewards',
        'reward_children',
        'redemptions',
        'invites',
      ],
      reason: 'an import writes all rows of a family, without the checks of single writes',
    },
    {
      path: 'app/domain/dashboard/seed-demo-family.server.ts',
      tables: ['families', 'children', 'tasks', 'task_children', 'rewards', 'task_days', 'redemptions'],
      reason: 'the example family has a history, which single writes cannot create',
    },
    {
      path: 'app/domain/points/',
      tables: ['children'],
      reason: 'the balance is a column of the child, changed by the statement that writes the entry',
    },
    {
      path: 'app/domain/rewards/goal/',
      tables: ['children'],
      reason: 'the goal is a column of the child, so that a child has at most one',
    },
    {
      path: 'app/domain/rewards/holds/',
      tables: ['children'],
      reason: 'the sum of what is set aside is a column of the child, changed with the holds',
    },
    {
      path: 'app/domain/families/',
      tables: ['users'],
      reason: 'the family of a person is a column of the account',
    },
    {
      path: 'app/domain/families/',
      tables: [
        'invites',
        'devices',
        'task_days',
        'children',
        'score_log',
        'task_decisions',
        'praises',
        'reward_requests',
      ],
      reason:
        'leaving revokes open invites and removes the name from ledger, decisions and requests; erasing deletes all rows of a family',
    },
    {
      path: 'app/domain/dashboard/delete-child.server.ts',
      tables: ['children', 'rewards'],
      reason: 'deleting a child also deletes the rewards that are for this child alone',
    },
    {
      path: 'app/domain/accounts/paired-devices/turn-off-devices.server.ts',
      tables: ['devices'],
      reason:
        'a new password and account recovery turn off what the person paired; devices are above accounts',
    },
    {
      path: 'app/domain/accounts/delete-user.server.ts',
      tables: ['devices'],
      reason: 'the deletion of an account removes the pairer of its devices, which stay',
    },
    {
      path: 'app/domain/accounts/email/remove-strangers-access.server.ts',
      tables: ['invites'],
      reason: 'account recovery revokes the invites of a stranger; invites are above accounts',
    },
  ],

  mayImport: {
    shell: ['shell', 'route', ...SCREEN_IMPORTS],
    route: ['page-script', ...SCREEN_IMPORTS],
    page: ['page', ...SCREEN_IMPORTS],
    // the page of children's devices is a React app
    'page-script': ['pure', 'component'],
    pure: ['pure', 'base'],
    'domain-server': ['pure', 'domain-server', 'database', 'base', 'base-server', 'platform', 'content'],
    component: ['pure', 'component', 'ui', 'base', 'content'],
    ui: ['ui', 'base'],
    base: ['base'],
    'base-server': ['base', 'base-server', 'content'],
    database: ['database', 'base', 'base-server'],
    platform: ['platform', 'database', 'base', 'base-server', 'content'],
    server: ['server', 'page', 'base', 'base-server', 'platform', 'database', 'domain-server', 'content'],
    content: ['content'],
  },

  onlyPackages: { pure: ['zod', 'date-fns', '@date-fns/*', 'diff'] },

  restrictedPackages: [
    { packages: ['pg', 'pg-*', '@electric-sql/pglite'], kinds: ['database', 'platform'] },
    { packages: ['openid-client'], kinds: ['domain-server'] },
    // one queue and one set of limits for whatever decodes a picture (rules 325 and 326)
    { packages: ['sharp', 'file-type'], kinds: [], files: ['app/platform/media/convert-picture.server.ts'] },
    { packages: ['kysely'], kinds: ['database', 'platform', 'domain-server', 'server'] },
  ],

  serverPackages: [
    'node:*',
    'pg',
    'kysely',
    '@electric-sql/pglite',
    '@hono/*',
    'hono',
    'openid-client',
    'csv-stringify',
    'fast-xml-parser',
    'file-type',
    'htmlparser2',
    'marked',
    'nodemailer',
    'otpauth',
    'pino',
    'qr',
    'sanitize-html',
    'sharp',
    'stripe',
    'turndown',
    'yazl',
    'aws4fetch',
    '@ai-sdk/*',
    'react-dom/server',
  ],

  forbiddenNames: ['util', 'utils', 'helper', 'helpers', 'common', 'misc'],
  mayMintScope: /^app\/(domain\/accounts\/session\/|domain\/devices\/session\/|database\/family-scope)/,
  lines: { max: 300, warnAbove: 250, maxInRoute: 160, exempt: /^app\/database\/migrations\// },
}

/** Every rule by name, with the way to fix a violation. */
export const fixes = {
  'no-modules': 'run the check in the project folder',
  unresolved: 'import a file that exists, with its extension',
  'dynamic-import': 'write the path as a plain string, so that the check can follow it',
  folder: 'put the file into base, database, platform, domain/<noun>, ui, pages or routes',
  layer: 'move the code down to a layer that both may import, or pass the value in as an argument',
  'noun-order': 'let the upper noun import the lower one, or move the rule to a noun below both',
  package: 'move the code that needs the package to the layer that may import it',
  'server-name': 'name the file *.server.ts, or it may leak into the browser',
  vocabulary:
    'use <singular>.ts, <singular>-*.ts, schema, policy, queries.server, actions, actions.server or verb-object.server, or a sub-folder',
  'stale-allowance': 'remove the entry from scripts/structure/rules.ts',
  'write-name': 'export a function named like the file (complete-task.server.ts exports completeTask)',
  'forbidden-name': 'name the file for its content',
  barrel: 'import from the file that declares the thing, and delete the barrel',
  length: 'split the file by what it is about',
  'foreign-write': 'call a function of the noun that owns the table, or state why not in `foreignWrites`',
  'scope-mint': 'take the FamilyScope as an argument; only the sessions of persons and devices create one',
} as const

export type RuleName = keyof typeof fixes
