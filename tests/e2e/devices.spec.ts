import { type APIRequestContext, type Locator, type Page, request } from '@playwright/test'
import { DEVICE_ANIMALS } from '#app/base/device-animal.ts'
import type { StartedPairing } from '#app/domain/devices/device-pairing.ts'
import type { DeviceView } from '#app/domain/devices/device-view.ts'
import { selectRows, updateRows } from '#tests/support/rows.ts'
import {
  expect,
  expectAccessibleInBothSchemes,
  expectFits,
  fillSignIn,
  newGuardian,
  postSignUp,
  test,
} from './fixtures.ts'
import { openNewFamily, postChild } from './family-requests.ts'
import { openConfig, openTab } from './family-steps.ts'

const ANIMAL_NAMES = {
  baleia: 'Baleia',
  capivara: 'Capivara',
  jabuti: 'Jabuti',
  onca: 'Onça',
  sapo: 'Sapo',
  tucano: 'Tucano',
}

/** A tablet that shows a code. Its requests have its own cookies. */
async function aTablet(app: { url: string }): Promise<StartedPairing & { requests: APIRequestContext }> {
  const requests = await request.newContext({ baseURL: app.url, extraHTTPHeaders: { origin: app.url } })
  const response = await requests.post('/aparelho/parear', { data: {} })
  return { ...((await response.json()) as StartedPairing), requests }
}

const stateOf = async (tablet: APIRequestContext) =>
  ((await (await tablet.get('/aparelho/parear')).json()) as { state: string }).state

const next = (dialog: Locator) => dialog.getByRole('button', { name: 'Continuar' }).click()

/** Goes through the steps from the question to the animals. */
async function openAnimals(dialog: Locator, kind: RegExp) {
  await expect(dialog.getByText('Só se ele estiver na sua frente.')).toBeVisible()
  // the second tap does not answer the next question
  await dialog.getByRole('button', { name: 'Continuar' }).dblclick()
  await dialog.getByRole('radio', { name: kind }).check()
  await next(dialog)
  await expect(
    dialog.getByRole('heading', { name: 'Toque no desenho que está na tela do aparelho' }),
  ).toBeFocused()
}

async function openDevices(page: Page) {
  await openTab(page, 'Config')
  await openConfig(page, 'Aparelhos das crianças')
}

test('a guardian pairs a tablet by its code, changes it and turns it off', async ({ page, app }) => {
  await openNewFamily(page, app, {
    children: ['Lia', 'Davi'],
    tasks: [{ title: 'Arrumar a cama', points: 5 }],
  })
  await openDevices(page)
  await page.getByRole('button', { name: 'Ligar um aparelho' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ligar aparelho' })
  const code = dialog.getByLabel('Código que está na tela dele')
  await code.fill('ABCDEFGH')
  await next(dialog)
  await expect(dialog.getByText(/^Este código não vale\./)).toBeVisible()

  const wrongTablet = await aTablet(app)
  await code.fill(wrongTablet.code)
  await next(dialog)
  await openAnimals(dialog, /^Uma criança/)
  await dialog.getByRole('button', { name: 'Não vejo nenhum destes' }).click()
  await expect(dialog.getByText('Então é outro aparelho. Confira o código na tela dele.')).toBeVisible()

  const tablet = await aTablet(app)
  expect(await stateOf(tablet.requests)).toBe('waiting')
  await page.setViewportSize({ width: 320, height: 640 })
  await code.fill(`${tablet.code.slice(0, 4)}-${tablet.code.slice(4).toLowerCase()}`)
  await expectAccessibleInBothSchemes(page)
  await next(dialog)
  await expect(dialog.getByRole('heading', { name: /^Ligar este aparelho à / })).toBeFocused()
  await expectAccessibleInBothSchemes(page)
  await next(dialog)
  await dialog.getByRole('radio', { name: /^Várias/ }).check()
  await expectAccessibleInBothSchemes(page)
  await expectFits(page)
  await dialog.getByLabel('Nome do aparelho').fill('Tablet da sala')
  await next(dialog)
  await dialog.getByRole('radio', { name: ANIMAL_NAMES[tablet.animal] }).check()
  await expectAccessibleInBothSchemes(page)
  await expectFits(page)
  await dialog.getByRole('button', { name: 'Ligar', exact: true }).click()
  await expect(page.getByText('“Tablet da sala” está ligado.')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  expect(await stateOf(tablet.requests)).toBe('paired')
  const view = (await (await tablet.requests.get('/aparelho/visao')).json()) as DeviceView
  expect(view.children.map(({ name, day }) => [name, day])).toEqual([
    ['Davi', null],
    ['Lia', null],
  ])

  const row = page.getByRole('button', { name: /^Tablet da sala/ })
  await expect(row).toContainText('Davi, Lia')
  await expectAccessibleInBothSchemes(page)
  await expectFits(page)
  await row.click()
  const device = page.getByRole('dialog', { name: 'Tablet da sala' })
  await expectAccessibleInBothSchemes(page)
  await device.getByRole('checkbox', { name: 'Davi' }).uncheck()
  await device.getByRole('button', { name: 'Salvar' }).click()
  await expect(row).toContainText('só Lia · hoje')
  await row.click()
  await device.getByRole('button', { name: 'Desligar aparelho' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Desligar' }).click()
  await expect(page.getByText('“Tablet da sala” foi desligado.')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(row).toHaveCount(0)
  expect((await tablet.requests.get('/aparelho/visao')).status()).toBe(401)
})

test('the address of the QR code leads over the sign-in to the pairing, which asks for the password after ten minutes', async ({
  page,
  site,
}) => {
  const { app } = site
  const guardian = newGuardian()
  await postSignUp(page, app, guardian)
  await postChild(page, app, { name: 'Lia' })
  await page.context().clearCookies()
  const tablet = await aTablet(app)
  await page.goto(`${app.url}/app?aparelho=${tablet.code}`)
  await fillSignIn(page, guardian)
  const dialog = page.getByRole('dialog', { name: 'Ligar aparelho' })
  await expect(dialog.getByRole('heading', { name: /^Ligar este aparelho à / })).toBeVisible()
  await expect(page).toHaveURL(`${app.url}/app`)
  await dialog.getByRole('button', { name: 'Agora não' }).click()

  const [user] = await selectRows('users', { email: guardian.email })
  await updateRows('sessions', { user_id: user!.id }, { created_at: new Date(Date.now() - 11 * 60_000) })
  await page.goto(`${app.url}/app?aparelho=${tablet.code}`)
  await next(dialog)
  await next(dialog)
  await dialog.getByLabel('Sua senha').fill('Outra1234')
  await next(dialog)
  await dialog.getByRole('radio', { name: ANIMAL_NAMES[tablet.animal] }).check()
  const pair = dialog.getByRole('button', { name: 'Ligar', exact: true })
  await pair.click()
  await expect(dialog.getByText('Senha incorreta. Confira e tente de novo.')).toBeVisible()
  await dialog.getByLabel('Sua senha').fill(guardian.password)
  await next(dialog)
  const wrong = DEVICE_ANIMALS.filter((animal) => animal !== tablet.animal)
  for (const animal of wrong) {
    const choice = dialog.getByRole('radio', { name: ANIMAL_NAMES[animal] })
    if ((await choice.count()) > 0) await choice.check()
  }
  await pair.click()
  await expect(dialog.getByText('Não era este desenho. O aparelho já mostra outro código.')).toBeVisible()
  expect(await stateOf(tablet.requests)).toBe('gone')
})

test("a guardian sets how a child's screens look, and a picture PIN", async ({ page, app }) => {
  await openNewFamily(page, app, { children: ['Lia'] })
  await openDevices(page)
  const row = page.getByRole('button', { name: /^Lia .*senha/ })
  await expect(row).toContainText('Pela idade: desenhos e palavras · sem senha')
  await row.click()
  const screen = page.getByRole('dialog', { name: 'A tela de Lia' })
  await screen.getByRole('radio', { name: 'Só desenhos' }).check()
  await screen.getByRole('button', { name: 'Criar senha de desenhos' }).click()
  const pin = page.getByRole('dialog', { name: 'Senha de Lia' })
  await page.setViewportSize({ width: 320, height: 640 })
  for (const drawing of ['Gato', 'Lua', 'Lua', 'Chave'])
    await pin.getByRole('button', { name: drawing }).click()
  await expect(pin.getByRole('status')).toHaveText('Gato, Lua, Lua, Chave')
  await expectAccessibleInBothSchemes(page)
  await expectFits(page)
  await pin.getByRole('button', { name: 'Salvar' }).click()
  await expect(screen.getByRole('button', { name: 'Trocar a senha' })).toBeVisible()
  await expectAccessibleInBothSchemes(page)
  await screen.getByRole('button', { name: 'Tirar a senha' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Tirar a senha' }).click()
  await expect(screen.getByRole('button', { name: 'Criar senha de desenhos' })).toBeVisible()
  await screen.getByRole('button', { name: 'Fechar' }).click()
  await expect(row).toContainText('Só desenhos · sem senha')
})
