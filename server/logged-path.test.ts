import { expect, it } from 'vitest'
import { everyHandler } from '#tests/roles/app-routes.ts'
import { loggedPath } from './logged-path.ts'

const TOKEN = 'Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6'

it.each([
  `/blog/previa/${TOKEN}`,
  `/blog/previa/${TOKEN}/`,
  `/blog/previa/${TOKEN}.data`,
  `/blog/previa/${TOKEN}/mais/${TOKEN}`,
  `//blog//previa//${TOKEN}`,
  `/Blog/PREVIA/${TOKEN}`,
  `/blog/pr%65via/${TOKEN}`,
  `/blog/pr%C3%A9via/../previa/${TOKEN}`,
  `/x/../blog/./previa/${TOKEN}`,
  `/blog\\previa\\${TOKEN}`,
  `/blog%2Fprevia%2F${TOKEN}`,
  `/nada/blog/previa/${TOKEN}`,
])('logs %s by the pattern of its route', (path) => {
  expect(loggedPath(path)).toBe('/blog/previa/:token')
})

it('logs every other path unchanged, up to 300 characters', () => {
  for (const path of ['/', '/blog/mesada', '/blog/previa', '/app/pontos/historico.data', '/%ff'])
    expect(loggedPath(path)).toBe(path)
  expect(loggedPath(`/${'a'.repeat(10_000)}`)).toHaveLength(300)
})

it('hides the secret of every route with a token or code in its path', () => {
  const secretRoutes = everyHandler().filter(({ path }) => /:(?:token|code)/.test(path))
  expect(secretRoutes.length).toBeGreaterThan(2)
  for (const { path } of secretRoutes) expect(loggedPath(path.replace(/:\w+/, TOKEN))).toBe(path)
})
