import { SETTINGS_PAGES } from '#app/domain/dashboard/settings-page.ts'
import { DEMO_SIGN_IN } from '#content/demo-family.ts'
import {
  expect,
  expectAccessibleInBothSchemes,
  expectFits,
  newGuardian,
  signIn,
  signUp,
  test,
} from './fixtures.ts'
import { chooseChild } from './family-requests.ts'
import {
  openConfig,
  openScreen,
  openNewTask,
  openTab,
  type SettingsTitle,
  TABS,
  type TabName,
} from './family-steps.ts'

test('every tab is accessible and fits every width, in both colour schemes', async ({ page, demo }) => {
  await signIn(page, demo, DEMO_SIGN_IN)
  for (const width of [320, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    for (const tab of TABS) {
      await openTab(page, tab)
      // a skeleton has no heading
      await expect(page.getByText('Carregando...')).toHaveCount(0)
      await expectFits(page)
      await expectAccessibleInBothSchemes(page)
    }
  }
})

test('every page of Config is accessible and fits, in both colour schemes', async ({ page, demo }) => {
  await signIn(page, demo, DEMO_SIGN_IN)
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    for (const title of Object.values(SETTINGS_PAGES)) {
      await openConfig(page, title)
      await expectFits(page)
      await expectAccessibleInBothSchemes(page)
    }
  }
})

test('every tab of an empty family is accessible; Início shows the next step', async ({ page, app }) => {
  await page.setViewportSize({ width: 320, height: 720 })
  await signUp(page, app, newGuardian())
  for (const tab of TABS) {
    await openTab(page, tab)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectFits(page)
    await expectAccessibleInBothSchemes(page)
  }
  await openTab(page, 'Tarefas')
  await expect(
    page.getByText('Nenhuma criança encontrada nesta família.').filter({ visible: true }),
  ).toBeVisible()
  await openTab(page, 'Início')
  await expect(page.getByRole('button', { name: 'Cadastrar a primeira criança' })).toBeVisible()
})

test('every dialog is accessible at phone size, in both schemes', async ({ page, demo }) => {
  await page.setViewportSize({ width: 320, height: 720 })
  await signIn(page, demo, DEMO_SIGN_IN)
  await chooseChild(page, 'Bia')
  const openers: [screen: TabName | SettingsTitle, button: string | RegExp, choice?: string | RegExp][] = [
    ['Início', 'Resgatar Prêmio'],
    ['Início', /^Pontuar/],
    ['Início', /^Pontuar/, 'Outro motivo'],
    ['Início', /^Pontuar/, 'Editar condutas'],
    ['Início', /^Gritar /],
    ['Início', /^Gritar /, 'Excluir'],
    ['Início', /^Gritar /, 'Editar'],
    ['Tarefas', 'Nova tarefa'],
    ['Tarefas', /^Editar /],
    ['Tarefas', /^Editar /, 'Excluir tarefa'],
    ['Prêmios', 'Novo prêmio'],
    ['Crianças', 'Adicionar'],
    ['Crianças', /^Excluir /],
    ['Privacidade e dados', 'Sair da família'],
  ]
  for (const [screen, button, choice] of openers) {
    await openScreen(page, screen)
    if (button === 'Nova tarefa') await openNewTask(page)
    else await page.getByRole('button', { name: button }).filter({ visible: true }).first().click()
    const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
    await expect(dialog).toBeVisible()
    if (choice) await dialog.getByRole('button', { name: choice }).click()
    // its code loads later
    if (choice === 'Editar')
      await expect(page.getByRole('dialog', { name: 'Editar pontuação' })).toBeVisible()
    await expectAccessibleInBothSchemes(page)
    await page.keyboard.press('Escape')
    const dialogBelow = { Editar: 'Detalhes da pontuação', 'Excluir tarefa': 'Editar tarefa' }[String(choice)]
    if (dialogBelow) {
      await expect(dialog).toHaveCount(1)
      await expect(page.getByRole('dialog', { name: dialogBelow })).toBeVisible()
      await page.keyboard.press('Escape')
    }
    await expect(dialog).toBeHidden()
  }
  await openTab(page, 'Prêmios')
  await page
    .getByRole('button', { name: /^Mais opções de / })
    .first()
    .click()
  const menu = page.getByRole('list', { name: /^Mais opções de / })
  await expect(menu).toBeVisible()
  await expect(menu).toHaveCSS('list-style-type', 'none')
  await expectAccessibleInBothSchemes(page)
  await menu.getByRole('button', { name: 'Excluir' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectAccessibleInBothSchemes(page)
})

test('a dialog that closes during a navigation does not cancel the navigation', async ({ page, demo }) => {
  await signIn(page, demo, DEMO_SIGN_IN)
  await openTab(page, 'Tarefas')
  await openNewTask(page)
  const closeReport = page.waitForRequest('**/closed')
  await page.route('**/closed', (route) => route.fulfill({ status: 204 }))
  await page.route('**/termos', async (route) => {
    await closeReport
    await route.continue()
  })
  const cancelButton = page
    .getByRole('dialog', { name: 'Nova tarefa' })
    .getByRole('button', { name: 'Cancelar' })
  await cancelButton.evaluate((button: HTMLElement) => {
    // Playwright cannot query a page during navigation: the page itself reports the closed dialog
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
