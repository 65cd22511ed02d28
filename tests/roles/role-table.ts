import type { Operation } from './operations.ts'
import { type Outcome, ROLE_TITLES, ROLES } from './role.ts'

const HEAD = `# Who may do what

Written by the role tests from their own table (tests/roles/operations.ts); \`npx vitest run --project unit role-table -u\`
writes it anew. Every cell is asked of the running server with a real session: that a refused write changed nothing of
the family, that an allowed one did, and that nothing of the family shows in an answer to somebody outside of it.

- **yes**: done, or shown.
- **own family**: works for the person's own family alone; nothing of this one shows or changes.
- **own family and own traces**: so, and what the person left in this family goes too.
- **nothing**: answered as a repeated request is; nothing changes anywhere.
- **/login**: led to the sign-in page.
- a number and a message: refused so.
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
  return `${HEAD}\n${lines.join('\n')}\n`
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
    case 'sign-in':
      return '/login'
    case 'refused':
      return `${outcome.status} '${outcome.message}'`
  }
}
