import { beforeAll, expect, it } from 'vitest'
import { database } from '#app/database/database.server.ts'
import { newId } from '#app/base/ids.ts'
import { savePost } from '#app/domain/blog/save-post.server.ts'
import { aFamily, aMember, aCookie } from '#tests/support/people.ts'
import { aPostInput, TEAM } from '#tests/support/posts.ts'
import { aFamilyWithSecondFactor } from '#tests/support/second-factor.ts'
import { expectOk } from '#tests/support/results.ts'
import { PAGE_TABLE } from '#app/pages/page-table.ts'
import { pathsFor } from './route-audiences.ts'
import { attack } from './attack.ts'
import { connectTargetApp } from './target-app.ts'
import { send, type RequestOptions } from './send.ts'

const REFUSAL_MESSAGE = 'Você não tem permissão para realizar esta ação'
const DRAFT_TEXT = 'Rascunho que ninguém de fora lê'

const app = connectTargetApp()
let postId: string
let userIds: string[] = []
/** Cookies by role. A visitor has none; `oneFactor` is an administrator without a second factor. */
const cookies: Record<string, string | undefined> = {}
beforeAll(async () => {
  const family = await aFamily()
  const child = await aMember(family, { role: 'child' })
  const { guardian: oneFactorGuardian } = await aFamily()
  const { guardian, cookie } = await aFamilyWithSecondFactor()
  const administrators = [oneFactorGuardian.id, guardian.id]
  await database().updateTable('users').set({ is_admin: true }).where('id', 'in', administrators).execute()
  userIds = [...administrators, family.guardian.id, child.userId]
  cookies.parent = await aCookie(family.guardian.id)
  cookies.child = await aCookie(child.userId)
  cookies.oneFactor = await aCookie(oneFactorGuardian.id)
  cookies.administrator = cookie
  const draft = aPostInput({
    title: DRAFT_TEXT,
    excerpt: DRAFT_TEXT,
    content: `<p>${DRAFT_TEXT}</p>`,
    status: 'draft',
  })
  const saveResult = await expectOk(savePost(draft, TEAM, { id: newId(), base: null }))
  postId = saveResult.id
})

/** Sends a request with the role's cookie. The returned location has no query. */
async function requestAs(path: string, role: string, options: RequestOptions & { accept?: string } = {}) {
  const { accept = '*/*', headers, ...otherOptions } = options
  const response = await send(app.url + path.replace(':postId', postId), {
    ...otherOptions,
    cookie: cookies[role],
    headers: { accept, ...headers },
  })
  return { ...response, location: response.location?.replace(/\?.*/, '') }
}

/** Reads the rows that these requests could change. Test files that run in parallel use other posts and people. */
async function readRows(): Promise<string> {
  const db = database()
  const queries = [
    db
      .selectFrom('blog_posts')
      .selectAll()
      .where((post) => post.or([post('id', '=', postId), post('author_id', 'in', userIds)]))
      .orderBy('id'),
    db.selectFrom('blog_categories').selectAll().where('name', '=', 'Invasora'),
    db.selectFrom('blog_preview_links').selectAll().where('post_id', '=', postId),
    db
      .selectFrom('blog_working_copies')
      .selectAll()
      .where((copy) => copy.or([copy('post_id', '=', postId), copy('user_id', 'in', userIds)]))
      .orderBy('post_id'),
    db.selectFrom('users').select(['id', 'is_admin']).where('id', 'in', userIds).orderBy('id'),
  ]
  return JSON.stringify(await Promise.all(queries.map((query) => query.execute())))
}

/** The redirect target of each role without access to administration. */
const REDIRECTS = {
  visitor: '/login',
  parent: '/blog',
  child: '/blog',
  oneFactor: '/app/perfil/duas-etapas',
}

attack('V8.2.1', 'redirects non-administrators from every page of administration', async (checks) => {
  for (const path of pathsFor('administrators', 'GET')) {
    for (const [role, target] of Object.entries(REDIRECTS)) {
      for (const accept of ['text/html', '*/*']) {
        const { location, text } = await requestAs(path, role, { accept })
        checks.expectBlocked(`${path} by ${role}`, location === target && !text.includes(DRAFT_TEXT))
      }
      if (path in PAGE_TABLE) continue
      const dataResponse = await requestAs(`${path}.data`, role)
      const isRedirected =
        dataResponse.status === 202 &&
        dataResponse.text.includes(target) &&
        !dataResponse.text.includes(DRAFT_TEXT)
      checks.expectBlocked(`${path}.data by ${role}`, isRedirected)
    }
  }
})

attack(['V8.2.1', 'V8.3.1'], 'refuses writes of administration by non-administrators', async (checks) => {
  const rowsBefore = await readRows()
  const bodies = [
    { postId, status: 'published', act: 'create' },
    { act: 'add', name: 'Invasora' },
  ]
  const refusal = JSON.stringify({ ok: false, message: REFUSAL_MESSAGE })
  for (const path of pathsFor('administrators', 'POST')) {
    for (const json of bodies) {
      for (const role of ['parent', 'child', 'oneFactor']) {
        const { status, text } = await requestAs(path, role, { json })
        checks.expectBlocked(`${path} by ${role}`, status === 403 && text === refusal)
        // a page outside of React Router has no .data path
        if (path in PAGE_TABLE) continue
        const dataResponse = await requestAs(`${path}.data`, role, { json })
        checks.expectBlocked(
          `${path}.data by ${role}`,
          dataResponse.status === 403 && dataResponse.text.includes(REFUSAL_MESSAGE),
        )
      }
      for (const role of ['parent', 'child']) {
        const { status, text } = await requestAs(path, role, { json, accept: 'text/html' })
        checks.expectBlocked(`${path} by a form of ${role}`, status === 403 && text === REFUSAL_MESSAGE)
      }
      checks.expectBlocked(
        `${path} by a visitor`,
        (await requestAs(path, 'visitor', { json })).status === 401,
      )
      const formResponse = await requestAs(path, 'visitor', { json, accept: 'text/html' })
      checks.expectBlocked(`${path} by a form of a visitor`, formResponse.location === '/login')
    }
  }
  checks.expectBlocked('a changed row', (await readRows()) === rowsBefore)
})

it('an administrator with the second factor may use every route of administration', async () => {
  for (const path of pathsFor('administrators', 'GET')) {
    const { status, location } = await requestAs(path, 'administrator', { accept: 'text/html' })
    expect([path, status < 500, location ?? '']).toEqual([
      path,
      true,
      expect.not.stringMatching(/login|duas-etapas|^\/blog$/),
    ])
  }
  for (const path of pathsFor('administrators', 'POST')) {
    // the request itself may be invalid
    const { status } = await requestAs(path, 'administrator', { json: {} })
    expect([path, status]).toEqual([
      path,
      expect.toSatisfy((code) => [200, 400, 404, 422].includes(code as number)),
    ])
  }
})

attack('V8.3.1', 'no header, query or path spelling opens administration to a guardian', async (checks) => {
  const forgedOptions: RequestOptions[] = [
    {
      headers: { 'x-admin': '1', 'x-user-role': 'admin', 'x-original-url': '/blog', 'x-rewrite-url': '/' },
    },
    { headers: { 'x-forwarded-user': 'admin', authorization: 'Basic YWRtaW46YWRtaW4=' } },
  ]
  for (const path of pathsFor('administrators', 'GET')) {
    for (const options of forgedOptions) {
      const { location } = await requestAs(`${path}?isAdmin=true&admin=1&role=admin`, 'parent', options)
      checks.expectBlocked(path, location === '/blog')
    }
    for (const spelling of [
      `/${path}`,
      `${path}/`,
      path.toUpperCase(),
      path.replace('admin', '%61dmin'),
      `${path}/.`,
      `/x/..${path}`,
    ]) {
      const { text } = await requestAs(spelling, 'parent', { accept: 'text/html' })
      checks.expectBlocked(spelling, !text.includes(DRAFT_TEXT) && !text.includes('Administração do blog'))
    }
  }
})

attack('V8.2.2', 'responds with 404 to a guessed token of a preview link', async (checks) => {
  for (const role of ['visitor', 'parent', 'child', 'oneFactor', 'administrator']) {
    for (const token of [
      'x',
      'A'.repeat(43),
      encodeURIComponent('../admin'),
      '%27%20or%201=1--',
      '__proto__',
    ]) {
      const { status, text } = await requestAs(`/blog/previa/${token}`, role, { accept: 'text/html' })
      checks.expectBlocked(`${token} by ${role}`, status === 404 && !text.includes(DRAFT_TEXT))
    }
  }
})
