import { expect, type Page } from '@playwright/test'
import { childInput, taskInput } from '#tests/support/family-content.ts'

type Served = { url: string }

/** A child of the signed-in family, saved without the form; returns the child's id. Reload the page to see it. */
export async function requestChild(page: Page, app: Served, fields: Parameters<typeof childInput>[0]) {
  const child = childInput(fields)
  const multipart = { child: JSON.stringify(child) }
  const headers = { origin: app.url }
  const answer = await page.request.post(`${app.url}/app/criancas/salvar`, { headers, multipart })
  expect(answer.ok(), fields?.name).toBe(true)
  return child.id
}

/** Tasks for every day of these children, saved without the form, ordered by time as given. */
export async function requestTasks(page: Page, app: Served, childIds: string[], titles: readonly string[]) {
  for (const [index, title] of titles.entries()) {
    const time = `${String(7 + index).padStart(2, '0')}:00`
    const data = taskInput(childIds, { title, time, points: 5 + index })
    const answer = await page.request.post(`${app.url}/app/tarefas/salvar`, {
      headers: { origin: app.url },
      data,
    })
    expect(answer.ok(), title).toBe(true)
  }
}

/** Shows another child on Início. */
export async function chooseChild(page: Page, name: string) {
  await page.getByRole('button', { name: /^Criança: / }).click()
  await page.getByRole('list', { name: 'Escolher criança' }).getByRole('button', { name }).click()
  await expect(page.getByText(`Saldo de ${name}`).first()).toBeVisible()
}
