import { type Checks, checksOf, writes } from './write-checks.ts'
import type { Operation } from './operations.ts'
import { deviceTarget, type Outcome, ROLE_TITLES, ROLES } from './role.ts'
import { administratorWrites, buyerWrites } from './writes-outside-app.ts'

const INTRODUCTION = `# Who may do what

Generated from the cases of the role tests (tests/roles/operations.ts) by \`npx vitest run --project unit role-table -u\`.
For each cell the tests send a request to the running server with a real session. They check that a refused write changes
no row, that an allowed write changes one, and that no response shows the family to an outsider. They also check the messages.

- **yes**: the write is carried out, or the data is shown.
- **own family**: the same in the person's own family; nothing of this family is shown or changed.
- **own family and own rows**: as **own family**, and the person's own rows in this family are deleted.
- **nothing**: the response is the same as to a repeated request; nothing changes.
- **/login**: a redirect to the sign-in page.
- **/aparelho**: a redirect to the screens of the child's device.
- **/app**: a redirect to the first screen of the person's own family, with a notice for an unknown path.
- a number: a refusal with this status and a message.
`

const CHECKS_INTRODUCTION = `## Checks inside the transaction of each write

A request is authorised when it arrives, and again by the first statements of the transaction that writes, under a lock that
sign-out and removal also take ([decision](decisions/authorise-in-the-transaction.md)). The transaction also reads the
subscription, where the path needs one. tests/roles/write-checks-in-app.test.ts and write-checks-outside-app.test.ts end
each right while the write waits for its lock.
`

/** The content of docs/roles.md. */
export function roleTable(operations: Operation[]): string {
  const lines = [
    tableRow(['', 'path', ...ROLES.map((role) => ROLE_TITLES[role])]),
    tableRow(['---', '---', ...ROLES.map(() => '---')]),
    ...operations.map(({ act, method, path, expected }) =>
      tableRow([
        act,
        `${method} \`/app${path && `/${path}`}\``,
        ...ROLES.map((role) => cellFor(expected[role], method)),
      ]),
    ),
  ]
  return `${INTRODUCTION}\n${lines.join('\n')}\n\n${CHECKS_INTRODUCTION}\n${checkList()}\n`
}

/** A list of the writes' paths, grouped by what their transactions check. */
function checkList(): string {
  const pathsBelowApp = (checks: Checks) =>
    writes.filter((write) => checksOf(write) === checks).map(({ path }) => `/app/${path}`)
  const administrationWrites = administratorWrites.filter(({ isWrite }) => isWrite !== false)
  const pathsOf = (cases: readonly { path: string }[]) => cases.map(({ path }) => path)
  const withoutWrite = [
    ...writes.filter((write) => checksOf(write) === 'none'),
    ...administratorWrites.filter(({ isWrite }) => isWrite === false),
  ]
  return [
    listItem('session, membership, role', pathsBelowApp('session and membership')),
    listItem('session', [...pathsBelowApp('session'), ...pathsOf(buyerWrites)]),
    listItem('session, administrator, second factor', pathsOf(administrationWrites)),
    `- **nothing**, because the test's request writes nothing: ${withoutWrite.map(({ act }) => act).join('; ')}`,
  ].join('\n')
}

const listItem = (checks: string, paths: string[]) =>
  `- **${checks}**: ${[...new Set(paths)].map((path) => `\`${path}\``).join(', ')}`

function tableRow(cells: string[]): string {
  return `| ${cells.join(' | ')} |`
}

function cellFor(outcome: Outcome, method: Operation['method']): string {
  switch (outcome.kind) {
    case 'allowed':
      return '**yes**'
    case 'own-family':
      return 'own family'
    case 'own-family-and-own-rows':
      return 'own family and own rows'
    case 'unchanged':
      return 'nothing'
    case 'redirect-to-app':
      return '/app'
    case 'redirect-to-login':
      return '/login'
    case 'redirect-of-device':
      return deviceTarget(method)
    case 'redirect-to-app-with-notice':
      return '/app'
    case 'refused':
      return String(outcome.status)
  }
}
