import { runSql } from '#tests/support/postgres.ts'
import { startApp } from '#tests/support/running-app.ts'
import { newDevicePage, expect, newGuardian, signIn, signUp, test } from './fixtures.ts'
import { startSite } from './shared-apps.ts'
import { openNewFamily, dailyTasks, postChild, postInvite, postTasks } from './family-requests.ts'
import { openTab } from './family-steps.ts'

test('a device shows changes of the other process, even after a restart', async ({ page, context }) => {
  const { app, ownerDatabaseUrl: databaseUrl, stop } = await startSite({})
  const environment = { TRUSTED_PROXIES: '1' }
  let otherApp = await startApp({ databaseUrl, environment })
  const guardian = newGuardian()
  await signUp(page, otherApp, guardian)
  const secondDevice = await newDevicePage(context)
  await signIn(secondDevice, app, guardian)
  const theoId = await postChild(page, otherApp, { name: 'Théo' })
  await postTasks(page, otherApp, [theoId], dailyTasks(['Arrumar a cama']))
  await expect(secondDevice.getByText('Arrumar a cama').first()).toBeVisible()

  await secondDevice.getByRole('button', { name: 'Fez: Arrumar a cama', exact: true }).click()
  await expect(page.getByTestId('balance')).toHaveText('5')

  // the second device's process writes while the first one's is stopped; after the restart its device shows the change
  const { url, dataDir } = otherApp
  await otherApp.stop({ keepData: true })
  await secondDevice.getByRole('button', { name: 'Pontuar Théo' }).click()
  await secondDevice.getByRole('button', { name: /Ajudou sem ninguém pedir/ }).click()
  await expect(secondDevice.getByTestId('balance')).toHaveText('15')
  otherApp = await startApp({ databaseUrl, port: Number(new URL(url).port), dataDir, environment })
  await expect(page.getByTestId('balance')).toHaveText('15')
  await Promise.all([otherApp.stop(), stop()])
})

test('a child member can mark and redeem, but sees no guardian controls', async ({
  page,
  context,
  site: { app, ownerDatabaseUrl },
}) => {
  const guardian = newGuardian('Rafael Souza')
  await openNewFamily(page, app, {
    guardian,
    tasks: [{ title: 'Ler um livro', points: 40 }],
    rewards: [{ title: 'Pipoca no sofá', points: 30 }],
  })
  const code = await postInvite(page, app)

  const child = newGuardian('Bia Souza')
  const tablet = await newDevicePage(context)
  await signUp(tablet, app, child, code)
  await expect(tablet.getByText('Saldo de Bia').first()).toBeVisible()
  await runSql(
    ownerDatabaseUrl,
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
  await expect(tablet.getByRole('button', { name: /Novo prêmio|^Mais opções/ })).toHaveCount(0)
  await tablet.getByRole('button', { name: 'Resgatar: Pipoca no sofá' }).click()
  const redeemDialog = tablet.getByRole('dialog', { name: 'Resgatar Prêmio' })
  await redeemDialog.getByRole('button', { name: 'Resgatar', exact: true }).click()
  await expect(redeemDialog.getByText(/resgatado/i)).toBeVisible()
  await openTab(page, 'Início')
  await expect(page.getByTestId('balance')).toHaveText('10')
})
