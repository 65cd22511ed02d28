import type { Page } from '@playwright/test'
import { boxOf, expect, test } from './fixtures.ts'
import { chooseChild, dailyTasks, openNewFamily } from './family-requests.ts'
import { openTab, waitForPreload } from './family-steps.ts'

test.use({ reducedMotion: 'no-preference' })

const TITLES = Array.from({ length: 10 }, (_, index) => `Combinado ${index + 1}`)

const CHILDREN = ['Bia', 'Caio', 'Duda']

/**
 * Names of controls whose centre is covered by another element, checked at every 40 px of scrolling.
 * Ignores controls behind the tab bar, the bar of quick actions, or the fixed header, which is 56 px high, and controls
 * that their own scroll container hides.
 */
async function findCovered(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const coveredNames: string[] = []
    const isScrolledOut = (control: HTMLElement, y: number) => {
      for (let parent = control.parentElement; parent; parent = parent.parentElement) {
        if (getComputedStyle(parent).overflowY !== 'auto' || parent.tagName === 'HTML') continue
        const { top, bottom } = parent.getBoundingClientRect()
        if (y < top || y > bottom) return true
      }
      return false
    }
    const maxScroll = document.documentElement.scrollHeight - innerHeight
    for (let top = 0; top <= maxScroll + 40; top += 40) {
      scrollTo({ top: Math.min(top, maxScroll), behavior: 'instant' })
      for (const control of document.querySelectorAll<HTMLElement>('a[href], button, summary')) {
        if (!control.checkVisibility({ visibilityProperty: true }) || control.closest('[inert]')) continue
        const box = control.getBoundingClientRect()
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
        const hit = document.elementFromPoint(x, y)
        if (
          !hit ||
          control.contains(hit) ||
          hit.closest('nav, :has(> [aria-label="Ações Rápidas"])') ||
          y < 56
        )
          continue
        if (isScrolledOut(control, y)) continue
        coveredNames.push(`${control.getAttribute('aria-label') ?? control.textContent} at ${scrollY}`)
      }
    }
    return coveredNames
  })
}

test('the notice of marked tasks covers no control at any size', async ({ page, app }) => {
  await openNewFamily(page, app, { children: CHILDREN, tasks: dailyTasks(TITLES) })
  const notice = page.getByRole('group', { name: 'Aviso', exact: true })
  for (const [name, width, height] of [
    ['Bia', 360, 640],
    ['Caio', 390, 844],
    ['Duda', 1280, 800],
  ] as const) {
    const size = `at ${width} x ${height}`
    await page.setViewportSize({ width, height })
    await page.goto(`${app.url}/app`)
    await chooseChild(page, name)
    for (const title of TITLES.slice(0, 3)) {
      await page.getByRole('button', { name: `Fez: ${title}`, exact: true }).click()
    }
    await expect(notice).toHaveText(/^3 feitas, \+18/)
    await expect(notice).toBeInViewport()
    // poll, because marked rows are clipped while they fold away
    await expect.poll(() => findCovered(page), { message: `Início ${size}` }).toEqual([])
    await expect(notice).toHaveText(/^3 feitas/)
    await page.getByRole('button', { name: 'Fez: Combinado 10', exact: true }).click()
    await expect(notice).toHaveText(/^4 feitas, \+32/)
    await expect(notice, 'the notice moves to the row marked last').toBeInViewport()
    for (const tab of ['Tarefas', 'Prêmios', 'IA', 'Config'] as const) {
      await openTab(page, tab)
      expect(await findCovered(page), `${tab} ${size}`).toEqual([])
    }
  }
})

test('a toast sits on the quick actions and covers no content', async ({ page, app }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openNewFamily(page, app)
  await page.getByRole('button', { name: 'Pontuar Bia' }).click()
  await page.getByRole('button', { name: /Ajudou sem ninguém pedir/ }).click()
  const toast = page.getByRole('status', { name: 'Avisos' }).getByRole('group')
  await expect(toast).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  for (const [width, height] of [
    [320, 640],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    const bar = page.getByRole('group', { name: 'Ações Rápidas' }).locator('..')
    await expect
      .poll(async () => {
        const box = await boxOf(toast)
        const gap = Math.round((await boxOf(bar)).y - box.y - box.height)
        return { left: box.x, width: box.width, gap }
      }, `at ${width} x ${height}`)
      .toEqual({ left: 0, width, gap: 0 })
    await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
    const lastButton = await boxOf(page.getByRole('button', { name: 'Pontos por semana' }))
    expect(lastButton.y + lastButton.height).toBeLessThanOrEqual((await boxOf(toast)).y)
  }
})

test('a sheet leaves room above it for a toast that stays until it is closed', async ({
  page,
  context,
  app,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openNewFamily(page, app, { tasks: dailyTasks(TITLES) })
  await waitForPreload(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Fez: Combinado 1', exact: true }).click()
  const toast = page.getByRole('status', { name: 'Avisos' }).getByRole('alert')
  await expect(toast).toHaveText(/^Erro ao marcar tarefa/)
  await page.getByRole('button', { name: 'Pontuar Bia' }).click()
  const sheet = page.getByRole('dialog', { name: 'Atribuir Pontuação' })
  await expect
    .poll(async () => {
      const box = await boxOf(toast)
      return { top: box.y, isAboveSheet: box.y + box.height <= (await boxOf(sheet)).y }
    })
    .toEqual({ top: 0, isAboveSheet: true })
  await sheet.getByRole('button', { name: 'Fechar' }).click()
  await expect(sheet).toBeHidden()
  await expect(toast.getByRole('button', { name: 'Tentar de novo' })).toBeVisible()
  await toast.getByRole('button', { name: 'Fechar aviso' }).click()
  await expect(toast).toHaveCount(0)
})
