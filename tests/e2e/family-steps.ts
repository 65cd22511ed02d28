import { expect, type Page } from '@playwright/test'

export async function openTab(page: Page, name: 'Início' | 'Tarefas' | 'Prêmios' | 'IA' | 'Config') {
  await page
    .getByRole('navigation', { name: 'Principal' })
    .filter({ visible: true })
    .getByRole('button', { name })
    .click()
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
  await openTab(page, 'Config')
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
