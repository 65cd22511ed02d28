/**
 * The house's rules as data: who may import whom, the order of the nouns, the words of file names, the sizes.
 * The checker beside this file reads them; to change a rule, change it here.
 */

/** What a file is, told by where it stands and how it is named. */
export type Kind =
  | 'shell' // app/root.tsx, app/routes.ts, app/entry.*
  | 'route' // app/routes/
  | 'browser-sides' // app/routes/<area>/*browser-sides.ts: what of an area's routes runs in browsers
  | 'pure' // app/domain/<noun>/*.ts: types and rules that a browser may load
  | 'domain-server' // app/domain/<noun>/*.server.ts
  | 'component' // app/domain/<noun>/components/
  | 'ui'
  | 'database'
  | 'platform'
  | 'server' // server/
  | 'content' // content/
  | 'test'

export interface Noun {
  /** The file of the noun's types and pure rules is `<singular>.ts`. */
  singular: string
  /** Nouns directly below; theirs count too. */
  below: string[]
  /** Further files, named for what they hold, without `.ts`: pure rules, or parts of the server (`x.server`). */
  also: string[]
}

export interface HouseRules {
  nouns: Record<string, Noun>
  mayImport: Record<Exclude<Kind, 'test'>, Kind[]>
  /** Packages by name or scope (`@date-fns/*`); a kind that is not listed may use any. */
  onlyPackages: Partial<Record<Kind, string[]>>
  /** Packages that only these kinds may import. */
  keptPackages: { packages: string[]; kinds: Kind[] }[]
  /** Packages that must not reach a browser: who imports them is named `*.server.ts`. */
  serverPackages: string[]
  forbiddenNames: string[]
  /** Files that may read `process.env`: one that reads it, and the two that hand it over. */
  mayReadEnvironment: RegExp
  /** Files that may name `mintFamilyScope`: where it is made and where the session calls it. */
  mayMintScope: RegExp
  mayExportDefault: RegExp
  lines: { most: number; warnAbove: number; mostInRoute: number; exempt: RegExp }
}

export const houseRules: HouseRules = {
  nouns: {
    // the fields of forms and queries, below everything that reads one
    input: { singular: 'field', below: [], also: [] },
    identities: {
      singular: 'identity',
      below: ['input'],
      also: [
        'account',
        'caller',
        'challenges.server',
        'children-consent',
        'credential.server',
        'factor-codes.server',
        'form-problems',
        'frequent-passwords.server',
        'google-flow.server',
        'google-result',
        'mail-codes.server',
        'password-hash.server',
        'password-rules',
        'recovery-codes.server',
        'reset-request',
        'email-answer',
        'removed-email',
        'second-factor',
        'sign-in-page',
        'totp.server',
      ],
    },
    // money as providers tell of it; below subscriptions, which are what follows from it
    payments: {
      singular: 'payment',
      below: ['identities'],
      also: [
        'billing-dates',
        'billing-words',
        'event-fields.server',
        'hotmart-api.server',
        'hotmart-events.server',
        'hotmart-provider.server',
        'hotmart-requests.server',
        'plan',
        'provider.server',
        'providers.server',
        'sandbox-checkout.server',
        'sandbox-event',
        'sandbox-forms',
        'sandbox-provider.server',
        'sandbox-purchase',
        'sandbox-signature.server',
        'stripe-events.server',
        'stripe-objects.server',
        'stripe-provider.server',
        'stripe-requests.server',
      ],
    },
    // a subscription belongs to a person; families stand above, since an account that goes ends its own
    subscriptions: {
      singular: 'subscription',
      below: ['payments'],
      also: [
        'charge-fold',
        'checkout-state.server',
        'explicit-status',
        'mention',
        'mention-queries.server',
        'plans-page',
        'plans-page.server',
        'own-subscription',
        'sales',
        'sales-queries.server',
        'event-words',
        'standing',
        'subscription-state',
        'subscription-work.server',
      ],
    },
    families: {
      singular: 'family',
      below: ['subscriptions'],
      also: [
        'civil-date',
        'departure',
        'family-draft',
        'family-name',
        'member',
        'revision',
        'spoken-moment',
        'time-zones',
        'zoned-formatter',
      ],
    },
    children: { singular: 'child', below: ['families'], also: ['child-draft'] },
    points: {
      singular: 'entry',
      below: ['children'],
      also: ['history-pages', 'point-windows', 'score-draft', 'weekly-points'],
    },
    tasks: {
      singular: 'task',
      below: ['points'],
      also: ['task-days', 'task-draft', 'week-chart', 'week-chart-layout'],
    },
    rewards: {
      singular: 'reward',
      below: ['points'],
      also: ['reward-draft', 'reward-shelf', 'redemption-period'],
    },
    invites: { singular: 'invite', below: ['families'], also: [] },
    ebooks: { singular: 'ebook', below: ['families'], also: [] },
    // a copy of everything reads all nouns of the family; Config offers it, so it stands below the dashboard
    exports: {
      singular: 'export',
      below: ['tasks', 'rewards', 'invites'],
      also: ['csv-columns', 'read-me'],
    },
    // suggests tasks and rewards and checks their points; the dashboard shows its screen as the IA tab
    assistant: {
      singular: 'assistant',
      below: ['tasks', 'rewards'],
      also: [
        'balance',
        'balance-words',
        'catalogue.server',
        'chat.server',
        'clean-answer',
        'gemini.server',
        'guidance',
        'idea-checks.server',
        'idea-dangers',
        'idea-needs',
        'known-words.server',
        'likeness',
        'model.server',
        'model-ideas.server',
        'model-words.server',
        'openai.server',
        'pick-ideas',
        'prompts',
        'seeded-random',
        'reword-catalogue',
        'spoken-sentences.server',
      ],
    },
    dashboard: {
      singular: 'dashboard',
      below: ['exports', 'ebooks', 'assistant'],
      also: ['day-clock', 'pending', 'settings', 'tab-visits', 'week-wall'],
    },
    imports: {
      singular: 'import',
      below: ['dashboard'],
      also: ['claims', 'findings', 'old-export', 'old-values', 'old-words', 'report-text'],
    },
    // pictures of the blog's library
    images: { singular: 'image', below: ['input'], also: ['cover-ladder', 'image-markup'] },
    blog: {
      singular: 'post',
      below: ['images'],
      also: ['embed-player', 'post-paths', 'feed', 'structured-data', 'same-post', 'words'],
    },
    // what is being written: working copies, revisions and the pages of administrators
    drafts: {
      singular: 'draft',
      below: ['blog', 'identities'],
      also: [
        'autosave',
        'clean-pasted-html',
        'editing',
        'editing-form',
        'editing-queries.server',
        'opening',
        'pasted-nodes',
        'schedule',
        'slug-rule',
        'word-lists',
        'admin-paths',
        'list-queries.server',
        'post-list',
        'preview-link',
        'preview-queries.server',
        'revision',
        'revision-queries.server',
      ],
    },
    // posts from other products and into files
    transfers: {
      singular: 'transfer',
      below: ['drafts'],
      also: [
        'old-addresses',
        'public-address.server',
        'front-matter',
        'read-me',
        'losses',
        'ghost-cards.server',
        'html-tree.server',
      ],
    },
    // the public pages show plans and prices
    site: {
      singular: 'site',
      below: ['subscriptions', 'blog'],
      also: ['contact', 'page-count', 'security-txt', 'sitemap', 'today-in-brasilia.server'],
    },
  },

  mayImport: {
    shell: ['shell', 'route', 'pure', 'domain-server', 'component', 'ui', 'platform', 'content'],
    route: ['browser-sides', 'pure', 'domain-server', 'component', 'ui', 'platform', 'content'],
    'browser-sides': ['browser-sides', 'route', 'ui'],
    pure: ['pure'],
    'domain-server': ['pure', 'domain-server', 'database', 'platform', 'content'],
    component: ['pure', 'component', 'ui', 'content'],
    ui: ['ui'],
    database: ['database', 'platform'],
    platform: ['platform', 'database', 'content'],
    server: ['server', 'platform', 'database', 'domain-server', 'ui', 'content'],
    content: ['content'],
  },

  onlyPackages: { pure: ['zod', 'date-fns', '@date-fns/*', 'diff'] },

  keptPackages: [
    { packages: ['pg', 'pg-*', '@electric-sql/pglite'], kinds: ['database', 'platform'] },
    { packages: ['openid-client'], kinds: ['platform'] },
    { packages: ['kysely'], kinds: ['database', 'platform', 'domain-server', 'server'] },
  ],

  serverPackages: [
    'node:*',
    'pg',
    'kysely',
    '@electric-sql/pglite',
    '@hono/*',
    'hono',
    'better-auth',
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
    'ai',
    '@ai-sdk/*',
    'react-dom/server',
  ],

  forbiddenNames: ['util', 'utils', 'helper', 'helpers', 'common', 'misc'],
  mayReadEnvironment: /^(app\/platform\/env[^/]*|server\/(main|dev)\.ts)$/,
  mayMintScope: /^app\/(platform\/session|database\/family-scope)/,
  mayExportDefault: /^app\/(routes\/.+|routes\.ts|root\.tsx|entry\.(client|server)\.tsx)$/,
  lines: { most: 250, warnAbove: 200, mostInRoute: 150, exempt: /^app\/database\/migrations\// },
}

/** Every rule by name, with the way to mend what breaks it. */
export const mending = {
  'no-modules': 'run the check in the project folder; a check that sees nothing proves nothing',
  syntax: 'make the file parse; nothing can be said about it before',
  unresolved: 'import a file that exists, by its real path',
  extension: 'write the file extension in the import',
  'dynamic-import': 'write the path as a plain string, so that the check can follow it',
  room: 'put the file into one of the rooms: routes, domain/<noun>, ui, database, platform',
  layer: 'move the code down to a room that both may import, or pass the value in as an argument',
  'noun-order': 'let the upper noun import the lower one, or move the rule to the noun both stand on',
  package: 'move the code that needs the package to the room that owns it',
  'server-name': 'name the file *.server.ts, or it may leak into the browser',
  cycle: 'move what both need into a third file',
  vocabulary: 'use a name of the closed list, or allow the rule file in scripts/structure/rules.ts',
  'stale-allowance': 'take the name out of `also` in scripts/structure/rules.ts',
  'write-name': 'export a function named like the file (complete-task.server.ts exports completeTask)',
  'forbidden-name': 'name the file for what it holds',
  barrel: 'import from the file that declares the thing, and delete the barrel',
  'default-export': 'export by name',
  length: 'split the file by what it is about',
  environment: 'read the variable in app/platform/env.server.ts and pass it on',
  'scope-mint': 'take the FamilyScope as an argument; only the session makes one',
} as const

export type RuleName = keyof typeof mending
