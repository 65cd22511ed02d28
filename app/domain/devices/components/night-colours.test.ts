import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const declarations = (css: string) => [...css.matchAll(/[\w-]+:\s[^;]+;/g)].map(([text]) => text)

test('the wall at night has the colours of the dark scheme', () => {
  const [, dark = ''] =
    /prefers-color-scheme: dark\) \{\s*:root \{([^}]+)\}/.exec(read('../../../ui/tokens.css')) ?? []
  expect(declarations(dark).length).toBeGreaterThan(40)
  expect(declarations(read('./night.module.css').replace(/\/\*.*?\*\//s, ''))).toEqual(declarations(dark))
})
