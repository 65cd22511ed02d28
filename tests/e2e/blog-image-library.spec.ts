import sharp from 'sharp'
import { newId } from '#app/base/ids.ts'
import { savePost } from '#app/domain/blog/save-post.server.ts'
import { findImages } from '#app/domain/blog/media/queries.server.ts'
import { uploadImage } from '#app/domain/blog/media/upload-image.server.ts'
import { expect, expectAccessible, expectContrast } from './fixtures.ts'
import { test } from './blog-fixtures.ts'
import { signInAsAdministrator } from './session-steps.ts'
import { noChecks } from '#app/database/family-scope.server.ts'
import { aPostInput, clearBlog, TEAM } from '#tests/support/posts.ts'
import { expectOk } from '#tests/support/results.ts'

const LIBRARY_PATH = '/blog/admin/imagens'

const plainImage = (width: number, height: number, colour: string) =>
  sharp({ create: { width, height, channels: 3, background: colour } })

test('an administrator uploads an image, describes it, copies its URL, enlarges it and deletes it', async ({
  page,
  context,
  site: { app, ownerDatabaseUrl },
}) => {
  await clearBlog(ownerDatabaseUrl)
  await signInAsAdministrator(page, app.url)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: app.url })
  await page.goto(`${app.url}/blog/debug`)
  await expect(page.getByText('A biblioteca ainda está vazia.')).toBeVisible()
  await expectAccessible(page)

  const fileInput = page.locator('input[type=file][multiple]')
  const photo = {
    name: 'mesa do café.jpg',
    mimeType: 'image/jpeg',
    buffer: await plainImage(1300, 900, '#3a7').jpeg().toBuffer(),
  }
  await fileInput.setInputFiles(photo)
  // the details of an image without alternative text open after its upload
  const details = page.getByRole('dialog', { name: photo.name })
  await expect(details.getByText(/^1300 × 900 · /)).toBeVisible()
  await expect(details.getByText('Em nenhum post.')).toBeVisible()
  await details.getByLabel('O que a imagem mostra').fill('Uma mesa com pão e suco')
  await details.getByRole('button', { name: 'Salvar descrição' }).click()
  await expect(details.getByText('Descrição salva.')).toBeVisible()
  await expectAccessible(page)
  await details.getByRole('button', { name: 'Fechar' }).click()

  const tile = page.getByRole('article').filter({ hasText: photo.name })
  const thumbnail = tile.getByRole('img', { name: 'Uma mesa com pão e suco' })
  await expect.poll(() => thumbnail.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(400)
  await tile.getByRole('button', { name: `Copiar URL de ${photo.name}` }).click()
  await expect(tile.getByRole('button', { name: 'URL copiada!' })).toBeVisible()
  const url = await page.evaluate(() => navigator.clipboard.readText())
  expect(url).toMatch(new RegExp(`^${app.url}/blog/imagens/[0-9a-f-]{36}/1300\\.jpg$`))
  const file = await page.request.get(url)
  expect(file.headers()).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-disposition': 'inline',
  })
  const cachedResponse = await page.request.get(url, {
    headers: { 'if-none-match': file.headers()['etag'] ?? '' },
  })
  expect(cachedResponse.status()).toBe(304)
  // the button's label is reset after some seconds
  const copyButton = tile.getByRole('button', { name: `Copiar URL de ${photo.name}` })
  await expect(copyButton).toBeVisible()
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('no'))
  })
  await copyButton.click()
  await expect(tile.getByRole('button', { name: 'Erro ao copiar URL' })).toBeVisible()

  await tile.getByRole('button', { name: `Ampliar ${photo.name}` }).click()
  const enlargedImage = details.getByRole('img')
  await expect
    .poll(() => enlargedImage.evaluate((img: HTMLImageElement) => img.currentSrc))
    .toMatch(/\/(400|800|1200|1300)\.avif$/)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectContrast(page)

  await details.getByRole('button', { name: 'Excluir imagem' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click()
  await expect(page.getByText('A biblioteca ainda está vazia.')).toBeVisible()
  await expect(details).toBeHidden()
  expect((await page.request.get(url)).status()).toBe(404)
})

test('a refused file shows the reason, and an upload that failed offline can be retried', async ({
  page,
  context,
  site: { app },
}) => {
  await signInAsAdministrator(page, app.url)
  await page.goto(`${app.url}/blog/debug`)
  const fileInput = page.locator('input[type=file][multiple]')
  // wait for the script that loads the library, because it also handles the chosen files
  await expect(
    page.getByRole('list', { name: 'Imagens' }).or(page.getByText('A biblioteca ainda está vazia.')),
  ).toBeVisible()
  const picture = {
    name: 'jardim.png',
    mimeType: 'image/png',
    buffer: await plainImage(60, 40, '#17a').png().toBuffer(),
  }
  const uploads = page.getByRole('list', { name: 'Envios' })

  await fileInput.setInputFiles([
    { name: 'dança.gif', mimeType: 'image/gif', buffer: await plainImage(9, 9, '#000').gif().toBuffer() },
    { name: 'desenho.png', mimeType: 'image/png', buffer: Buffer.from('<svg></svg>') },
    { name: 'enorme.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(10 * 1024 * 1024 + 1) },
  ])
  await expect(uploads.getByText('Imagens animadas não servem. Envie uma imagem parada.')).toBeVisible()
  await expect(uploads.getByText(/^Este tipo de arquivo não serve\./)).toBeVisible()
  await expect(uploads.getByText(/^Esta imagem passa de 10 MB\./)).toBeVisible()
  await expectAccessible(page)
  for (const name of ['dança.gif', 'desenho.png', 'enorme.jpg']) {
    await uploads.getByRole('button', { name: `Dispensar ${name}` }).click()
  }

  await context.setOffline(true)
  await expect(page.getByText('Você está sem internet.', { exact: false })).toBeVisible()
  await fileInput.setInputFiles(picture)
  await expect(uploads.getByText(/^Sem internet\. Nada se perdeu/)).toBeVisible()
  await context.setOffline(false)
  await uploads.getByRole('button', { name: 'Tentar de novo' }).click()
  const details = page.getByRole('dialog', { name: picture.name })
  await expect(details).toBeVisible()
  await details.getByRole('button', { name: 'Fechar' }).click()
  await expect(uploads).toBeHidden()

  await page.getByLabel('Buscar imagens').fill('nada disso')
  await expect(page.getByText('Nenhuma imagem encontrada.')).toBeVisible()
  await page.getByLabel('Buscar imagens').fill('JARDIM')
  await expect(page.getByRole('article').filter({ hasText: picture.name })).toBeVisible()
})

test('an image in use names its post, cannot be deleted, and is served in the best format', async ({
  page,
  request,
  site: { app },
}) => {
  const bytes = await plainImage(1000, 500, '#a52').jpeg().toBuffer()
  const upload = await expectOk(
    uploadImage(bytes, { name: 'quadro.jpg', alt: 'Um quadro' }, { id: null, ...noChecks }),
  )
  const post = await expectOk(
    savePost(
      aPostInput({
        title: 'Post com figura',
        content: `<p>Veja:</p><img src="${upload.image.path}" alt="Um quadro">`,
      }),
      TEAM,
      { id: newId(), base: null },
    ),
  )

  await page.goto(`${app.url}/blog/${post.slug}`)
  const picture = page.getByRole('img', { name: 'Um quadro' })
  await picture.scrollIntoViewIfNeeded()
  await expect
    .poll(() => picture.evaluate((img: HTMLImageElement) => img.currentSrc))
    .toMatch(/\/(400|800|1000)\.avif$/)
  await expect(picture).toHaveAttribute('width', '1000')
  await expect(picture).toHaveAttribute('height', '500')

  // people who are signed out cannot open the library
  const redirectResponse = await request.get(`${app.url}${LIBRARY_PATH}`, { maxRedirects: 0 })
  expect(redirectResponse.status()).toBe(302)
  expect(redirectResponse.headers()['location']).toContain('/login')

  await signInAsAdministrator(page, app.url)
  await page.goto(`${app.url}/blog/debug`)
  await page.getByRole('button', { name: 'Ampliar quadro.jpg' }).click()
  const details = page.getByRole('dialog', { name: 'quadro.jpg' })
  await expect(details.getByRole('link', { name: 'Post com figura' })).toHaveAttribute(
    'href',
    `/blog/admin/editar/${post.id}`,
  )
  await expect(details.getByRole('button', { name: 'Excluir imagem' })).toBeHidden()
  const deletionResult = await page.evaluate(
    async ([path = '', id = '']) => {
      const body = new FormData()
      body.set('intent', 'delete')
      body.set('id', id)
      const response = await fetch(path, { method: 'POST', body })
      return { status: response.status, message: ((await response.json()) as { message: string }).message }
    },
    [LIBRARY_PATH, upload.image.id],
  )
  expect(deletionResult).toEqual({ status: 409, message: 'Esta imagem ainda é usada em “Post com figura”.' })
  expect((await findImages({ search: 'quadro' })).images).toHaveLength(1)
})
