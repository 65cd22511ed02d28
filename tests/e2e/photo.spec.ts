import sharp from 'sharp'
import { aNoisyJpeg } from '#tests/support/photos.ts'
import { expect, test } from './fixtures.ts'
import { openNewFamily } from './family-requests.ts'
import { openConfig } from './family-steps.ts'

test("a child's photo is chosen in the form, scaled, and loses its metadata", async ({ page, app }) => {
  const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#2b86b3' } })
    .withExif({ IFD0: { Copyright: 'Rua das Flores, 12' } })
    .jpeg()
    .toBuffer()
  await openNewFamily(page, app)
  await openConfig(page, 'Crianças')
  await page.getByRole('button', { name: 'Editar Bia' }).click()
  const form = page.getByRole('dialog', { name: 'Editar criança' })
  await form.getByRole('radio', { name: 'Foto' }).check()
  await form
    .getByLabel('Escolher foto')
    .setInputFiles({ name: 'bia.jpg', mimeType: 'image/jpeg', buffer: photo })
  await expect(form.getByAltText('Foto escolhida')).toBeVisible()
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(form).toBeHidden()

  const image = page.locator('img[src^="/app/fotos/"]').filter({ visible: true }).first()
  await expect(image).toBeVisible()
  const url = `${app.url}${await image.getAttribute('src')}`
  const photoResponse = await page.request.get(url)
  expect(photoResponse.headers()['content-type']).toBe('image/webp')
  expect(photoResponse.headers()['cache-control']).toContain('private')
  const metadata = await sharp(await photoResponse.body()).metadata()
  expect([metadata.width, metadata.height, metadata.exif]).toEqual([512, 512, undefined])
})

test("a photo of today's cameras, larger than an upload may be, is shrunk in the browser", async ({
  page,
  app,
}) => {
  const photo = await aNoisyJpeg(4000, 3000)
  expect(photo.length).toBeGreaterThan(10 * 1024 * 1024)
  await openNewFamily(page, app)
  await openConfig(page, 'Crianças')
  await page.getByRole('button', { name: 'Editar Bia' }).click()
  const form = page.getByRole('dialog', { name: 'Editar criança' })
  await form.getByRole('radio', { name: 'Foto' }).check()
  await form
    .getByLabel('Escolher foto')
    .setInputFiles({ name: 'bia.jpg', mimeType: 'image/jpeg', buffer: photo })
  await expect(form.getByAltText('Foto escolhida')).toBeVisible()
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(form).toBeHidden()
  await expect(page.locator('img[src^="/app/fotos/"]').filter({ visible: true }).first()).toBeVisible()
})

test('a file that is not a photo is refused, and the form keeps its values', async ({ page, app }) => {
  await openNewFamily(page, app, { children: ['Théo'] })
  await openConfig(page, 'Crianças')
  await page.getByRole('button', { name: 'Editar Théo' }).click()
  const form = page.getByRole('dialog', { name: 'Editar criança' })
  await form.getByLabel('Nome').fill('Théo Luís')
  await form.getByRole('radio', { name: 'Foto' }).check()
  const WRONG_TYPE = 'Este tipo de arquivo não serve para a foto. Envie uma imagem JPEG, PNG, WebP ou AVIF.'
  const chooseFile = (name: string, mimeType: string, content: string | Buffer) =>
    form.getByLabel('Escolher foto').setInputFiles({ name, mimeType, buffer: Buffer.from(content) })
  const saveButton = form.getByRole('button', { name: 'Salvar' })

  // the form checks the file in the browser, before any request
  await chooseFile('lista.txt', 'text/plain', 'Pão, leite, banana')
  await expect(form.getByText(WRONG_TYPE, { exact: true })).toBeVisible()
  await expect(saveButton).toBeDisabled()
  await chooseFile('lista.jpg', 'image/jpeg', 'Pão, leite, banana')
  await expect(form.getByText('Não conseguimos abrir esta foto. Tente outra imagem.')).toBeVisible()
  await chooseFile('x.gif', 'image/gif', 'GIF89a')
  await expect(
    form.getByText('Imagens animadas não servem para a foto. Envie uma imagem parada.'),
  ).toBeVisible()
  await expect(saveButton).toBeDisabled()

  // not every browser can show HEIC, so the server checks it
  await chooseFile('x.heic', 'image/heic', 'Pão, leite, banana')
  await saveButton.click()
  await expect(form.getByText(`Falha ao salvar dados da criança: ${WRONG_TYPE}`)).toBeVisible()
  await expect(form.getByText(WRONG_TYPE, { exact: true })).toBeVisible()
  await expect(form.getByLabel('Nome')).toHaveValue('Théo Luís')
})
