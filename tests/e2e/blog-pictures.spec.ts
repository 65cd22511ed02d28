import { randomBytes } from 'node:crypto'
import { type Page } from '@playwright/test'
import sharp from 'sharp'
import { database } from '#app/database/database.server.ts'
import { enterAsAdministrator } from './administrator-steps.ts'
import { expect } from './app-test.ts'
import { besideProduct } from './beside-product-test.ts'

const test = besideProduct()

const PATIENT = { timeout: 45_000 }
const TITLE = 'Com imagens'

/** Hands a picture to the text as the clipboard or the mouse would. */
async function hand(page: Page, how: 'paste' | 'drop', name: string, png: Buffer) {
  await page.getByRole('textbox', { name: 'Conteúdo', exact: true }).evaluate(
    (target, given) => {
      const bytes = Uint8Array.from(atob(given.png), (letter) => letter.charCodeAt(0))
      const carried = new DataTransfer()
      carried.items.add(new File([bytes], given.name, { type: 'image/png' }))
      const { left, top } = target.getBoundingClientRect()
      const common = { bubbles: true, cancelable: true }
      target.dispatchEvent(
        given.how === 'paste'
          ? new ClipboardEvent('paste', { ...common, clipboardData: carried })
          : new DragEvent('drop', {
              ...common,
              dataTransfer: carried,
              clientX: left + 20,
              clientY: top + 20,
            }),
      )
    },
    { how, name, png: png.toString('base64') },
  )
}

const drawn = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()

/** Two frames. */
async function animatedWebp(): Promise<Buffer> {
  const frame = sharp({ create: { width: 9, height: 9, channels: 3, background: '#37a' } })
  const frames = [await frame.clone().png().toBuffer(), await frame.clone().negate().png().toBuffer()]
  return sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer()
}

test('a picture that is pasted or dropped goes into the text, and any picture becomes a cover by the ladder', async ({
  page,
  running: { app },
}) => {
  test.setTimeout(120_000)
  await enterAsAdministrator(page, app.url)
  await page.goto(`${app.url}/blog/admin/novo`)
  await page.getByRole('textbox', { name: 'Título', exact: true }).fill(TITLE)
  await page.getByRole('textbox', { name: 'Resumo', exact: true }).fill('Um resumo.')
  const content = page.getByRole('textbox', { name: 'Conteúdo', exact: true })
  await content.fill('Duas imagens:')

  await hand(page, 'paste', 'colada.png', await drawn(640, 480, '#3a7'))
  await expect(content.locator('img[width="640"][height="480"]')).toBeVisible(PATIENT)
  await hand(page, 'drop', 'solta.png', await drawn(500, 300, '#a37'))
  await expect(content.locator('img[width="500"][height="300"]')).toBeVisible(PATIENT)
  // pictures that come one after the other stand beside each other
  await hand(page, 'paste', 'outra.png', await drawn(300, 200, '#37a'))
  await expect(content.locator('img[width="300"][height="200"]')).toBeVisible(PATIENT)
  await expect(content.locator('img')).toHaveCount(3)

  // noise is what JPEG packs worst: the first rung of the ladder is too large for it
  const noise = await sharp(randomBytes(1600 * 1200 * 3), {
    raw: { width: 1600, height: 1200, channels: 3 },
  })
    .jpeg({ quality: 90 })
    .toBuffer()
  const cover = page.getByRole('region', { name: 'Imagem de capa' })
  await cover
    .locator('input[type=file]')
    .setInputFiles({ name: 'chuvisco.jpg', mimeType: 'image/jpeg', buffer: noise })
  await expect(cover.getByRole('button', { name: 'Trocar imagem' })).toBeVisible(PATIENT)
  await cover
    .locator('input[type=file]')
    .setInputFiles({ name: 'nada.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('não é imagem') })
  await expect(cover.getByText(/^Não conseguimos preparar esta imagem para a capa\./)).toBeVisible()
  // formats that would be drawn as a still cover are refused by their names
  for (const [name, bytes, message] of [
    [
      'capa.svg',
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
      /^SVG não serve para a capa\./,
    ],
    ['capa.gif', await sharp(noise).resize(9).gif().toBuffer(), /^GIF não serve para a capa\./],
    ['capa.webp', await animatedWebp(), /^Uma imagem animada não serve para a capa\./],
  ] as const) {
    await cover
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: `image/${name.slice(5)}`, buffer: Buffer.from(bytes) })
    await expect(cover.getByText(message)).toBeVisible()
  }
  await cover
    .locator('input[type=file]')
    .setInputFiles({ name: 'chuvisco.jpg', mimeType: 'image/jpeg', buffer: noise })
  await expect(cover.getByRole('button', { name: 'Trocar imagem' })).toBeVisible(PATIENT)
  await cover.getByLabel('O que a capa mostra').fill('Um chuvisco de cores')
  await page.getByLabel('Publicar imediatamente').check({ force: true })
  await page.getByRole('button', { name: 'Salvar Post' }).click()
  await expect(page.getByText('Post salvo com sucesso! Redirecionando...')).toBeVisible(PATIENT)

  const post = await database()
    .selectFrom('blog_posts')
    .select(['slug', 'cover_width', 'cover_height', 'cover_alt', 'image_ids'])
    .where('title', '=', TITLE)
    .executeTakeFirstOrThrow()
  expect(post).toMatchObject({ cover_width: 800, cover_height: 600, cover_alt: 'Um chuvisco de cores' })
  expect(post.image_ids).toHaveLength(4)
  await page.goto(`${app.url}/blog/${post.slug}`)
  const shown = page.getByRole('main').locator('img[src*="/blog/imagens/"]')
  await expect(shown).toHaveCount(4)
  for (const picture of await shown.all()) {
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  }
})
