import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { database } from '#app/database/database.server.ts'
import { newId } from '#app/database/identifier.ts'
import { savePost } from '#app/domain/blog/save-post.server.ts'
import routes from '#app/routes.ts'
import { type AppOnPostgres, startAppOnPostgres } from '#tests/support/app-on-postgres.ts'
import { aFamily, aMember, aSession } from '#tests/support/people.ts'
import { aProtectedGuardian } from '#tests/support/second-factor.ts'
import { readModule } from '../../scripts/structure/read-module.ts'

const MESSAGE = 'Você não tem permissão para realizar esta ação'
const SECRET = 'Rascunho que ninguém de fora lê'

/** Every address under the blog's administration that answers, read from app/routes.ts. */
function handlersOf(route: RouteConfigEntry): { path: string; method: 'GET' | 'POST' }[] {
  const file = join(import.meta.dirname, '../../app', route.file)
  const { exported, defaultExport } = readModule(file, readFileSync(file, 'utf8'))
  const path = `/${route.path}`
  return [
    ...(exported.has('loader') || defaultExport !== undefined ? [{ path, method: 'GET' as const }] : []),
    ...(exported.has('action') ? [{ path, method: 'POST' as const }] : []),
  ]
}
const area = routes.find(({ file }) => file.endsWith('blog-admin-area.tsx'))
const handlers = (area?.children ?? []).flatMap(handlersOf)

let running: AppOnPostgres
let postId: string
const cookies: Record<string, string | undefined> = {}
beforeAll(async () => {
  running = await startAppOnPostgres()
  const family = await aFamily()
  const child = await aMember(family, { role: 'child' })
  const { guardian: unprotected } = await aFamily()
  const { guardian, cookie } = await aProtectedGuardian()
  const administrators = [unprotected.id, guardian.id]
  await database().updateTable('users').set({ is_admin: true }).where('id', 'in', administrators).execute()
  cookies.parent = await aSession(family.guardian.id)
  cookies.child = await aSession(child.userId)
  cookies.unprotected = await aSession(unprotected.id)
  cookies.administrator = cookie
  const draft = {
    title: SECRET,
    slug: '',
    excerpt: SECRET,
    content: `<p>${SECRET}</p>`,
    cover: null,
    categoryId: null,
    tags: [],
    featured: false,
    status: 'draft' as const,
    publishedAt: null,
  }
  const saved = await savePost(draft, { id: null, name: 'Equipe' }, { id: newId(), base: null })
  if (!saved.ok) throw new Error(saved.reason)
  postId = saved.id
}, 120_000)
afterAll(() => running.stop())

async function ask(path: string, method: 'GET' | 'POST', role: string, accept = '*/*', body = '{}') {
  const cookie = cookies[role]
  const answer = await fetch(running.app.url + path.replace(':postId', postId), {
    method,
    redirect: 'manual',
    headers: {
      accept,
      origin: running.app.url,
      ...(cookie && { cookie }),
      ...(method === 'POST' && { 'content-type': 'application/json' }),
    },
    ...(method === 'POST' && { body }),
  })
  const location = answer.headers.get('location')?.replace(/\?.*/, '')
  return { status: answer.status, location, text: await answer.text() }
}

const everything = () =>
  Promise.all([
    database().selectFrom('blog_posts').selectAll().execute(),
    database().selectFrom('blog_categories').selectAll().execute(),
    database().selectFrom('blog_preview_links').selectAll().execute(),
    database().selectFrom('blog_working_copies').selectAll().execute(),
  ])

describe('the blog’s administration', () => {
  it('has addresses to ask', () => {
    expect(handlers.length).toBeGreaterThan(9)
  })

  it.each(handlers.filter(({ method }) => method === 'GET'))(
    'leads everybody else away from $path: to sign in, to the blog, or to the second factor',
    async ({ path }) => {
      const ways = {
        visitor: '/login',
        parent: '/blog',
        child: '/blog',
        unprotected: '/app/perfil/duas-etapas',
      }
      for (const [role, way] of Object.entries(ways)) {
        for (const accept of ['text/html', '*/*']) {
          const { location, text } = await ask(path, 'GET', role, accept)
          expect([role, location, text.includes(SECRET)]).toEqual([role, way, false])
        }
        const behind = await ask(`${path}.data`, 'GET', role)
        expect([role, behind.status, behind.text.includes(way), behind.text.includes(SECRET)]).toEqual([
          role,
          202,
          true,
          false,
        ])
      }
      const { status, location } = await ask(path, 'GET', 'administrator', 'text/html')
      expect([status < 400, location ?? '']).toEqual([
        true,
        expect.not.stringMatching(/login|duas-etapas|^\/blog$/),
      ])
    },
  )

  it.each(handlers.filter(({ method }) => method === 'POST'))(
    'refuses every write of others at $path with the message and nothing else',
    async ({ path }) => {
      const before = await everything()
      const acts = [
        JSON.stringify({ postId, status: 'published', act: 'create' }),
        JSON.stringify({ act: 'add', name: 'Invasora' }),
      ]
      for (const body of acts) {
        for (const role of ['parent', 'child', 'unprotected']) {
          expect(await ask(path, 'POST', role, '*/*', body)).toMatchObject({
            status: 403,
            text: JSON.stringify({ ok: false, message: MESSAGE }),
          })
          const behind = await ask(`${path}.data`, 'POST', role, '*/*', body)
          expect([behind.status, behind.text.includes(MESSAGE)]).toEqual([403, true])
        }
        for (const role of ['parent', 'child']) {
          expect(await ask(path, 'POST', role, 'text/html', body)).toMatchObject({
            status: 403,
            text: MESSAGE,
          })
        }
        expect((await ask(path, 'POST', 'visitor', '*/*', body)).status).toBe(401)
        expect(await ask(path, 'POST', 'visitor', 'text/html', body)).toMatchObject({ location: '/login' })
      }
      expect(await everything()).toEqual(before)
      // the door is open for an administrator: what is wrong then is the request itself
      expect([400, 404, 422]).toContain((await ask(path, 'POST', 'administrator', '*/*', '{}')).status)
    },
  )
})

describe('a private link', () => {
  it('that nobody made is not found, by whoever asks', async () => {
    for (const role of ['visitor', 'parent', 'child', 'unprotected', 'administrator']) {
      for (const token of ['x', 'A'.repeat(43), encodeURIComponent('../admin')]) {
        const { status, text } = await ask(`/blog/previa/${token}`, 'GET', role, 'text/html')
        expect([role, status, text.includes(SECRET)]).toEqual([role, 404, false])
      }
    }
  })
})
