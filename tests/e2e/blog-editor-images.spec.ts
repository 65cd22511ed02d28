import { randomBytes } from 'node:crypto'
import { type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { selectRow } from '#tests/support/rows.ts'
import { expect, expectAccessible, expectContrast } from './fixtures.ts'
import { test } from './blog-fixtures.ts'
import { signInAsAdministrator } from './session-steps.ts'

const TITLE = 'Com imagens'

/** Dispatches the event of a file that is pasted into, or dropped on, an element. */
async function transferFile(
  target: Locator,
  eventType: 'paste' | 'drop',
  name: string,
  bytes: Buffer,
  type = 'image/png',
) {
  await target.evaluate(
    (element, file) => {
      const content = Uint8Array.from(atob(file.bytes), (letter) => letter.charCodeAt(0))
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File([content], file.name, { type: file.type }))
      const { left, top } = element.getBoundingClientRect()
      const eventInit = { bubbles: true, cancelable: true }
      element.dispatchEvent(
        file.eventType === 'paste'
          ? new ClipboardEvent('paste', { ...eventInit, clipboardData: dataTransfer })
          : new DragEvent('drop', {
              ...eventInit,
              dataTransfer,
              clientX: left + 20,
              clientY: top + 20,
            }),
      )
    },
    { eventType, name, type, bytes: bytes.toString('base64') },
  )
}

const plainPng = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()

/** A WebP with two frames. */
async function animatedWebp(): Promise<Buffer> {
  const frame = sharp({ create: { width: 9, height: 9, channels: 3, background: '#37a' } })
  const frames = [await frame.clone().png().toBuffer(), await frame.clone().negate().png().toBuffer()]
  return sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer()
}

/** File name, content and error message for each kind of image that is refused as a cover. */
async function refusedCovers(): Promise<[name: string, bytes: Buffer, message: RegExp][]> {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  const gif = await sharp(await plainPng(9, 9, '#37a'))
    .gif()
    .toBuffer()
  return [
    ['capa.svg', svg, /^SVG não serve para a capa\./],
    ['capa.gif', gif, /^GIF não serve para a capa\./],
    ['capa.webp', await animatedWebp(), /^Uma imagem animada não serve para a capa\./],
  ]
}

test('pasted and dropped images are inserted; a cover is scaled down', async ({ page, site: { app } }) => {
  const content = await beginPost(page, app.url, TITLE)
  await content.fill('Duas imagens:')

  await transferFile(content, 'paste', 'colada.png', await plainPng(640, 480, '#3a7'))
  await expect(content.locator('img[width="640"][height="480"]')).toBeVisible()
  await transferFile(content, 'drop', 'solta.png', await plainPng(500, 300, '#a37'))
  await expect(content.locator('img[width="500"][height="300"]')).toBeVisible()
  // consecutive pictures are shown side by side
  await transferFile(content, 'paste', 'outra.png', await plainPng(300, 200, '#37a'))
  await expect(content.locator('img[width="300"][height="200"]')).toBeVisible()
  await expect(content.locator('img')).toHaveCount(3)

  // JPEG compresses noise badly, so the result of the first quality step is too large
  const noiseJpeg = await sharp(randomBytes(1600 * 1200 * 3), {
    raw: { width: 1600, height: 1200, channels: 3 },
  })
    .jpeg({ quality: 90 })
    .toBuffer()
  const cover = page.getByRole('region', { name: 'Imagem de capa' })
  await cover
    .locator('input[type=file]')
    .setInputFiles({ name: 'chuvisco.jpg', mimeType: 'image/jpeg', buffer: noiseJpeg })
  await expect(cover.getByRole('button', { name: 'Trocar imagem' })).toBeVisible()
  await cover
    .locator('input[type=file]')
    .setInputFiles({ name: 'nada.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('não é imagem') })
  await expect(cover.getByText(/^Não conseguimos preparar esta imagem para a capa\./)).toBeVisible()
  await cover
    .locator('input[type=file]')
    .setInputFiles({ name: 'chuvisco.jpg', mimeType: 'image/jpeg', buffer: noiseJpeg })
  await expect(cover.getByRole('button', { name: 'Trocar imagem' })).toBeVisible()
  await cover.getByLabel('O que a capa mostra').fill('Um chuvisco de cores')
  await page.getByLabel('Publicar imediatamente').check({ force: true })
  await page.getByRole('button', { name: 'Salvar Post' }).click()
  await expect(page.getByText('Post salvo com sucesso! Redirecionando...')).toBeVisible()

  const post = await selectRow('blog_posts', { title: TITLE }, [
    'slug',
    'cover_width',
    'cover_height',
    'cover_alt',
    'image_ids',
  ])
  expect(post).toMatchObject({ cover_width: 800, cover_height: 600, cover_alt: 'Um chuvisco de cores' })
  expect(post.image_ids).toHaveLength(4)
  await page.goto(`${app.url}/blog/${post.slug}`)
  const images = page.getByRole('main').locator('img[src*="/blog/imagens/"]')
  await expect(images).toHaveCount(4)
  for (const picture of await images.all()) {
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  }
})

async function beginPost(page: Page, url: string, title: string): Promise<Locator> {
  await signInAsAdministrator(page, url)
  await page.goto(`${url}/blog/admin/novo`)
  await page.getByRole('textbox', { name: 'Título', exact: true }).fill(title)
  await page.getByRole('textbox', { name: 'Resumo', exact: true }).fill('Um resumo.')
  return page.getByRole('textbox', { name: 'Conteúdo', exact: true })
}

const WITHOUT_ALT = /^Uma imagem do texto ainda não tem texto alternativo\. Você pode publicar assim/

test('readers get the alternative text and caption of an image', async ({ page, site: { app } }) => {
  const content = await beginPost(page, app.url, 'Com legenda')
  await page.getByLabel('Publicar imediatamente').check({ force: true })
  await content.click()
  await page.keyboard.type('Antes da')
  await transferFile(content, 'paste', 'gato.png', await plainPng(640, 480, '#3a8'))
  await expect(content.locator('img')).toBeVisible()
  // the cursor is still after the typed text
  await page.keyboard.type(' imagem.')
  await expect(content.locator(':scope > p').first()).toHaveText('Antes da imagem.')
  const altField = content.getByLabel('Texto alternativo')
  await expect(altField).toBeVisible()
  await expect(page.getByText(WITHOUT_ALT)).toBeVisible()
  await expectAccessible(page)

  await content.locator('img').click()
  for (const name of ['Legenda', 'Trocar imagem', 'Remover']) {
    const box = await content.getByRole('button', { name }).boundingBox()
    expect(box?.height, name).toBeGreaterThanOrEqual(48)
  }
  // with a picture selected, typed text is inserted below the picture
  await page.keyboard.type('Depois.')
  await expect(content.locator(':scope > p')).toHaveText(['Antes da imagem.', 'Depois.'])
  await content.locator('img').click()
  await page.keyboard.press('Tab')
  await expect(altField).toBeFocused()
  await page.keyboard.type('Um gato verde')
  await expect(page.getByText(WITHOUT_ALT)).toBeHidden()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectContrast(page)
  await page.keyboard.press('Enter')
  await expect(content).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(content.getByRole('button', { name: 'Legenda' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.type('O gato da casa')
  const caption = content.locator('figure figcaption')
  await expect(caption).toHaveText('O gato da casa')

  await content.locator('img').click()
  await content.getByRole('button', { name: 'Remover' }).click()
  await expect(content.locator('figure, img')).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(caption).toHaveText('O gato da casa')
  await content.locator('img').click()
  await page.keyboard.press('Control+x')
  await expect(content.locator('figure, img')).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(caption).toHaveText('O gato da casa')

  await caption.click()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await transferFile(content, 'paste', 'enfeite.png', await plainPng(300, 200, '#a37'))
  await expect(content.locator('img')).toHaveCount(2)
  // a click in the second picture's panel closes the first picture's panel and still takes effect
  await content.locator('img').first().click()
  await expect(content.getByLabel('É só decorativa')).toHaveCount(2)
  await content.getByLabel('É só decorativa').last().click({ force: true })
  await expect(content.getByLabel('É só decorativa')).toHaveCount(1)
  await expect(content.getByLabel('É só decorativa')).toBeChecked()
  await expect(page.getByText(WITHOUT_ALT)).toBeHidden()

  await content.locator('img').last().click()
  await content.getByRole('button', { name: 'Trocar imagem' }).click()
  const library = page.getByRole('dialog', { name: 'Biblioteca de imagens' })
  await library.getByRole('button', { name: 'Escolher gato.png' }).click()
  await library.getByLabel('É só um enfeite, sem informação').check({ force: true })
  await library.getByRole('button', { name: 'Usar imagem' }).click()
  await expect(content.locator('img[width="640"]')).toHaveCount(2)

  await expect(page.getByText(/^Rascunho salvo às/)).toBeVisible()
  await page.reload()
  await expect(caption).toHaveText('O gato da casa')
  await expect(content.locator('img').first()).toHaveAttribute('alt', 'Um gato verde')
  await expect(content.getByLabel('Texto alternativo')).toBeHidden()
  await page.getByRole('button', { name: 'Salvar Post' }).click()
  await expect(page.getByText('Post salvo com sucesso! Redirecionando...')).toBeVisible()

  await page.goto(`${app.url}/blog/com-legenda`)
  const figure = page.getByRole('main').getByRole('figure')
  await expect(figure.getByText('O gato da casa')).toBeVisible()
  await expect(figure.getByRole('img', { name: 'Um gato verde' })).toBeVisible()
  await expect(page.getByRole('main').locator('img[aria-hidden="true"][alt=""]')).toHaveCount(1)
  await expectAccessible(page)
  const feed = await (await page.request.get(`${app.url}/blog/rss.xml`)).text()
  expect(feed).toContain('&lt;figcaption&gt;O gato da casa&lt;/figcaption&gt;')
})

test('a dropped image becomes the cover unless it is SVG, GIF or animated', async ({
  page,
  site: { app },
}) => {
  await beginPost(page, app.url, 'Capa solta')
  const cover = page.getByRole('region', { name: 'Imagem de capa' })
  await transferFile(cover, 'drop', 'praia.png', await plainPng(900, 700, '#37a'))
  await expect(cover.getByText(/^771 × 600, JPEG/)).toBeVisible()
  const image = cover.locator('img')
  const acceptedSrc = await image.getAttribute('src')
  for (const [name, bytes, message] of await refusedCovers()) {
    await transferFile(cover, 'drop', name, bytes, `image/${name.slice(5)}`)
    await expect(cover.getByText(message)).toBeVisible()
    await expect(image).toHaveAttribute('src', acceptedSrc ?? '')
  }
})
