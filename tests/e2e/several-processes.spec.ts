import { once } from 'node:events'
import { runSql } from '#tests/support/postgres.ts'
import { startApp } from '#tests/support/running-app.ts'
import { pairDevice } from './child-device-steps.ts'
import { newDevicePage, expect, newGuardian, signIn, signUp, test } from './fixtures.ts'
import { startSite } from './shared-apps.ts'
import {
  chooseChild,
  dailyTasks,
  openNewFamily,
  postChild,
  postInvite,
  postJson,
  postTasks,
} from './family-requests.ts'
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

test("a child's device and a guardian at two processes agree, while network and processes fail", async ({
  page,
  context,
}) => {
  const { app, ownerDatabaseUrl: databaseUrl, stop } = await startSite({})
  const environment = { TRUSTED_PROXIES: '1' }
  let deviceApp = await startApp({ databaseUrl, environment })
  const { url, dataDir } = deviceApp
  const killDeviceApp = async () => {
    const exit = once(deviceApp.process, 'exit')
    deviceApp.process.kill('SIGKILL')
    await exit
  }
  const restartDeviceApp = async () => {
    deviceApp = await startApp({ databaseUrl, port: Number(new URL(url).port), dataDir, environment })
  }
  const tasks = ['Arrumar a cama', 'Regar as plantas', 'Guardar os brinquedos', 'Tomar banho', 'Ler um livro']
  const childIds = await openNewFamily(page, app, {
    children: ['Lia', 'Davi'],
    tasks: tasks.map((title) => ({ title, points: 5, time: null, trust: 'always' })),
  })
  const [lia = ''] = childIds
  await postJson(page, app, '/app/acoes/criancas.senha', { childId: lia, pin: [0, 6, 6, 10] })
  await postJson(page, app, '/app/acoes/criancas.tela', { childId: lia, view: 'drawings' })
  const { device, deviceId } = await pairDevice(
    { page, context, app },
    { kind: 'shared', childIds, deviceApp, browser: { viewport: { width: 768, height: 1024 } } },
  )
  const mark = (title: string) => device.getByRole('button', { name: `Fiz! ${title}`, exact: true }).click()
  const places = (label: string) => device.getByRole('img', { name: label, exact: true })
  const lost = device.getByText(/^Sem conexão\. Mostrando o que vimos às?/)
  const inbox = page.getByRole('region', { name: 'Conferir', exact: true })
  const confirm = (name: string) => inbox.getByRole('button', { name, exact: true }).click()

  await device.getByRole('button', { name: 'Lia' }).click()
  for (const drawing of ['Gato', 'Lua', 'Lua', 'Chave'])
    await device.getByRole('button', { name: drawing }).click()
  for (const title of tasks.slice(0, 3)) await mark(title)
  await expect(inbox).toContainText('3 esperando')
  await confirm('Confirmar tudo (3)')
  await expect(device.getByText('Feito!', { exact: true })).toHaveCount(3)
  await expect(places('Faltam 2')).toBeVisible()

  // the network is cut once the device has the answer to its mark: the guardian confirms the mark, and the device sees that
  // when the network is back
  await mark('Tomar banho')
  await expect(device.getByText('Esperando conferir')).toHaveCount(1)
  await expect(inbox).toContainText('1 esperando')
  await device.context().setOffline(true)
  await confirm('Confirmar')
  await expect(inbox).toHaveCount(0)
  await expect(lost).toBeVisible()
  await expect(device.getByText('Esperando conferir')).toHaveCount(1)
  await device.context().setOffline(false)
  await expect(device.getByText('Feito!', { exact: true })).toHaveCount(4)
  await expect(lost).toHaveCount(0)

  // the device's process is killed: the device takes the tap back, and is right again after the restart
  await killDeviceApp()
  await mark('Ler um livro')
  await expect(device.getByText('Não deu certo agora. Tente de novo.')).toBeVisible()
  await restartDeviceApp()
  await expect(lost).toHaveCount(0)
  await mark('Ler um livro')
  await expect(inbox).toContainText('1 esperando')
  await device.getByRole('button', { name: 'Legal!' }).click()
  await confirm('Confirmar')
  await expect(places('Tudo feito!')).toBeVisible()
  await expect(device.getByText('Feito!', { exact: true })).toHaveCount(5)
  await chooseChild(page, 'Lia')
  await expect(page.getByTestId('balance')).toHaveText('25')

  await postJson(page, app, '/app/acoes/aparelhos.desligar', { id: deviceId })
  await expect(device.getByRole('heading', { name: 'Chame um responsável' })).toBeVisible({ timeout: 2000 })
  await expect(device.getByText('Lia')).toHaveCount(0)
  await Promise.all([deviceApp.stop(), stop()])
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
