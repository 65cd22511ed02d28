import { checksOf, writes } from './checked-again.ts'
import type { Operation } from './operations.ts'
import { type Outcome, ROLE_TITLES, ROLES } from './role.ts'
import { administratorWrites, buyerWrites } from './writes-outside-app.ts'

const HEAD = `# Who may do what

Generated from the cases of the role tests (tests/roles/operations.ts) by \`npx vitest run --project unit role-table -u\`.
Each cell is requested from the running server with a real session. The tests check that a refused write changes nothing,
that an allowed one does, and that no answer shows the family to a person outside of it.

- **yes**: done, or shown.
- **own family**: works for the person's own family only; nothing of this family is shown or changed.
- **own family and own traces**: the same, and the person's traces in this family are deleted.
- **nothing**: answered like a repeated request; nothing changes.
- **/app**: redirected to the app; there is nothing to answer.
- **/login**: redirected to the sign-in page.
- **/app**: redirected to the family's first screen, with a notice.
- a number and a message: refused with them.
`

const CHECKS_HEAD = `## What each write checks again in its own transaction

A request is authorised when it arrives, and once more by the first statements of the transaction that writes, under a lock
that sign-out and removal also take (decision 0016). The tests end the right while the write waits for that lock, and look
whether anything was written (tests/roles/checked-again.test.ts and outside-app-checked-again.test.ts). The subscription is
checked there too, where the address needs one.
`

/** docs/roles.md. */
export function roleTable(operations: Operation[]): string {
  const lines = [
    row(['', 'address', ...ROLES.map((role) => ROLE_TITLES[role])]),
    row(['---', '---', ...ROLES.map(() => '---')]),
    ...operations.map(({ act, method, path, expected }) =>
      row([act, `${method} \`/app${path && `/${path}`}\``, ...ROLES.map((role) => wordsFor(expected[role]))]),
    ),
  ]
  return `${HEAD}\n${lines.join('\n')}\n\n${CHECKS_HEAD}\n${checksTable()}\n`
}

function checksTable(): string {
  const checks = { 'session and membership': 'session, membership, role', session: 'session', none: '' }
  return [
    row(['write', 'address', 'checked in the transaction']),
    row(['---', '---', '---']),
    ...writes.map((write) =>
      row([
        write.act,
        `${write.method} \`/app/${write.path}\``,
        checks[checksOf(write)] || 'nothing: refused before any transaction',
      ]),
    ),
    ...buyerWrites.map(({ act, path }) => row([act, `POST \`${path}\``, 'session'])),
    ...administratorWrites.map(({ act, path, writes: isWrite }) =>
      row([
        act,
        `POST \`${path}\``,
        isWrite === false ? 'nothing: it writes nothing' : 'session, administrator, second factor',
      ]),
    ),
  ].join('\n')
}

function row(cells: string[]): string {
  return `| ${cells.join(' | ')} |`
}

function wordsFor(outcome: Outcome): string {
  switch (outcome.kind) {
    case 'allowed':
      return '**yes**'
    case 'own':
      return 'own family'
    case 'own-traces':
      return 'own family and own traces'
    case 'unmoved':
      return 'nothing'
    case 'to-app':
      return '/app'
    case 'sign-in':
      return '/login'
    case 'home':
      return '/app'
    case 'refused':
      return `${outcome.status} '${outcome.message}'`
  }
}
