import { database } from '#app/database/database.server.ts'
import { newId } from '#app/base/ids.ts'
import { savePost } from '#app/domain/blog/save-post.server.ts'
import type { PostInput } from '#app/domain/blog/schema.ts'
import { aPostInput, clearBlog } from '#tests/support/posts.ts'
import {
  newDevicePage,
  expect,
  expectAccessible,
  expectAccessibleInBothSchemes,
  expectFits,
} from './fixtures.ts'
import { insertRow, updateRows } from '#tests/support/rows.ts'
import { expectOk } from '#tests/support/results.ts'
import { test } from './blog-fixtures.ts'
import { signInAsAdministrator } from './session-steps.ts'
import { noChecks } from '#app/database/family-scope.server.ts'

const AUTHOR = { ...noChecks, id: null, name: '' }

async function aPost(
  values: Partial<PostInput> & { title: string },
  id = newId(),
  version: number | null = null,
) {
  const draft = aPostInput({
    content: '<p>Um texto curto.</p>',
    status: 'draft',
    publishedAt: null,
    ...values,
  })
  return expectOk(savePost(draft, AUTHOR, { id, base: version }))
}

async function newestAdministratorId() {
  const query = database()
    .selectFrom('users')
    .select('id')
    .where('is_admin', '=', true)
    .orderBy('created_at', 'desc')
  return (await query.executeTakeFirstOrThrow()).id
}

test('an administrator publishes, unpublishes and deletes posts in the table; a failed change shows a message and the old state', async ({
  page,
  site: { app },
}) => {
  await signInAsAdministrator(page, app.url)
  await page.goto(`${app.url}/blog/admin?busca=zebra`)
  await expect(page.getByRole('heading', { name: 'Nenhum post encontrado' })).toBeVisible()
  const { slug } = await aPost({ title: 'Zebra listrada' })
  const unsavedPostId = newId()
  await insertRow('blog_working_copies', {
    post_id: unsavedPostId,
    user_id: await newestAdministratorId(),
    version: 1,
    base_version: null,
    fields: JSON.stringify({ title: 'Nunca salvo' }),
    updated_at: new Date(),
  })
  await aPost({ title: 'Zebra marcada', status: 'published', publishedAt: new Date(Date.now() + 3_600_000) })

  await page.getByRole('searchbox', { name: 'Título' }).fill('ZÉBRA')
  await page.getByRole('button', { name: 'Filtrar' }).click()
  await expect(page.getByText('2 posts encontrados.')).toBeVisible()
  await expect(page.getByRole('row', { name: /Zebra marcada/ })).toContainText('Agendado')
  const row = page.getByRole('row', { name: /Zebra listrada/ })
  await expect(row).toContainText('Administrador')
  await expect(row).toContainText('Rascunho')
  await expectAccessibleInBothSchemes(page)

  // the second tap of a double tap does not unpublish the post
  await row.getByRole('button', { name: /^Publicar/ }).dblclick()
  await expect(row).toContainText('Publicado')
  await expect(row.getByRole('link', { name: `/blog/${slug}` })).toBeVisible()
  expect((await page.request.get(`${app.url}/blog/${slug}`)).status()).toBe(200)

  // if the response is lost, the table shows the previous state and a message
  await page.route('**/blog/admin/status', (route) => route.abort())
  const scheduledRow = page.getByRole('row', { name: /Zebra marcada/ })
  await scheduledRow.getByRole('button', { name: /^Despublicar/ }).click()
  await expect(page.getByText('Erro ao atualizar status. Tente novamente.')).toBeVisible()
  await expect(scheduledRow).toContainText('Agendado')
  await expect(row).toContainText('Publicado')
  await page.unroute('**/blog/admin/status')
  await page.route('**/blog/admin/excluir', (route) => route.abort())
  await row.getByRole('button', { name: /^Excluir/ }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Excluir “Zebra listrada”?' })
  await dialog.getByRole('button', { name: 'Excluir' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Erro ao excluir post. Tente novamente.')
  await expectAccessible(page)
  await page.unroute('**/blog/admin/excluir')
  await dialog.getByRole('button', { name: 'Excluir' }).click()
  await expect(page.getByText('Post excluído.')).toBeVisible()
  await expect(row).toHaveCount(0)
  expect((await page.request.get(`${app.url}/blog/${slug}`)).status()).toBe(404)

  const unsavedPosts = page.getByRole('region', { name: 'Começados e ainda não salvos' })
  await expect(unsavedPosts.getByRole('link', { name: /^Continuar escrevendo/ })).toHaveAttribute(
    'href',
    `/blog/admin/editar/${unsavedPostId}`,
  )
  await unsavedPosts.getByRole('button', { name: /^Descartar/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Descartar' }).click()
  await expect(unsavedPosts).toHaveCount(0)

  // closing the dialog goes back in the browser history, which would abort a navigation
  await expect.poll(() => page.evaluate(() => 'dialogDepth' in history.state)).toBe(false)
  await page.goto(`${app.url}/blog/admin?busca=zebra`)
  // a former administrator gets a message, and nothing changes
  await updateRows('users', { id: await newestAdministratorId() }, { is_admin: false })
  await scheduledRow.getByRole('button', { name: /^Despublicar/ }).click()
  await expect(page.getByText('Você não tem permissão para realizar esta ação')).toBeVisible()
  await expect(scheduledRow).toContainText('Agendado')
  await page.reload()
  await expect(page).toHaveURL(`${app.url}/blog`)
})

test('versions are compared and restored, and a preview link shows the post until the link is revoked', async ({
  page,
  context,
  site: { app },
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signInAsAdministrator(page, app.url)
  const { id } = await aPost({ title: 'Girafa alta', content: '<p>Come folhas verdes.</p>' })
  await aPost({ title: 'Girafa baixa', content: '<p>Come folhas secas.</p>', tags: ['bicho'] }, id, 1)
  await page.goto(`${app.url}/blog/admin?busca=girafa`)
  await page
    .getByRole('row', { name: /Girafa baixa/ })
    .getByRole('link', { name: /^Versões/ })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Versões de “Girafa baixa”')
  await page.getByRole('button', { name: 'Comparar as duas escolhidas' }).click()
  const comparison = page.getByRole('region', { name: 'Da versão 1 para a versão 2' })
  await expect(comparison.getByRole('heading', { level: 2 })).toBeFocused()
  await expect(comparison.locator('del').filter({ hasText: 'verdes' })).toHaveText(/retirado: verdes/)
  await expect(comparison.locator('ins').filter({ hasText: 'secas' })).toHaveText(/acrescentado: secas/)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Ver a versão 1' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Girafa alta')
  await expect(page.getByText('Come folhas verdes.')).toBeVisible()
  await page.getByRole('button', { name: /^Restaurar/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restaurar' }).dblclick()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Versões de “Girafa alta”')
  await expect(page.getByText('Versão antiga restaurada')).toHaveCount(1)
  await expect(page.getByText('Versão 3', { exact: true })).toBeVisible()

  await page.goto(`${app.url}/blog/admin?busca=girafa`)
  await page.getByRole('button', { name: /^Prévia/ }).click()
  await page.getByRole('button', { name: 'Criar link de prévia' }).click()
  await page.getByRole('button', { name: 'Copiar link de prévia' }).click()
  await expect(page.getByText('URL copiada!')).toBeVisible()
  await expect(page.getByText('URL copiada!')).toBeHidden()
  await expect(page.getByText('1 link ativo')).toBeVisible()
  await expectAccessible(page)
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toMatch(/\/blog\/previa\/[\w-]{43}$/)

  const reader = await newDevicePage(context)
  const response = await reader.goto(link)
  expect(response?.headers()).toMatchObject({
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  })
  await expect(reader.getByText('Prévia: ainda não publicado')).toBeVisible()
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Girafa alta')
  await expectAccessible(reader)
  await page.getByRole('button', { name: 'Encerrar links' }).click()
  await expect(page.getByText('Nenhum link ativo.')).toBeVisible()
  expect((await reader.reload())?.status()).toBe(404)
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Prévia não encontrada')
})

test('categories are created, renamed and deleted, and the debug page publishes drafts', async ({
  page,
  site: { app, ownerDatabaseUrl },
}) => {
  await clearBlog(ownerDatabaseUrl)
  await signInAsAdministrator(page, app.url)
  await page.goto(`${app.url}/blog/admin/categorias`)
  const nameField = page.getByRole('textbox', { name: 'Nova categoria' })
  await nameField.fill('Sono')
  await page.getByRole('button', { name: 'Criar' }).click()
  await expect(page.getByText('Categoria criada.')).toBeVisible()
  await expect(nameField).toHaveValue('')
  await nameField.fill('SÔNO')
  await page.getByRole('button', { name: 'Criar' }).click()
  await expect(page.getByText('Já existe uma categoria com esse nome.')).toBeVisible()
  await expectAccessible(page)
  const category = database().selectFrom('blog_categories').select('id').where('slug', '=', 'sono')
  const { id: categoryId } = await category.executeTakeFirstOrThrow()
  await aPost({ title: 'Hora de dormir', categoryId, status: 'published' })
  await page.getByRole('button', { name: /^Renomear/ }).click()
  await page.getByLabel('Novo nome de “Sono”').fill('Descanso')
  await page.getByRole('button', { name: 'Salvar nome' }).click()
  await expect(page.getByText('/blog/categoria/descanso · 1 post')).toBeVisible()
  const redirect = await page.request.get(`${app.url}/blog/categoria/sono`, { maxRedirects: 0 })
  expect([redirect.status(), redirect.headers().location]).toEqual([301, '/blog/categoria/descanso'])
  await page.getByRole('button', { name: /^Excluir/ }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('O post que está nela continua no blog, sem categoria.')
  await dialog.getByRole('button', { name: 'Excluir' }).click()
  await expect(page.getByText('Nenhuma categoria ainda')).toBeVisible()
  expect((await page.request.get(`${app.url}/blog/hora-de-dormir`)).status()).toBe(200)

  const { slug } = await aPost({ title: 'Ainda na gaveta' })
  await page.goto(`${app.url}/blog/debug`)
  const row = page.getByRole('row', { name: /Ainda na gaveta/ })
  await page.route('**/blog/admin/status', (route) => route.abort())
  const dataGate = Promise.withResolvers<void>()
  await page.route('**/blog/debug.data*', async (route) => {
    await dataGate.promise
    await route.continue()
  })
  const failureMessage = page.getByText('Erro ao publicar post: o servidor não respondeu. Tente novamente.')
  await row.getByRole('button', { name: /^Publicar/ }).click()
  await expect(failureMessage).toBeVisible()
  await page.unroute('**/blog/admin/status')
  await row.getByRole('button', { name: /^Publicar/ }).click()
  dataGate.resolve()
  await expect(page.getByText('Post publicado com sucesso!')).toBeVisible()
  await expect(page.getByText('Post publicado com sucesso!')).toBeHidden()
  await expect(row.getByRole('button', { name: /^Publicar/ })).toHaveCount(0)
  await expect(row).toContainText('Publicado')
  expect((await page.request.get(`${app.url}/blog/${slug}`)).status()).toBe(200)
  await expect(page.getByRole('region', { name: 'Imagens' })).toContainText('ficam no banco de dados')
  await expectAccessible(page)

  // the app and the site's header link to the administration
  await page.goto(`${app.url}/app`)
  await page.getByRole('link', { name: 'Blog', exact: true }).click()
  await expect(page).toHaveURL(`${app.url}/blog/admin`)
  await page.getByRole('banner').locator('summary').filter({ visible: true }).click()
  await expect(
    page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Administrar blog' }),
  ).toBeVisible()
  await page.goto(`${app.url}/`)
  await page.getByRole('banner').locator('summary').filter({ visible: true }).click()
  await expect(page.getByText('Olá, Marina').filter({ visible: true })).toBeVisible()
})

test('the pages of the blog administration fit every width', async ({ page, site: { app } }) => {
  await signInAsAdministrator(page, app.url)
  const { id } = await aPost({ title: `Hipopótamo ${'comprido '.repeat(8)}`, status: 'published' })
  for (const path of [
    '/blog/admin',
    '/blog/admin/categorias',
    '/blog/debug',
    `/blog/admin/editar/${id}/versoes`,
  ]) {
    await page.goto(app.url + path)
    for (const width of [320, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expectFits(page)
    }
  }
})
