import { expect, type Page } from '@playwright/test'

/** Goes to one of the five tabs. */
export async function openTab(page: Page, name: 'Início' | 'Tarefas' | 'Prêmios' | 'IA' | 'Config') {
  await page
    .getByRole('navigation', { name: 'Principal' })
    .filter({ visible: true })
    .getByRole('button', { name })
    .click()
}

/** Registers the family's first child from the first screen. */
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

/** Agrees a task for every day and every child, and returns to Início. */
export async function agreeTask(page: Page, task: { title: string; points: number }) {
  await openTab(page, 'Tarefas')
  await page.getByRole('button', { name: 'Nova tarefa' }).filter({ visible: true }).first().click()
  const form = page.getByRole('dialog', { name: 'Nova tarefa' })
  await form.getByRole('textbox', { name: 'Título' }).fill(task.title)
  await form.getByLabel('Horário').fill('09:00')
  await form.getByRole('spinbutton', { name: 'Pontos' }).fill(String(task.points))
  await form.getByRole('button', { name: 'Salvar tarefa' }).click()
  await expect(form).toBeHidden()
  await openTab(page, 'Início')
}

/** Creates a reward for every child, once a day unless it has no limit, and returns to Início. */
export async function createReward(
  page: Page,
  reward: { title: string; points: number; isUnlimited?: boolean },
) {
  await openTab(page, 'Prêmios')
  await page.getByRole('button', { name: 'Criar recompensa' }).filter({ visible: true }).first().click()
  const form = page.getByRole('dialog', { name: /recompensa/i })
  await form.getByRole('textbox', { name: 'Título' }).fill(reward.title)
  await form.getByRole('spinbutton', { name: 'Pontos' }).fill(String(reward.points))
  if (reward.isUnlimited) await form.getByRole('radio', { name: 'Sem limite' }).check()
  await form.getByRole('button', { name: 'Salvar recompensa' }).click()
  await expect(form).toBeHidden()
  await openTab(page, 'Início')
}

/** Makes a code in Config and answers with it. */
export async function makeInviteCode(page: Page): Promise<string> {
  await openTab(page, 'Config')
  await page.getByRole('button', { name: 'Gerar código' }).click()
  const label = await page.getByLabel(/^Código ([A-Z2-9] ){5}[A-Z2-9]$/).getAttribute('aria-label')
  return (label ?? '').replaceAll(/^Código |\s/g, '')
}
