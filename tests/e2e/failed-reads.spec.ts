import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures.ts'
import { openNewFamily } from './family-requests.ts'
import { openNewTask, openTab, waitForPreload } from './family-steps.ts'

/** Makes requests for the snapshot fail until the returned function is called. */
async function failSnapshotReads(page: Page): Promise<() => Promise<void>> {
  const snapshot = /\/app\.data/
  await page.route(snapshot, (route) =>
    route.request().method() === 'GET' ? route.fulfill({ status: 500, body: '' }) : route.continue(),
  )
  return () => page.unroute(snapshot)
}

/** Simulates a return of the app to the foreground, after which it reads the snapshot again. */
const returnToForeground = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

/** A form tells of when its list is: '8h', '14h05'. */
const storedList = (reason: string) => new RegExp(`^${reason}: esta é a lista de \\d{1,2}h(\\d\\d)?\\.`)

test('if the snapshot cannot be read, tabs and forms show the stored one with its time, and a retry button', async ({
  page,
  context,
  app,
}) => {
  await openNewFamily(page, app, { rewards: [{ title: 'Cinema', points: 30 }] })
  await expect(page.getByText('Saldo de Bia').first()).toBeVisible()
  const restore = await failSnapshotReads(page)
  await returnToForeground(page)

  const notice = page.getByRole('status').filter({ hasText: /Mostrando o que foi salvo às?/ })
  await expect(notice).toContainText('Não foi possível carregar o histórico de tarefas.')
  await expect(page.getByText('Saldo de Bia').first()).toBeVisible()
  await expectAccessible(page)

  await openTab(page, 'Tarefas')
  await expect(notice).toContainText('Não foi possível carregar as tarefas.')
  await openNewTask(page)
  const taskForm = page.getByRole('dialog', { name: 'Nova tarefa' })
  // the form shows the stored list of children with its time, and no error
  await expect(taskForm.getByText(storedList('Sem resposta do servidor')).first()).toBeVisible()
  await expect(taskForm.getByText('Não foi possível carregar a lista de crianças.')).toHaveCount(0)
  await taskForm.getByRole('button', { name: 'Cancelar' }).click()

  await openTab(page, 'Prêmios')
  await expect(notice).toContainText('Não foi possível carregar as recompensas.')
  await openTab(page, 'IA')
  await expect(notice).toContainText('Não foi possível carregar a lista de crianças.')
  await openTab(page, 'Config')
  await expect(notice).toContainText('Não foi possível carregar os perfis das crianças.')

  await openTab(page, 'Início')
  await page.getByRole('button', { name: /Resgatar Prêmio/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Resgatar Prêmio' })
  await expect(dialog.getByText(storedList('Sem resposta do servidor'))).toBeVisible()
  await expect(dialog.getByText('Não foi possível carregar os prêmios. Tente novamente.')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Agora não' }).click()

  await restore()
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(notice).toHaveCount(0)

  await waitForPreload(page)
  await openTab(page, 'Tarefas')
  await openNewTask(page)
  await expect(taskForm).toBeVisible()
  await context.setOffline(true)
  await returnToForeground(page)
  await expect(taskForm.getByText(storedList('Sem internet')).first()).toBeVisible()
  await expect(taskForm.getByText('Não foi possível carregar a lista de crianças.')).toHaveCount(0)
})

test('when the rewards cannot be read and the last snapshot has none, the redemption dialog says so', async ({
  page,
  app,
}) => {
  await openNewFamily(page, app)
  await failSnapshotReads(page)
  await returnToForeground(page)
  await page.getByRole('button', { name: /Resgatar Prêmio/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Resgatar Prêmio' })
  await expect(dialog.getByText('Não foi possível carregar os prêmios. Tente novamente.')).toBeVisible()
})
