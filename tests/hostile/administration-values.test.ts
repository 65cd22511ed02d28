import { afterAll, beforeAll } from 'vitest'
import {
  type AdminFixture,
  createAdminFixture,
  toText,
  readsOfAdministration,
  deleteAdminFixture,
  sendAdministrationWrite,
  writesOfAdministration,
} from './administration.ts'
import { attack } from './attack.ts'
import type { Field } from './app-writes.ts'
import { injectedParts } from './elements.ts'
import { connectTargetApp } from './target-app.ts'
import { hasNoServerError, send } from './send.ts'
import { MISLEADING_TEXTS } from './hostile-values.ts'

const app = connectTargetApp()
let administration: AdminFixture
beforeAll(async () => {
  administration = await createAdminFixture()
})
afterAll(() => deleteAdminFixture(administration))

const TEXTS = ['a\0b', '\ud800', '<b>👩\u200d👩 ﷺ</b>', ...MISLEADING_TEXTS]
const NUMBERS = [-1, 0, 1.5, 2 ** 31, '9'.repeat(400), '١٢', true, null, {}]
const valuesFor = ({ value }: Field) =>
  typeof value === 'number' || value === null ? NUMBERS : [...TEXTS, 'x'.repeat(20_000), 5, null, ['x'], {}]

attack('V2.2.1', 'no query parameter of a read of administration causes a server error', async (checks) => {
  for (const { path, parameters } of readsOfAdministration(administration)) {
    for (const name of parameters) {
      const attempts = [...TEXTS, ...NUMBERS.map(toText)].map(async (value) => {
        const query = `?${name}=${encodeURIComponent(value.toWellFormed())}`
        const response = await send(app.url + path + query, { cookie: administration.cookie })
        checks.expectBlocked(`${path}${query.slice(0, 60)}: ${response.status}`, hasNoServerError(response))
      })
      await Promise.all(attempts)
    }
  }
})

attack('V2.2.1', 'no value in a write of administration causes a server error', async (checks) => {
  for (const write of writesOfAdministration(administration)) {
    for (const field of write.fields) {
      const attempts = valuesFor(field).map(async (value) => {
        const response = await sendAdministrationWrite(app.url, write, field, value, administration.cookie)
        const label = `${JSON.stringify(value).slice(0, 20)} as ${field.name} to ${write.path}`
        checks.expectBlocked(
          `${label}: ${response.status} ${response.text.slice(0, 80)}`,
          hasNoServerError(response),
        )
      })
      await Promise.all(attempts)
    }
  }
  for (const path of PAGES) {
    const response = await send(app.url + path, { cookie: administration.cookie })
    // JSON contains the texts of other tests unescaped
    const isPage = response.headers.get('content-type')?.startsWith('text/html') === true
    const isShown = response.status === 200 && (!isPage || injectedParts(response.text).length === 0)
    checks.expectServed(`${path} afterwards: ${response.status}`, isShown)
  }
})

/** Pages that show what administrators have written. */
const PAGES = [
  '/blog',
  '/blog/rss.xml',
  '/blog/atom.xml',
  '/sitemap.xml',
  '/blog/admin',
  '/blog/debug',
  '/blog/admin/imagens',
  '/blog/admin/categorias',
  '/blog/admin/importar',
  '/admin/assinaturas',
]

attack(['V2.2.1', 'V1.2.2'], 'accepts only pictures of this site as a cover', async (checks) => {
  const saveWrite = writesOfAdministration(administration).find(({ path }) => path.includes(':new/salvar'))!
  const paths = [
    'javascript:alert(1)',
    '//mal.exemplo/a.jpg',
    'https://mal.exemplo/a.jpg',
    'data:image/png,x',
    '/app/fotos/x',
    '/sair',
    '/blog/capas/a.jpg"><script>alert(1)</script>',
    `/blog/capas/${'x'.repeat(5_000)}`,
  ]
  for (const field of saveWrite.fields.filter(({ name }) => /cover\..*path/.test(name))) {
    for (const path of paths) {
      const { status } = await sendAdministrationWrite(app.url, saveWrite, field, path, administration.cookie)
      checks.expectBlocked(`${path.slice(0, 60)} as ${field.name}: ${status}`, status === 400)
    }
  }
})

attack('V2.2.1', 'no property name of Object.prototype causes a server error on any page', async (checks) => {
  const paths = [
    '/login?aviso=',
    '/login?google=',
    '/login?modo=',
    '/entrar/google/fim?resultado=',
    '/entrar/google/fim?modo=',
    '/nova-senha?codigo=',
    '/segundo-fator?modo=',
    '/confirmar-email?codigo=',
    '/blog?busca=',
    '/blog/tag/',
    '/blog/categoria/',
    '/blog/',
    '/contato?assunto=',
    '/subscribe?volta=',
    '/assinatura/volta?desde=',
    '/vsl?x=',
    '/?x=',
  ]
  for (const path of paths) {
    for (const name of MISLEADING_TEXTS) {
      const response = await send(`${app.url}${path}${encodeURIComponent(name)}`)
      checks.expectBlocked(`${path}${name}: ${response.status}`, hasNoServerError(response))
    }
  }
})
