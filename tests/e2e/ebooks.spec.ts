import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import books from '#content/ebooks/books.json' with { type: 'json' }
import { EBOOKS } from '#content/ebooks/catalogue.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { openNewFamily } from './family-requests.ts'
import { openConfig, waitForPreload } from './family-steps.ts'
import { measureLifetime } from './element-lifetime.ts'

const LIST_ERROR = 'Erro ao baixar o e-book. Verifique sua conexão e tente novamente.'
const ITEM_ERROR = 'Erro ao baixar. Tente novamente.'

const shelf = (page: Page) => page.getByRole('region', { name: 'E-books' })
const shelfItem = (page: Page, name: string) => shelf(page).getByRole('listitem').filter({ hasText: name })
const downloadLink = (item: Locator) => item.getByRole('link')

test('three e-books are downloaded as their own PDFs by keyboard; a double tap downloads once, and a failure shows a message above the list for 5 s and beside the e-book until the next attempt', async ({
  page,
  context,
  app,
}) => {
  await openNewFamily(page, app)
  await openConfig(page, 'E-books')
  await expect(shelf(page).getByRole('listitem')).toHaveCount(3)
  for (const { slug, name, description, fileName } of EBOOKS) {
    const item = shelfItem(page, name)
    await expect(item.getByRole('heading', { name })).toBeVisible()
    await expect(item).toContainText(description)
    await expect(item).toContainText(`${books[slug].pages} páginas`)
    const cover = item.locator('img')
    await cover.scrollIntoViewIfNeeded()
    await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(240)

    const downloadEvent = page.waitForEvent('download')
    await downloadLink(item).focus()
    await page.keyboard.press('Enter')
    const file = await downloadEvent
    expect(file.suggestedFilename()).toBe(fileName)
    const bytes = await readFile(await file.path())
    expect(bytes.byteLength).toBe(books[slug].bytes)
    const toast = page.getByText(`${name} está nos seus downloads.`)
    await expect(toast).toBeVisible()
    // the pointer keeps the toasts, so that the last download below repeats one that is hidden by newer ones
    await toast.hover()
    await expect(downloadLink(item)).toHaveAccessibleName(`Baixar ${name} (PDF)`)
  }
  await expectAccessible(page)

  const tappedItem = shelfItem(page, 'Família em Harmonia')
  let requestCount = 0
  const gate = Promise.withResolvers<void>()
  await page.route('**/app/ebooks/familia-em-harmonia', async (route) => {
    requestCount += 1
    await gate.promise
    await route.continue()
  })
  let downloadCount = 0
  page.on('download', () => (downloadCount += 1))
  await downloadLink(tappedItem).dblclick()
  await expect(downloadLink(tappedItem)).toHaveAccessibleName('Baixando… Família em Harmonia (PDF)')
  await expect(shelf(page).getByRole('status')).toHaveText('Baixando Família em Harmonia…')
  await downloadLink(tappedItem).click()
  gate.resolve()
  await expect(page.getByText('Família em Harmonia está nos seus downloads.')).toBeVisible()
  expect([requestCount, downloadCount]).toEqual([1, 1])

  await waitForPreload(page)
  const item = shelfItem(page, 'Criança Nota 10')
  const listError = shelf(page).getByRole('alert')

  const lifetime = measureLifetime(page, 'section:has([href^="/app/ebooks/"]) [role="alert"] p')
  await context.setOffline(true)
  await downloadLink(item).press('Enter')
  await expect(item.getByText(ITEM_ERROR)).toBeVisible()
  await expect(listError).toHaveText(LIST_ERROR)
  await expect(downloadLink(item)).toHaveAccessibleDescription(ITEM_ERROR)
  const { durationMs } = await lifetime
  expect(durationMs).toBeGreaterThan(4900)
  expect(durationMs).toBeLessThan(9000)
  await expect(item.getByText(ITEM_ERROR)).toBeVisible()
  await context.setOffline(false)

  // a server error and a truncated file are failures too
  for (const failure of [
    { status: 503, body: 'sem arquivo' },
    { status: 200, headers: { 'content-length': '90000' }, body: '%PDF-1.4' },
  ]) {
    await page.route('**/app/ebooks/*', (route) => route.fulfill(failure), { times: 1 })
    await downloadLink(item).press('Enter')
    await expect(listError).toHaveText(LIST_ERROR)
    await expect(item.getByText(ITEM_ERROR)).toBeVisible()
  }

  const downloadEvent = page.waitForEvent('download')
  await downloadLink(item).press('Enter')
  expect((await downloadEvent).suggestedFilename()).toBe('Criança Nota 10.pdf')
  await expect(item.getByText(ITEM_ERROR)).toBeHidden()
})
