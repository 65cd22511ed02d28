import type { Page } from '@playwright/test'
import {
  newDevicePage,
  expect,
  expectAccessibleInBothSchemes,
  newGuardian,
  signIn,
  test,
} from './fixtures.ts'
import { chooseChild, openNewFamily } from './family-requests.ts'
import { openEntry } from './family-steps.ts'

const scoreSheet = (page: Page) => page.getByRole('dialog', { name: 'Atribuir Pontuação' })
const notices = (page: Page) => page.getByRole('status', { name: 'Avisos' })
const conducts = (page: Page) => scoreSheet(page).getByRole('group', { name: 'Condutas' }).getByRole('button')
const balance = (page: Page) => page.getByTestId('balance')

test('a praise needs a child: from all children it takes three taps; two children get it, and lose it, with one tap', async ({
  page,
  app,
}) => {
  await openNewFamily(page, app, { children: ['Bia', 'Théo'] })
  await page.getByRole('button', { name: 'Pontuar', exact: true }).filter({ visible: true }).click()
  await expect(scoreSheet(page).getByRole('checkbox', { checked: true })).toHaveCount(0)
  await conducts(page).first().click()
  await expect(scoreSheet(page).getByText('Escolha pelo menos uma criança.')).toBeVisible()
  await scoreSheet(page).getByRole('checkbox', { name: 'Théo' }).check()
  await expect(scoreSheet(page).getByText('Escolha pelo menos uma criança.')).toBeHidden()
  await conducts(page).first().click()
  await expect(notices(page)).toContainText('Théo: Ajudou sem ninguém pedir +10')

  await chooseChild(page, 'Bia')
  // the tap without a child has sent nothing
  await expect(balance(page)).toHaveText('0')
  await page.getByRole('button', { name: 'Pontuar Bia' }).filter({ visible: true }).click()
  await expect(scoreSheet(page).getByRole('checkbox', { name: 'Bia' })).toBeChecked()
  await scoreSheet(page).getByRole('checkbox', { name: 'Théo' }).check()
  await expectAccessibleInBothSchemes(page)
  await scoreSheet(page)
    .getByRole('button', { name: /Dividiu com outra pessoa/ })
    .click()
  await expect(scoreSheet(page)).toBeHidden()
  const notice = notices(page).getByRole('group').filter({ hasText: 'Bia e Théo' })
  await expect(notice).toContainText('Bia e Théo: Dividiu com outra pessoa, +8 cada')
  await expect(balance(page)).toHaveText('8')
  await notice.getByRole('button', { name: 'Desfazer' }).click()
  await expect(balance(page)).toHaveText('0')
  await page.reload()
  await chooseChild(page, 'Théo')
  await expect(balance(page)).toHaveText('10')
})

test('a double tap on a conduct counts once', async ({ page, app }) => {
  await openNewFamily(page, app)
  let requestCount = 0
  page.on('request', (request) => {
    if (request.url().includes('/app/acoes/pontos.atribuir')) requestCount += 1
  })
  await page.getByRole('button', { name: 'Pontuar Bia' }).filter({ visible: true }).click()
  await expect(scoreSheet(page).getByRole('checkbox'), 'no choice in a family of one child').toHaveCount(0)
  await scoreSheet(page)
    .getByRole('button', { name: /Esperou a sua vez/ })
    .dblclick({ delay: 30 })
  await expect(notices(page)).toContainText('Bia: Esperou a sua vez +5')
  await expect(balance(page)).toHaveText('5')
  expect(requestCount).toBe(1)
})

test('the repair of a correction is confirmed in its details, and gives the points back once', async ({
  page,
  context,
  app,
}) => {
  const guardian = newGuardian()
  await openNewFamily(page, app, { guardian })
  const secondPage = await newDevicePage(context)
  await signIn(secondPage, app, guardian)
  await page.getByRole('button', { name: 'Pontuar Bia' }).filter({ visible: true }).click()
  await scoreSheet(page).getByRole('radio', { name: 'Correção' }).check()
  await scoreSheet(page)
    .getByRole('button', { name: /Fazer birra/ })
    .click()
  await expect(notices(page)).toContainText('Para consertar: Pedir desculpas e ajudar a arrumar')
  await expect(balance(secondPage)).toHaveText('−8')

  // the repair is also shown with the tasks of the day
  const repairList = secondPage.getByRole('list', { name: 'Para consertar' })
  await expect(repairList).toContainText('Para consertar: Pedir desculpas e ajudar a arrumar')
  await expectAccessibleInBothSchemes(secondPage)
  for (const device of [page, secondPage]) await openEntry(device, 'Fazer birra')
  const details = (device: Page) => device.getByRole('dialog', { name: 'Detalhes da pontuação' })
  const repairButton = (device: Page) =>
    details(device).getByRole('button', { name: 'Feito: Pedir desculpas e ajudar a arrumar' })
  await expectAccessibleInBothSchemes(page)
  await repairButton(page).click()
  await expect(balance(page)).toHaveText('0')
  await expect(notices(page)).toContainText('Bia: consertado +8')
  await expect(balance(secondPage)).toHaveText('0')
  // the second device shows the repair as confirmed
  await expect(details(secondPage).getByText('Consertado:')).toBeVisible()
  await expect(repairButton(secondPage)).toHaveCount(0)

  const history = page.getByRole('region', { name: 'Lançamentos' })
  await expect(history.getByRole('listitem').first()).toContainText(
    'Consertou “Fazer birra”: Pedir desculpas e ajudar a arrumar',
  )
  await notices(page).getByRole('button', { name: 'Desfazer' }).click()
  await expect(balance(page)).toHaveText('−8')
  await secondPage.keyboard.press('Escape')
  await expect(details(secondPage)).toHaveCount(0)
  await repairList.getByRole('button', { name: /^Feito/ }).click()
  await expect(balance(page)).toHaveText('0')
  await expect(secondPage.getByText('Consertado: Pedir desculpas e ajudar a arrumar').first()).toBeVisible()
})

test('a guardian adds, edits, hides and shows conducts, and the most used come first', async ({
  page,
  app,
}) => {
  await openNewFamily(page, app)
  const openSheet = () => page.getByRole('button', { name: 'Pontuar Bia' }).filter({ visible: true }).click()
  const editor = page.getByRole('dialog', { name: 'Editar condutas' })
  await openSheet()
  await scoreSheet(page).getByRole('button', { name: 'Editar condutas' }).click()
  await editor.getByRole('button', { name: 'Novo elogio' }).click()
  const newForm = page.getByRole('dialog', { name: 'Novo elogio' })
  await newForm.getByRole('textbox', { name: 'Conduta' }).fill('Pôs a mesa')
  await newForm.getByRole('spinbutton', { name: 'Pontos' }).fill('7')
  await expectAccessibleInBothSchemes(page)
  await newForm.getByRole('button', { name: 'Salvar conduta' }).click()
  await expect(newForm).toBeHidden()

  // one of the conducts that the app offers is hidden, another one is edited
  await editor.getByRole('button', { name: /^Guardou o que usou/ }).click()
  const form = page.getByRole('dialog', { name: 'Editar conduta', exact: true })
  await form.getByRole('checkbox', { name: /Mostrar na lista/ }).uncheck()
  await form.getByRole('button', { name: 'Salvar conduta' }).click()
  await expect(editor.getByRole('button', { name: /^Guardou o que usou Escondida/ })).toBeVisible()
  await editor.getByRole('button', { name: /^Esperou a sua vez/ }).click()
  await form.getByRole('textbox', { name: 'Conduta' }).fill('Esperou na fila')
  await form.getByRole('button', { name: 'Salvar conduta' }).click()
  await expect(editor.getByRole('button', { name: /^Esperou na fila/ })).toBeVisible()
  await editor.getByRole('button', { name: 'Voltar' }).click()
  await expect(conducts(page)).toHaveCount(10)
  await expect(conducts(page).filter({ hasText: 'Guardou o que usou' })).toHaveCount(0)
  await expect(conducts(page).filter({ hasText: 'Esperou na fila' })).toHaveCount(1)
  await conducts(page).last().click()
  await expect(notices(page)).toContainText('Bia: Pôs a mesa +7')

  await openSheet()
  await expect(conducts(page).first()).toContainText('Pôs a mesa')
  await scoreSheet(page).getByRole('button', { name: 'Editar condutas' }).click()
  await editor.getByRole('button', { name: /^Guardou o que usou/ }).click()
  await form.getByRole('checkbox', { name: /Mostrar na lista/ }).check()
  await form.getByRole('button', { name: 'Salvar conduta' }).click()
  await editor.getByRole('button', { name: 'Voltar' }).click()
  await expect(conducts(page).filter({ hasText: 'Guardou o que usou' })).toHaveCount(1)
})

test('at 320 px the buttons of the score sheet are large enough and on the screen', async ({ page, app }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await openNewFamily(page, app, { children: ['Bia', 'Théo', 'Nina', 'Lia', 'Davi', 'Ana', 'Zeca'] })
  await page
    .getByRole('button', { name: /^Pontuar/ })
    .filter({ visible: true })
    .click()
  await expect(scoreSheet(page).getByRole('checkbox')).toHaveCount(7)
  for (const target of await conducts(page).all()) {
    const { height, width, x } = (await target.boundingBox())!
    expect(Math.min(height, width)).toBeGreaterThanOrEqual(48)
    expect(x + width).toBeLessThanOrEqual(320)
  }
  for (const name of ['Bia', 'Théo', 'Nina', 'Lia'])
    await scoreSheet(page).getByRole('checkbox', { name }).check()
  await scoreSheet(page).getByRole('button', { name: 'Outro motivo' }).click()
  const button = scoreSheet(page).getByRole('button', { name: 'Dar +10 a 4 crianças' })
  await expect(button).toBeInViewport({ ratio: 1 })
  await scoreSheet(page).getByRole('checkbox', { name: 'Lia' }).uncheck()
  await expect(scoreSheet(page).getByRole('button', { name: /^Dar \+10 a .+, .+ e .+$/ })).toBeVisible()
})
