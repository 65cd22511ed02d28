import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { startApp } from '#tests/support/running-app.ts'
import { newDevicePage, expect, newGuardian, signIn, test } from './fixtures.ts'
import { openNewFamily } from './family-requests.ts'
import { openNewTask, openTab } from './family-steps.ts'

test('after the server is killed, two devices lose nothing and reconnect; a second process cannot open its data folder', async ({
  page,
  context,
}) => {
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
  await expect(
    secondPage.getByText(/Sem conexão com o Combinado|Não foi possível carregar/).first(),
  ).toBeVisible()
  await secondPage.getByRole('button', { name: 'Fez: Regar as plantas', exact: true }).click()
  await expect(secondPage.getByText(/Erro ao marcar tarefa/)).toBeVisible()
  await form.getByRole('button', { name: 'Salvar tarefa' }).click()
  await expect(form.getByText('Falha ao salvar tarefa. Tente novamente.')).toBeVisible()

  app = await startApp({ port, dataDir })
  try {
    const secondStart = startUntilExit({ DATA_DIR: dataDir, PORT: '0', DATABASE_URL: '' })
    expect(secondStart.status).not.toBe(0)
    expect(secondStart.stderr).toContain('já está em uso por outro processo do Combinado')
    await form.getByRole('button', { name: 'Salvar tarefa' }).click()
    await expect(form).toBeHidden()
    // the session is still valid and the live stream has reconnected: the other device shows the task
    await expect(secondPage.getByRole('button', { name: 'Fez: Pôr a mesa', exact: true })).toBeVisible()
    await expect(secondPage.getByText(/Sem conexão/)).toHaveCount(0)
    await secondPage.getByRole('button', { name: 'Fez: Regar as plantas', exact: true }).click()
    await openTab(page, 'Início')
    await expect(page.getByTestId('balance')).toHaveText('17')
  } finally {
    await secondPage.context().close()
    await app.stop()
  }
})

test('every invalid environment variable is reported', () => {
  const startResult = startUntilExit({ PORT: 'porta', DATABASE_URL: 'mysql://x', SEED: 'tudo' })
  expect(startResult.status).toBe(78)
  for (const name of ['PORT', 'DATABASE_URL', 'SEED']) expect(startResult.stderr).toContain(name)
})

/** Starts the built app and waits until it exits. */
function startUntilExit(environment: Record<string, string>) {
  return spawnSync(process.execPath, ['build/server/main.js'], {
    env: { ...process.env, NODE_ENV: 'production', ...environment },
    encoding: 'utf8',
    timeout: 30_000,
  })
}
