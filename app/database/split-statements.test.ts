import { expect, it } from 'vitest'
import { migrations } from './migrations/migrations.ts'
import { splitStatements } from './split-statements.ts'

it('splitStatements splits at the semicolons between statements, and drops empty ones', () => {
  expect(splitStatements(' select 1;\n;select 2 ; -- the end\n')).toEqual(['select 1', 'select 2'])
})

it('splitStatements keeps semicolons in texts, names, comments and function bodies', () => {
  const statements = [
    `select 'it''s; fine'`,
    `select 1 as "a;b"`,
    `-- first; second\nselect 1 - 2 / 3`,
    `/* first; second */ select $1`,
    `create function f() returns text language plpgsql as $$ begin return 'x;'; end $$`,
    `create function g() returns text language sql as $body$ select '$$;'; $body$`,
  ]
  expect(splitStatements(statements.join(';\n'))).toEqual(statements)
})

it('every statement of every migration begins with a verb of SQL', () => {
  const verb =
    /^(?:--[^\n]*\n\s*)*(?:alter|create|do|drop|grant|insert|revoke|update|delete|comment|select|with)\b/i
  const statements = migrations.flatMap(({ sql }) => splitStatements(sql))
  expect(statements.filter((statement) => !verb.test(statement))).toEqual([])
})
