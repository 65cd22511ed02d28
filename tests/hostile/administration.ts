import { asIdentity } from '#app/database/family-scope.server.ts'
import { database } from '#app/database/database.server.ts'
import { newId } from '#app/base/ids.ts'
import { savePost } from '#app/domain/blog/save-post.server.ts'
import { aFamilyWithSecondFactor } from '#tests/support/second-factor.ts'
import { aSubscription } from '#tests/support/payments.ts'
import { aPostInput, TEAM } from '#tests/support/posts.ts'
import { type Body, type Field, fieldsOf, withValue } from './app-writes.ts'
import { type TestResponse, send } from './send.ts'

/** An administrator whose second factor is on, and the ids of one row of each kind that administration edits. */
export interface AdminFixture {
  userId: string
  cookie: string
  postId: string
  slug: string
  imageId: string
  categoryId: string
  subscriptionId: string
}

/** A POST to a page of administration, with the valid body that the page sends. */
export interface AdministrationWrite {
  /** `:new` is replaced by a new post's id. */
  path: string
  encoding: 'json' | 'form' | 'multipart'
  body: Body
  fields: Field[]
}

/** Creates an administrator of the site whose second factor is on. */
async function anAdministrator(): Promise<{ userId: string; cookie: string }> {
  const { guardian, cookie } = await aFamilyWithSecondFactor()
  await asIdentity((tx) =>
    tx.updateTable('users').set({ is_admin: true }).where('id', '=', guardian.id).execute(),
  )
  return { userId: guardian.id, cookie }
}

/** Creates an administrator and returns their `Cookie` header. */
export const administratorCookie = async () => (await anAdministrator()).cookie

/** Inserts a picture of the image library, without files. */
async function aPicture(uploaderId: string | null): Promise<string> {
  const id = newId()
  const image = { id, alt: '', width: 1, height: 1, fallback_type: 'image/png' as const, name: 'foto.png' }
  await asIdentity((tx) =>
    tx
      .insertInto('blog_images')
      .values({
        ...image,
        bytes: 1,
        hash: Buffer.from(id),
        uploaded_by_user_id: uploaderId,
        created_at: new Date(),
      })
      .execute(),
  )
  return id
}

/** Creates the fixture through the database connection of this process. */
export async function createAdminFixture(): Promise<AdminFixture> {
  const { userId, cookie } = await anAdministrator()
  const postId = newId()
  const saveResult = await savePost(aPostInput({ title: `Post ${postId}` }), TEAM, { id: postId, base: null })
  if (!saveResult.ok) throw new Error(saveResult.reason)
  const imageId = await aPicture(userId)
  const categoryId = newId()
  await asIdentity(async (tx) => {
    await tx
      .insertInto('blog_categories')
      .values({ id: categoryId, name: `Categoria ${categoryId}`, slug: `categoria-${categoryId}` })
      .execute()
  })
  const subscriptionId = await aSubscription(userId)
  return { userId, cookie, postId, slug: saveResult.slug, imageId, categoryId, subscriptionId }
}

export function writesOfAdministration(administration: AdminFixture): AdministrationWrite[] {
  const { postId, imageId, categoryId, subscriptionId } = administration
  const editorPath = `/blog/admin/editar/${postId}`
  const cover = {
    path: '/blog/capas/rotina.jpg',
    alt: 'Capa',
    width: 800,
    height: 600,
    variants: [{ path: '/blog/capas/rotina.jpg', type: 'image/jpeg', width: 800 }],
  }
  const post = {
    title: `Post ${postId}`,
    slug: `post-${postId}`,
    excerpt: 'Um resumo.',
    content: '<p>Um texto.</p>',
    cover,
    categoryId,
    tags: ['mesada'],
    featured: false,
    status: 'draft',
    publishedAt: '2030-01-01T00:00:00Z',
  }
  const json = (path: string, body: Body) => ({ path, encoding: 'json' as const, body })
  const form = (path: string, body: Body) => ({ path, encoding: 'form' as const, body })
  const multipart = (path: string, body: Body) => ({ path, encoding: 'multipart' as const, body })
  return [
    json(`${editorPath}/salvar`, { base: 1, post }),
    json('/blog/admin/editar/:new/salvar', { base: null, post }),
    json(`${editorPath}/copia`, { act: 'keep', fields: post, base: 1, expected: 1, tab: newId() }),
    json('/blog/admin/editar/:new/copia', {
      act: 'keep',
      fields: post,
      base: null,
      expected: null,
      tab: newId(),
    }),
    json(`${editorPath}/copia`, { act: 'drop', expected: 1 }),
    json(`${editorPath}/previa`, post),
    json('/blog/admin/restaurar', { postId, number: 1, base: 1 }),
    json('/blog/admin/status', { postId, status: 'published' }),
    json('/blog/admin/descartar', { postId }),
    json('/blog/admin/excluir', { postId: newId() }),
    json('/blog/admin/previa', { postId, act: 'revoke' }),
    json('/blog/admin/categorias/mudar', { act: 'add', name: 'Nova' }),
    json('/blog/admin/categorias/mudar', {
      act: 'rename',
      id: categoryId,
      name: `Categoria ${categoryId}`,
    }),
    json('/blog/admin/categorias/mudar', { act: 'delete', id: newId() }),
    multipart('/blog/admin/imagens', { intent: 'alt', id: imageId, alt: 'Uma foto' }),
    multipart('/blog/admin/imagens', { intent: 'delete', id: newId() }),
    multipart('/blog/admin/imagens', { intent: 'upload', alt: 'Uma foto', as: 'picture', file: 'x' }),
    multipart('/blog/admin/importar', { id: newId(), site: 'blog.exemplo', withImages: 'on', file: 'x' }),
    form('/admin/assinaturas', { eventId: newId(), decision: 'dismiss' }),
    form('/admin/assinaturas', { subscriptionId, status: 'active', once: newId() }),
    form('/admin/assinaturas', { subscriptionId: newId(), email: 'ana@exemplo.com.br' }),
  ].map((write) => {
    return { ...write, fields: fieldsOf(write.body) }
  })
}

/** Every read of administration, with the names of its query parameters. */
export function readsOfAdministration({ postId }: AdminFixture): { path: string; parameters: string[] }[] {
  const editorPath = `/blog/admin/editar/${postId}`
  return [
    { path: '/blog/admin', parameters: ['pagina', 'busca', 'status'] },
    { path: '/blog/debug', parameters: ['pagina'] },
    { path: '/blog/admin/imagens', parameters: ['busca', 'depois'] },
    { path: editorPath, parameters: ['novo'] },
    { path: `${editorPath}/copia`, parameters: ['base'] },
    { path: `${editorPath}/versoes`, parameters: ['ver', 'de', 'para'] },
    { path: '/blog/admin/previa', parameters: ['post'] },
    { path: '/blog/admin/categorias', parameters: ['x'] },
    { path: '/blog/admin/importar', parameters: ['importacao'] },
    { path: '/admin/assinaturas', parameters: ['email', 'feito'] },
    { path: '/admin/visitas', parameters: ['pagina'] },
  ]
}

/** Sends a write with another value in one field. */
export function sendAdministrationWrite(
  url: string,
  write: AdministrationWrite,
  field: Field,
  value: unknown,
  cookie: string,
): Promise<TestResponse> {
  const body = withValue(write.body, field, value)
  const writeUrl = url + write.path.replace(':new', newId())
  // pages with scripts send this header, so that refusals are JSON
  const headers = { accept: 'application/json' }
  if (write.encoding === 'json') return send(writeUrl, { json: body, cookie, headers })
  const formFields = Object.entries(body).map(([name, fieldValue]): [string, string] => [
    name,
    toText(fieldValue),
  ])
  if (write.encoding === 'form') return send(writeUrl, { form: formFields, cookie, headers })
  const form = new FormData()
  for (const [name, text] of formFields) {
    if (name === 'file') form.set(name, new File([text], text.slice(0, 1000).toWellFormed()))
    else form.set(name, text.toWellFormed())
  }
  return send(writeUrl, { body: form, cookie, headers })
}

/** Converts a JSON value to text for a form or a query. */
export const toText = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

/** Deletes the administrator's posts and the category. */
export async function deleteAdminFixture({ userId, postId, categoryId }: AdminFixture): Promise<void> {
  await database()
    .deleteFrom('blog_posts')
    .where((post) => post.or([post('id', '=', postId), post('author_id', '=', userId)]))
    .execute()
  await database().deleteFrom('blog_categories').where('id', '=', categoryId).execute()
}
