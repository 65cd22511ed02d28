import { type Page } from '@playwright/test'
import { DEMO_SIGN_IN } from '#content/demo-family.ts'
import { expect, expectAccessible, expectContrast, newGuardian, signIn, signUp } from './app-test.ts'
import { test } from './demo-test.ts'
import { openTab } from './family-steps.ts'

const TABS = ['Início', 'Tarefas', 'Prêmios', 'IA', 'Config'] as const

async function expectNoSidewaysScroll(page: Page) {
  const overflow = await page.evaluate(() => {
    const root = document.documentElement
    return root.scrollWidth - root.clientWidth
  })
  expect(overflow, 'pixels beyond the right edge').toBeLessThanOrEqual(0)
}

async function expectContrastByNight(page: Page) {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await expectContrast(page)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
}

for (const width of [320, 768, 1280]) {
  test(`every tab is accessible and fits at ${width} px, by day and by night`, async ({ page, demo }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 800 })
    await signIn(page, demo, DEMO_SIGN_IN)
    for (const tab of TABS) {
      await openTab(page, tab)
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
      await expectContrastByNight(page)
    }
  })
}

test('a family that has nothing yet is shown what to do next, accessibly, on every tab', async ({
  page,
  app,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 320, height: 720 })
  await signUp(page, app, newGuardian())
  for (const tab of TABS) {
    await openTab(page, tab)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await expectContrastByNight(page)
  }
  await openTab(page, 'Tarefas')
  await expect(
    page.getByText('Nenhuma criança encontrada nesta família.').filter({ visible: true }),
  ).toBeVisible()
  await openTab(page, 'Início')
  await expect(page.getByRole('button', { name: 'Cadastrar a primeira criança' })).toBeVisible()
})

test('every dialog is accessible at phone size, in both schemes', async ({ page, demo }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 320, height: 720 })
  await signIn(page, demo, DEMO_SIGN_IN)
  const openers: [tab: (typeof TABS)[number], button: string | RegExp, then?: string | RegExp][] = [
    ['Início', 'Resgatar Prêmio'],
    ['Início', /^Pontuar/],
    ['Início', /^Pontuar/, /Positiva/],
    ['Início', /^Pontuar/, /Negativa/],
    ['Início', /^Editar: /],
    ['Tarefas', 'Nova tarefa'],
    ['Tarefas', /^Editar /],
    ['Tarefas', /^Excluir /],
    ['Prêmios', 'Criar recompensa'],
    ['Prêmios', /^Excluir /],
    ['Config', 'Adicionar'],
    ['Config', /^Excluir /],
    ['Config', 'Sair da família'],
  ]
  for (const [tab, button, then] of openers) {
    await openTab(page, tab)
    await page.getByRole('button', { name: button }).filter({ visible: true }).first().click()
    const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
    await expect(dialog).toBeVisible()
    if (then) await dialog.getByRole('button', { name: then }).click()
    await expectAccessible(page)
    await expectContrastByNight(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
})

test('the main flow works by keyboard alone', async ({ page, demo }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(page, demo, DEMO_SIGN_IN)
  const done = page.getByRole('button', { name: /^Fez: / }).first()
  await done.focus()
  const name = ((await done.getAttribute('aria-label')) ?? '').replace('Fez: ', '')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: `Fez: ${name}`, exact: true })).toHaveCount(0)

  await page.getByRole('button', { name: /^Pontuar/ }).focus()
  await page.keyboard.press('Enter')
  const score = page.getByRole('dialog', { name: 'Atribuir Pontuação' })
  await expect(score).toBeVisible()
  await score.getByRole('button', { name: /Negativa/ }).focus()
  await page.keyboard.press('Enter')
  await score.getByRole('radio', { name: /Xingar/ }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await score.getByRole('button', { name: 'Voltar' }).focus()
  await page.keyboard.press('Enter')
  await expect(score.getByRole('button', { name: /Positiva/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(score).toBeHidden()
  await expect(page.getByRole('button', { name: /^Pontuar/ })).toBeFocused()
})

test("the phone's Back closes the dialog first, then goes to the tab before", async ({ page, demo }) => {
  await signIn(page, demo, DEMO_SIGN_IN)
  await openTab(page, 'Tarefas')
  await page.getByRole('button', { name: 'Nova tarefa' }).filter({ visible: true }).first().click()
  const form = page.getByRole('dialog', { name: 'Nova tarefa' })
  await expect(form).toBeVisible()
  await page.goBack()
  await expect(form).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Configurar Tarefas' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Tarefas de Hoje' })).toBeVisible()
  await expect(page).toHaveURL(`${demo.url}/app`)
})

test('a dialog that closes while another page is on its way does not cancel the way there', async ({
  page,
  demo,
}) => {
  await signIn(page, demo, DEMO_SIGN_IN)
  await openTab(page, 'Tarefas')
  await page.getByRole('button', { name: 'Nova tarefa' }).filter({ visible: true }).first().click()
  const closed = page.waitForRequest('**/closed')
  await page.route('**/closed', (route) => route.fulfill({ status: 204 }))
  await page.route('**/termos', async (route) => {
    await closed
    await route.continue()
  })
  const cancel = page.getByRole('dialog', { name: 'Nova tarefa' }).getByRole('button', { name: 'Cancelar' })
  await cancel.evaluate((button: HTMLElement) => {
    // Playwright finds nothing on a page that is being left: the page itself reports the closed dialog
    new MutationObserver((_, observer) => {
      if (document.querySelector('[role="dialog"]')) return
      observer.disconnect()
      void fetch('/closed')
    }).observe(document.body, { childList: true, subtree: true })
    location.assign('/termos')
    requestAnimationFrame(() => button.click())
  })
  await expect(page).toHaveURL(`${demo.url}/termos`)
})
