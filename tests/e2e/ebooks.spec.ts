import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import books from '#content/ebooks/books.json' with { type: 'json' }
import { EBOOKS } from '#content/ebooks/catalogue.ts'
import { expect, expectAccessible, test } from './app-test.ts'
import { openNewFamily } from './family-requests.ts'
import { waitForPreload } from './family-steps.ts'
import { lifetimeOf } from './element-lifetime.ts'

const LIST_ERROR = 'Erro ao baixar o e-book. Verifique sua conexão e tente novamente.'
const ITEM_ERROR = 'Erro ao baixar. Tente novamente.'

const shelf = (page: Page) => page.getByRole('region', { name: 'E-books' })
const row = (page: Page, name: string) => shelf(page).getByRole('listitem').filter({ hasText: name })
const download = (within: Locator) => within.getByRole('link')

test('three e-books are listed, and each is downloaded as its own PDF by keyboard', async ({ page, app }) => {
  await openNewFamily(page, app)
  await expect(shelf(page).getByRole('listitem')).toHaveCount(3)
  for (const { slug, name, description, fileName } of EBOOKS) {
    const item = row(page, name)
    await expect(item.getByRole('heading', { name })).toBeVisible()
    await expect(item).toContainText(description)
    await expect(item).toContainText(`${books[slug].pages} páginas`)
    const cover = item.locator('img')
    await cover.scrollIntoViewIfNeeded()
    await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(240)

    const downloading = page.waitForEvent('download')
    await download(item).focus()
    await page.keyboard.press('Enter')
    const file = await downloading
    expect(file.suggestedFilename()).toBe(fileName)
    const bytes = await readFile(await file.path())
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(bytes.byteLength).toBe(books[slug].bytes)
    await expect(page.getByText(`${name} está nos seus downloads.`)).toBeVisible()
    await expect(download(item)).toHaveAccessibleName(`Baixar ${name} (PDF)`)
  }
  await expectAccessible(page)
})

test('a double tap downloads an e-book once and shows its progress', async ({ page, app }) => {
  await openNewFamily(page, app)
  const item = row(page, 'Família em Harmonia')
  let requestCount = 0
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/app/ebooks/familia-em-harmonia', async (route) => {
    requestCount += 1
    await released
    await route.continue()
  })
  let downloadCount = 0
  page.on('download', () => (downloadCount += 1))
  await download(item).dblclick()
  await expect(download(item)).toHaveAccessibleName('Baixando… Família em Harmonia (PDF)')
  await expect(shelf(page).getByRole('status')).toHaveText('Baixando Família em Harmonia…')
  await download(item).click()
  release()
  await expect(page.getByText('Família em Harmonia está nos seus downloads.')).toBeVisible()
  expect([requestCount, downloadCount]).toEqual([1, 1])
})

test('a failed download shows a message above the list for 5 s and beside the e-book until the next try', async ({
  page,
  context,
  app,
}) => {
  await openNewFamily(page, app)
  await waitForPreload(page)
  const item = row(page, 'Criança Nota 10')
  const listError = shelf(page).getByRole('alert')

  const lifetime = lifetimeOf(page, 'section:has([href^="/app/ebooks/"]) [role="alert"] p')
  await context.setOffline(true)
  await download(item).press('Enter')
  await expect(item.getByText(ITEM_ERROR)).toBeVisible()
  await expect(listError).toHaveText(LIST_ERROR)
  await expect(download(item)).toHaveAccessibleDescription(ITEM_ERROR)
  const { duration } = await lifetime
  expect(duration).toBeGreaterThan(4900)
  expect(duration).toBeLessThan(9000)
  await expect(item.getByText(ITEM_ERROR)).toBeVisible()
  await context.setOffline(false)

  // a server error and a truncated file are failures too
  for (const answer of [
    { status: 503, body: 'sem arquivo' },
    { status: 200, headers: { 'content-length': '90000' }, body: '%PDF-1.4' },
  ]) {
    await page.route('**/app/ebooks/*', (route) => route.fulfill(answer), { times: 1 })
    await download(item).press('Enter')
    await expect(listError).toHaveText(LIST_ERROR)
    await expect(item.getByText(ITEM_ERROR)).toBeVisible()
  }

  const downloading = page.waitForEvent('download')
  await download(item).press('Enter')
  expect((await downloading).suggestedFilename()).toBe('Criança Nota 10.pdf')
  await expect(item.getByText(ITEM_ERROR)).toBeHidden()
})
