import { expect, it } from 'vitest'
import { createRouteNames, UNKNOWN_ROUTE } from './route-names.ts'

const nameOf = createRouteNames(['/', '/app', '/blog/:slug', '/blog/admin', '/blog/imagens/:id/:file', '/*'])

it('names an address by its route, with or without the ending of data', () => {
  expect(nameOf('/')).toBe('/')
  expect(nameOf('/_root.data')).toBe('/')
  expect(nameOf('/app.data')).toBe('/app')
  expect(nameOf('/app/')).toBe('/app')
  expect(nameOf('/blog/mesada')).toBe('/blog/:slug')
  expect(nameOf('/blog/admin')).toBe('/blog/admin')
  expect(nameOf('/blog/imagens/7/480.webp')).toBe('/blog/imagens/:id/:file')
})

it('has one name for all addresses that are none, however many are tried', () => {
  const names = new Set(
    ['/wp-login.php', '/blog/a/b', '/blog/', '/x"y', '/blog/imagens/7'].map((path) => nameOf(path)),
  )
  expect(names).toEqual(new Set([UNKNOWN_ROUTE]))
})
