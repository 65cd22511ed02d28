import { once } from 'node:events'
import { startApp } from '#tests/support/running-app.ts'
import { newDevicePage, expect, newGuardian, signIn, test } from './fixtures.ts'
import { openNewFamily } from './family-requests.ts'
import { openNewTask, openTab } from './family-steps.ts'

test('after the server is killed, two devices lose nothing and reconnect', async ({ page, context }) => {
  let app = await startApp()
  const { dataDir } = app
  const port = Number(new URL(app.url).port)
  const guardian = newGuardian()
  await openNewFamily(page, app, {
    guardian,
    tasks: [
      { title: 'Regar as plantas', points: 12 },
      { title: 'Ler um livro', points: 5 },
    ],
  })
  const secondPage = await newDevicePage(context)
  await signIn(secondPage, app, guardian)
  await secondPage.getByRole('button', { name: 'Fez: Ler um livro', exact: true }).click()
  await expect(page.getByTestId('balance')).toHaveText('5')

  // the server stops while a form is half filled in
  await openTab(page, 'Tarefas')
  await openNewTask(page)
  const form = page.getByRole('dialog', { name: 'Nova tarefa' })
  await form.getByLabel('Título').fill('Pôr a mesa')
  await form.getByLabel('Horário').fill('12:00')

  const exit = once(app.process, 'exit')
  app.process.kill('SIGKILL')
  await exit
  await expect(secondPage.getByText(/Sem internet|Não foi possível carregar/).first()).toBeVisible()
  await secondPage.getByRole('button', { name: 'Fez: Regar as plantas', exact: true }).click()
  await expect(secondPage.getByText(/Erro ao marcar tarefa/)).toBeVisible()
  await form.getByRole('button', { name: 'Salvar tarefa' }).click()
  await expect(form.getByText('Falha ao salvar tarefa. Tente novamente.')).toBeVisible()

  app = await startApp({ port, dataDir })
  try {
    await form.getByRole('button', { name: 'Salvar tarefa' }).click()
    await expect(form).toBeHidden()
    // the session is still valid and the live stream has reconnected: the other device shows the task
    await expect(secondPage.getByRole('button', { name: 'Fez: Pôr a mesa', exact: true })).toBeVisible()
    await expect(secondPage.getByText(/Sem internet/)).toHaveCount(0)
    await secondPage.getByRole('button', { name: 'Fez: Regar as plantas', exact: true }).click()
    await openTab(page, 'Início')
    await expect(page.getByTestId('balance')).toHaveText('17')
  } finally {
    await secondPage.context().close()
    await app.stop()
  }
})
