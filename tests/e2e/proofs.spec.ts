import type { Page } from '@playwright/test'
import { PLAIN_SCHEDULE } from '#app/domain/tasks/schedule/schedule.ts'
import { addChild, addTask, newFamily, newMember } from '#tests/support/family-content.ts'
import { aDevice } from '#tests/support/devices.ts'
import { aJpeg } from '#tests/support/photos.ts'
import { expectTargets } from './child-device-steps.ts'
import { expect, expectAccessibleInBothSchemes, expectFits, newDevicePage, test } from './fixtures.ts'
import { openTab } from './family-steps.ts'
import { addCookie, signInAs } from './session-steps.ts'

const PHONE = { viewport: { width: 390, height: 844 } }
const photo = {
  name: 'IMG_1.jpg',
  mimeType: 'image/jpeg',
  buffer: await aJpeg({ width: 1600, height: 1200 }),
}
const notAPhoto = { name: 'desenho.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg ></svg>') }

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const photoDialog = (page: Page, title: string) => page.getByRole('dialog', { name: `Foto: ${title}` })
const claim = (page: Page, title: string) => page.getByRole('article', { name: title })

/** Presses a button that opens the camera, and takes a photo. */
async function takePhoto(page: Page, name: string, file = photo) {
  const chooser = page.waitForEvent('filechooser')
  await button(page, name).click()
  await (await chooser).setFiles(file)
}

/** Waits until the photo of the claim is shown. */
async function expectPhoto(page: Page, title: string, child: string) {
  const image = claim(page, title).getByAltText(`Foto de ${title} por ${child}`)
  await image.scrollIntoViewIfNeeded()
  await expect
    .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
    .toBeGreaterThan(0)
}

test('a task asks for a photo; the child sends it from its device, also after a lost connection, and the guardian looks and confirms', async ({
  page,
  context,
  site,
}) => {
  const scope = await newFamily()
  const childId = await addChild(scope, { name: 'Lia', age: 5 })
  await addTask(scope, [childId], { title: 'Arrumar a cama', time: null, trust: 'always' })
  await addTask(scope, [childId], {
    title: 'Regar as plantas',
    time: null,
    trust: 'always',
    photo: 'optional',
  })
  await page.setViewportSize(PHONE.viewport)
  await signInAs(page, site, scope.userId)
  await page.goto(`${site.app.url}/app`)
  await openTab(page, 'Tarefas')
  await button(page, 'Editar Arrumar a cama').click()
  const form = page.getByRole('dialog', { name: 'Editar tarefa' })
  await form.getByText('Mais opções').click()
  await form.getByRole('button', { name: /^Foto/ }).click()
  await form.getByRole('radio', { name: /^Precisa mandar/ }).check()
  await form.getByRole('button', { name: 'Salvar tarefa' }).click()
  await expect(form).toHaveCount(0)

  const { cookie } = await aDevice(scope, { kind: 'single', childIds: [childId] })
  const device = await newDevicePage(context, PHONE)
  await addCookie(device, site.app.url, cookie)
  await device.goto(`${site.app.url}/aparelho`)
  await takePhoto(device, 'Fiz! Com foto: Arrumar a cama', notAPhoto)
  const dialog = photoDialog(device, 'Arrumar a cama')
  await expect(dialog).toContainText('Isto não é uma foto')
  await expect(button(device, 'Mandar')).toHaveCount(0)
  await takePhoto(device, 'Outra foto')
  await expect(dialog).toContainText('Ficou boa?')
  await expectAccessibleInBothSchemes(device)
  await device.setViewportSize({ width: 320, height: 640 })
  await expectFits(device)
  await expectTargets(device, 64)
  await device.setViewportSize(PHONE.viewport)
  await device.context().setOffline(true)
  await button(device, 'Mandar').click()
  await expect(dialog).toContainText('Sem conexão agora. A foto espera aqui')
  await device.context().setOffline(false)
  await expect(dialog).toHaveCount(0)
  await expect(device.getByAltText('A sua foto: Arrumar a cama')).toBeVisible()
  await expect(button(device, 'Fiz! Com foto: Regar as plantas')).toBeVisible()
  await button(device, 'Fiz! Regar as plantas').click()

  await openTab(page, 'Início')
  await page.getByRole('button', { name: /^Conferir 2/ }).click()
  await expectPhoto(page, 'Arrumar a cama', 'Lia')
  await expect(claim(page, 'Regar as plantas').getByRole('img')).toHaveCount(0)
  await expectAccessibleInBothSchemes(page)
  await page.getByRole('button', { name: /^Foto de Arrumar a cama por Lia/ }).click()
  const enlarged = page.getByRole('dialog', { name: 'Foto de Arrumar a cama por Lia' })
  await expect(enlarged.getByRole('img')).toBeVisible()
  await page.keyboard.press('Escape')
  await button(page, 'Confirmar: Arrumar a cama, Lia').click()
  await expect(device.getByRole('article', { name: 'Arrumar a cama' })).toContainText('Feito!')
})

test('a photo that arrives late leaves the photo of the next task open', async ({ context, site }) => {
  const scope = await newFamily()
  const childId = await addChild(scope, { name: 'Lia', age: 5 })
  for (const title of ['Arrumar a cama', 'Regar as plantas'])
    await addTask(scope, [childId], { title, time: null, trust: 'always', photo: 'required' })
  const { cookie } = await aDevice(scope, { kind: 'single', childIds: [childId] })
  const device = await newDevicePage(context, PHONE)
  await addCookie(device, site.app.url, cookie)
  const upload = Promise.withResolvers<void>()
  await device.route('**/aparelho/acoes/marcar-com-foto', async (route) => {
    await upload.promise
    await route.continue()
  })
  await device.goto(`${site.app.url}/aparelho`)
  await takePhoto(device, 'Fiz! Com foto: Arrumar a cama')
  await button(device, 'Mandar').click()
  await button(device, 'Voltar sem mandar').click()
  await takePhoto(device, 'Fiz! Com foto: Regar as plantas')
  upload.resolve()
  await expect(device.getByAltText('A sua foto: Arrumar a cama')).toBeAttached()
  await expect(photoDialog(device, 'Regar as plantas')).toContainText('Ficou boa?')
})

test('a child member sends the photo from the task’s row', async ({ page, site }) => {
  const scope = await newFamily()
  const childId = await addChild(scope, { name: 'Davi', age: 13 })
  await addTask(scope, [childId], { title: 'Lavar a louça', time: null, trust: 'always', photo: 'required' })
  const { userId } = await newMember(scope, { name: 'Davi', childId })
  await page.setViewportSize(PHONE.viewport)
  await signInAs(page, site, userId)
  await page.goto(`${site.app.url}/app`)
  await button(page, 'Fez: Lavar a louça').click()
  const sheet = page.getByRole('dialog', { name: 'Lavar a louça' })
  await expectAccessibleInBothSchemes(page)
  await sheet.getByLabel('Tirar foto').setInputFiles(photo)
  await expect(sheet.getByAltText('Foto escolhida')).toBeVisible()
  await sheet.getByRole('button', { name: 'Mandar' }).click()
  await expect(sheet).toHaveCount(0)
  await expect(page.getByText('Esperando conferir')).toBeVisible()
})

test('of two turns of a task, the photo goes to the one whose row a child member tapped', async ({
  page,
  site,
}) => {
  const scope = await newFamily()
  const childId = await addChild(scope, { name: 'Davi', age: 13 })
  const windows = [
    { slot: 0, from: '08:00', until: null },
    { slot: 1, from: '19:00', until: null },
  ]
  await addTask(scope, [childId], {
    title: 'Passear com o cachorro',
    time: null,
    trust: 'always',
    photo: 'required',
    schedule: { ...PLAIN_SCHEDULE, windows },
  })
  const { userId } = await newMember(scope, { name: 'Davi', childId })
  await page.setViewportSize(PHONE.viewport)
  await signInAs(page, site, userId)
  await page.goto(`${site.app.url}/app`)
  await button(page, 'Fez: Passear com o cachorro · 19h').click()
  const sheet = page.getByRole('dialog', { name: 'Passear com o cachorro' })
  await sheet.getByLabel('Tirar foto').setInputFiles(photo)
  await sheet.getByRole('button', { name: 'Mandar' }).click()
  await expect(sheet).toHaveCount(0)
  await expect(button(page, 'Fez: Passear com o cachorro · 8h')).toBeVisible()
  await expect(button(page, 'Fez: Passear com o cachorro · 19h')).toHaveCount(0)
})
