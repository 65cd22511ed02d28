import { expect, type Locator, type Page } from '@playwright/test'
import { SETTINGS_PAGES, type SettingsPage } from '#app/domain/dashboard/settings-page.ts'

export const TABS = ['Início', 'Tarefas', 'Prêmios', 'IA', 'Config'] as const
export type TabName = (typeof TABS)[number]

/** The title of a page of Config. */
export type SettingsTitle = (typeof SETTINGS_PAGES)[SettingsPage]

export async function openTab(page: Page, name: TabName) {
  await page
    .getByRole('navigation', { name: 'Principal' })
    .filter({ visible: true })
    .getByRole('button', { name })
    .click()
}

/** Opens a page of Config by its title, from any tab. */
export async function openConfig(page: Page, title: SettingsTitle) {
  await openTab(page, 'Config')
  const back = page.getByRole('button', { name: 'Voltar para Config' })
  const row = page.getByRole('main').getByRole('button', { name: new RegExp(`^${title}`) })
  await expect(back.or(row).first()).toBeVisible()
  if (await back.isVisible()) await back.click()
  await row.click()
  await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible()
}

/** Opens a tab or a page of Config. */
export async function openScreen(page: Page, screen: TabName | SettingsTitle) {
  const title = Object.values(SETTINGS_PAGES).find((candidate) => candidate === screen)
  if (title) await openConfig(page, title)
  else await openTab(page, screen as TabName)
}

/** Opens the form 'Nova tarefa' from the tab Tarefas. */
export async function openNewTask(page: Page): Promise<Locator> {
  await chooseFromAddMenu(page, 'Nova tarefa')
  const form = page.getByRole('dialog', { name: 'Nova tarefa' })
  await expect(form).toBeVisible()
  return form
}

/** Chooses an action of the menu 'Adicionar' of the tab Tarefas. */
export const chooseFromAddMenu = (page: Page, action: string) => chooseFromMenu(page, 'Adicionar', action)

/** Opens the menu of a reward's card, and chooses an action. */
export const chooseRewardAction = (page: Page, title: string, action: string) =>
  chooseFromMenu(page, `Mais opções de ${title}`, action)

async function chooseFromMenu(page: Page, label: string, action: string) {
  await page.getByRole('button', { name: label, exact: true }).filter({ visible: true }).click()
  await page.getByRole('list', { name: label }).getByRole('button', { name: action, exact: true }).click()
}

/** Registers the family's first child by the form that Início offers. */
export async function registerChild(page: Page, name: string) {
  await page.getByRole('button', { name: 'Cadastrar a primeira criança' }).click()
  const form = page.getByRole('dialog', { name: 'Nova criança' })
  await form.getByLabel('Nome').fill(name)
  await form.getByRole('button', { name: '7 anos' }).click()
  await form.getByRole('checkbox', { name: 'Criativa' }).check()
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByText(`Saldo de ${name}`).first()).toBeVisible()
}

/** Creates an invite code in Config, and returns it. */
export async function createInviteCode(page: Page): Promise<string> {
  await openConfig(page, 'Responsáveis')
  await page.getByRole('button', { name: 'Gerar código' }).click()
  const label = await page.getByLabel(/^Código ([A-Z2-9] ){5}[A-Z2-9]$/).getAttribute('aria-label')
  return (label ?? '').replaceAll(/^Código |\s/g, '')
}

/** Waits for the scripts of the app's other pages: if one fails to load offline, the router reloads the page. */
export async function waitForPreload(page: Page) {
  await page.waitForFunction(() => {
    const loadedUrls = new Set(performance.getEntriesByType('resource').map(({ name }) => name))
    const links = document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')
    const urls = Array.from(links, ({ href }) => href)
    return urls.some((url) => url.includes('/second-factor-')) && urls.every((url) => loadedUrls.has(url))
  })
}

/** Opens the details of an entry in the history, by its whole description. */
export async function openEntry(page: Page, description: string): Promise<Locator> {
  const rows = page.getByRole('region', { name: 'Lançamentos' }).getByRole('button')
  await rows.filter({ has: page.getByText(description, { exact: true }) }).click()
  const details = page.getByRole('dialog', { name: 'Detalhes da pontuação' })
  await expect(details).toBeVisible()
  return details
}

/** Deletes an entry of the history, or undoes a redemption. */
export async function deleteEntry(page: Page, description: string): Promise<void> {
  const details = await openEntry(page, description)
  const isRedemption = description.startsWith('Resgate: ')
  await details.getByRole('button', { name: isRedemption ? 'Desfazer resgate' : 'Excluir' }).click()
  await details.getByRole('button', { name: isRedemption ? 'Desfazer' : 'Excluir', exact: true }).click()
  await expect(details).toBeHidden()
}

/** Opens the form 'Outro motivo' of the only child, or of the child on the screen. */
export async function openFreeScore(page: Page, kind: 'Elogio' | 'Correção' = 'Elogio'): Promise<Locator> {
  await page
    .getByRole('button', { name: /^Pontuar/ })
    .filter({ visible: true })
    .click()
  const sheet = page.getByRole('dialog', { name: 'Atribuir Pontuação' })
  await sheet.getByRole('radio', { name: kind }).check()
  await sheet.getByRole('button', { name: 'Outro motivo' }).click()
  return sheet
}
