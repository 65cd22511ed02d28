import { expect, it } from 'vitest'
import { createPatternLookup, UNKNOWN_ROUTE } from './route-names.ts'

const patternOf = createPatternLookup([
  '/',
  '/app',
  '/blog/:slug',
  '/blog/admin',
  '/blog/imagens/:id/:file',
  '/*',
])

it('names a path by the pattern of its route, with or without the .data suffix', () => {
  expect(patternOf('/')).toBe('/')
  expect(patternOf('/_root.data')).toBe('/')
  expect(patternOf('/app.data')).toBe('/app')
  expect(patternOf('/app/')).toBe('/app')
  expect(patternOf('/blog/mesada')).toBe('/blog/:slug')
  expect(patternOf('/blog/admin')).toBe('/blog/admin')
  expect(patternOf('/blog/imagens/7/480.webp')).toBe('/blog/imagens/:id/:file')
})

it('has one name for all paths without a route', () => {
  const names = new Set(
    ['/wp-login.php', '/blog/a/b', '/blog/', '/x"y', '/blog/imagens/7'].map((path) => patternOf(path)),
  )
  expect(names).toEqual(new Set([UNKNOWN_ROUTE]))
})
