import { runOn } from '#tests/support/postgres.ts'
import { startApp } from '#tests/support/running-app.ts'
import { anotherDevice, expect, newGuardian, signIn, signUp } from './app-test.ts'
import { openNewFamily, dailyTasks, requestChild, requestTasks } from './family-requests.ts'
import { makeInviteCode, openTab } from './family-steps.ts'
import { test } from './two-apps-test.ts'

test('a device follows changes of another process, also after a restart', async ({ page, context, pair }) => {
  const guardian = newGuardian()
  await signUp(page, pair.first, guardian)
  const secondDevice = await anotherDevice(context)
  await signIn(secondDevice, pair.second, guardian)
  const theo = await requestChild(page, pair.first, { name: 'Théo' })
  await requestTasks(page, pair.first, [theo], dailyTasks(['Arrumar a cama']))
  await expect(secondDevice.getByText('Arrumar a cama').first()).toBeVisible()

  await secondDevice.getByRole('button', { name: 'Fez: Arrumar a cama', exact: true }).click()
  await expect(page.getByTestId('balance')).toHaveText('5')

  // the first process is stopped while the second writes; its device shows the change after the restart
  const { port, dataDir } = { port: Number(new URL(pair.first.url).port), dataDir: pair.first.dataDir }
  await pair.first.stop({ keepData: true })
  await secondDevice.getByRole('button', { name: 'Pontuar Théo' }).click()
  const score = secondDevice.getByRole('dialog', { name: 'Atribuir Pontuação' })
  await score.getByRole('button', { name: /Positiva/ }).click()
  await score.getByRole('button', { name: 'Confirmar' }).click()
  await expect(secondDevice.getByTestId('balance')).toHaveText('15')
  pair.first = await startApp({
    databaseUrl: pair.database.url,
    port,
    dataDir,
    environment: { TRUSTED_PROXIES: '1' },
  })
  await expect(page.getByTestId('balance')).toHaveText('15')
})

test('a child member marks and redeems, without controls of guardians', async ({ page, context, pair }) => {
  const guardian = newGuardian('Rafael Souza')
  await openNewFamily(page, pair.first, {
    guardian,
    tasks: [{ title: 'Ler um livro', points: 40 }],
    rewards: [{ title: 'Pipoca no sofá', points: 30 }],
  })
  const code = await makeInviteCode(page)

  const child = newGuardian('Bia Souza')
  const tablet = await anotherDevice(context)
  await signUp(tablet, pair.second, child, code)
  await expect(tablet.getByText('Saldo de Bia').first()).toBeVisible()
  await runOn(
    pair.database.url,
    `update family_members set role = 'child', is_admin = false where user_id = (select id from users where email = '${child.email}')`,
  )
  await tablet.reload()

  await expect(tablet.getByRole('button', { name: 'Pontuar Bia' })).toHaveCount(0)
  await expect(tablet.getByRole('button', { name: /^Excluir|^Editar/ })).toHaveCount(0)
  await tablet.getByRole('button', { name: 'Fez: Ler um livro', exact: true }).click()
  await expect(tablet.getByTestId('balance')).toHaveText('40')

  await openTab(tablet, 'Tarefas')
  await expect(tablet.getByRole('heading', { name: 'Ler um livro' }).filter({ visible: true })).toBeVisible()
  await expect(tablet.getByRole('button', { name: /Nova tarefa|^Editar|^Excluir/ })).toHaveCount(0)
  await openTab(tablet, 'Prêmios')
  await expect(tablet.getByRole('button', { name: /Criar recompensa|^Editar|^Excluir/ })).toHaveCount(0)
  await tablet.getByRole('button', { name: 'Resgatar: Pipoca no sofá' }).click()
  const redeem = tablet.getByRole('dialog', { name: 'Resgatar Prêmio' })
  await redeem.getByRole('button', { name: 'Resgatar', exact: true }).click()
  await expect(redeem.getByText(/resgatado/i)).toBeVisible()
  await openTab(page, 'Início')
  await expect(page.getByTestId('balance')).toHaveText('10')
})
