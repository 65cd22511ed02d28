import type { Locator, Page } from '@playwright/test'
import { ageButtonName } from '#app/domain/children/child.ts'
import { expect, expectAccessibleInBothSchemes, expectFits, newDevicePage, signUp, test } from './fixtures.ts'
import { openTab, registerChild } from './family-steps.ts'

const START = 'Começar em três minutos'
const RESUME = 'Continuar de onde parei'
const flow = (page: Page) => page.getByRole('dialog')
const title = (page: Page, name: string) => flow(page).getByRole('heading', { level: 1, name })
const button = (page: Page, name: string | RegExp) =>
  flow(page).getByRole('button', { name, exact: typeof name === 'string' })
const saveButton = (page: Page) => button(page, 'Combinado!')

/** Fills in a child in the open editor. */
async function fillChild(page: Page, name: string, age: number) {
  await flow(page).getByLabel('Nome ou apelido').fill(name)
  await flow(page)
    .getByRole('button', { name: ageButtonName(age), exact: true })
    .click()
}

/** Fills in children on the first page, which has one empty child. */
async function fillChildren(page: Page, children: readonly (readonly [name: string, age: number])[]) {
  for (const [index, [name, age]] of children.entries()) {
    if (index > 0) await button(page, 'Mais uma criança').click()
    await fillChild(page, name, age)
  }
}

/** Goes on to the last page. */
async function goToAgreement(page: Page) {
  const next = button(page, /^Continuar/)
  while (!(await title(page, 'Combinado?').isVisible())) {
    const heading = await flow(page).getByRole('heading', { level: 1 }).textContent()
    await next.click()
    await expect(flow(page).getByRole('heading', { level: 1 })).not.toHaveText(heading!)
  }
}

const storedDrafts = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('combinado:comeco:')))

const taskRows = (page: Page) => page.getByRole('list', { name: 'Tarefas' }).getByRole('listitem')

test('three children, 15 tasks and 4 rewards need 19 taps and 3 fields', async ({ page, app }) => {
  let taps = 0
  let fields = 0
  const tap = async (target: Locator) => {
    taps += 1
    await target.click()
  }
  /** A field without the focus takes a tap as well. */
  const fill = async (field: Locator, text: string) => {
    fields += 1
    if (!(await field.evaluate((element) => element === document.activeElement))) await tap(field)
    await page.keyboard.type(text)
  }
  await signUp(page, app)
  await expect(page.getByRole('button', { name: START })).toBeVisible()

  await tap(page.getByRole('button', { name: START }))
  for (const [index, [name, age]] of [
    ['Lia', 9] as const,
    ['Davi', 7] as const,
    ['Nina', 4] as const,
  ].entries()) {
    if (index > 0) await tap(button(page, 'Mais uma criança'))
    await expect(flow(page).getByLabel('Nome ou apelido')).toHaveValue('')
    await fill(flow(page).getByLabel('Nome ou apelido'), name)
    await tap(button(page, ageButtonName(age)))
  }
  await tap(button(page, 'Continuar'))
  await tap(flow(page).getByRole('checkbox', { name: /Regar as plantas/ }))
  await tap(flow(page).getByRole('checkbox', { name: /Separar o lixo/ }))
  await tap(button(page, 'Continuar com Davi'))
  await tap(flow(page).getByRole('checkbox', { name: /Tomar banho/ }))
  await tap(button(page, 'Continuar com Nina'))
  await tap(flow(page).getByRole('checkbox', { name: /Vestir a roupa/ }))
  await tap(button(page, 'Continuar'))
  await tap(flow(page).getByRole('checkbox', { name: /Piquenique/ }))
  await tap(button(page, 'Continuar com 4'))
  await tap(saveButton(page))
  await expect(title(page, 'Combinado!')).toBeVisible()
  await tap(button(page, 'Ir para o Início'))
  await expect(
    page.getByRole('group', { name: 'Crianças' }).getByRole('button', { name: /^Nina/ }),
  ).toBeVisible()
  expect({ taps, fields }).toEqual({ taps: 19, fields: 3 })
  await openTab(page, 'Tarefas')
  await expect(taskRows(page)).toHaveCount(15)
  await openTab(page, 'Prêmios')
  await expect(page.getByText('Piquenique no parque').first()).toBeVisible()
  await expect(page.getByText('Sorvete na praça').first()).toBeVisible()
})

test('every page of the start flow is accessible; its last page and the printed sheet fit 320 px', async ({
  page,
  app,
}) => {
  await signUp(page, app)
  await expectAccessibleInBothSchemes(page)
  await page.getByRole('button', { name: START }).click()
  await fillChildren(page, [
    ['Lia', 9],
    ['Nina', 4],
  ])
  await expectAccessibleInBothSchemes(page)
  await button(page, 'Continuar').click()
  await button(page, 'Outro combinado').click()
  await expectAccessibleInBothSchemes(page)
  await button(page, 'Cancelar').click()
  await button(page, 'Continuar com Nina').click()
  await button(page, 'Continuar').click()
  await expectAccessibleInBothSchemes(page)
  await button(page, 'Continuar com 3').click()
  await expectAccessibleInBothSchemes(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectFits(page)
  await saveButton(page).click()
  await expect(title(page, 'Combinado!')).toBeVisible()
  await expectAccessibleInBothSchemes(page)
  await flow(page).getByRole('link', { name: 'Imprimir a folha para assinar' }).click()
  await expect(page.getByRole('heading', { name: 'Folha do combinado' })).toBeVisible()
  await expectFits(page)
  await expectAccessibleInBothSchemes(page)
})

test('a double tap on “Combinado!” saves once, and a shared task is one row', async ({ page, app }) => {
  await signUp(page, app)
  await page.getByRole('button', { name: START }).click()
  await fillChildren(page, [
    ['Lia', 9],
    ['Davi', 10],
  ])
  await goToAgreement(page)
  await saveButton(page).dblclick()
  await expect(title(page, 'Combinado!')).toBeVisible()
  await button(page, 'Ir para o Início').click()
  expect(await storedDrafts(page)).toEqual([])
  await openTab(page, 'Tarefas')
  await expect(taskRows(page)).toHaveCount(5)
  await page.reload()
  await openTab(page, 'Tarefas')
  await expect(taskRows(page)).toHaveCount(5)
})

test('an own reward opens in place, is counted, and is a reward of the family', async ({ page, app }) => {
  await signUp(page, app)
  await page.getByRole('button', { name: START }).click()
  await fillChildren(page, [['Lia', 9]])
  await button(page, 'Continuar').click()
  await button(page, 'Continuar').click()
  await expect(title(page, 'Três prêmios')).toBeVisible()
  await expect(button(page, 'Continuar com 3')).toBeVisible()
  await button(page, 'Outro prêmio').click()
  await expect(flow(page).getByRole('textbox', { name: 'O prêmio' })).toBeFocused()
  await expectAccessibleInBothSchemes(page)
  await button(page, 'Incluir').click()
  await expect(flow(page).getByText('Escreva o prêmio.')).toBeVisible()
  await flow(page).getByRole('textbox', { name: 'O prêmio' }).fill('Bicicleta nova')
  await flow(page).getByRole('spinbutton', { name: 'Pontos' }).fill('900')
  await button(page, 'Incluir').click()
  await expect(flow(page).getByRole('checkbox', { name: /Bicicleta nova/ })).toBeChecked()
  await page.setViewportSize({ width: 320, height: 640 })
  await expectFits(page)
  await button(page, 'Continuar com 4').click()
  await saveButton(page).click()
  await expect(title(page, 'Combinado!')).toBeVisible()
  await button(page, 'Ir para o Início').click()
  await openTab(page, 'Prêmios')
  await expect(page.getByText('Bicicleta nova').first()).toBeVisible()
})

test('a reload keeps the draft, and signing out deletes it', async ({ page, app }) => {
  await signUp(page, app)
  await page.getByRole('button', { name: START }).click()
  await fillChildren(page, [['Lia', 9]])
  await button(page, 'Continuar').click()
  await flow(page)
    .getByRole('checkbox', { name: /Arrumar a cama/ })
    .uncheck()
  await button(page, 'Outro combinado').click()
  await flow(page).getByRole('textbox', { name: 'O combinado' }).fill('Dar boa-noite à vovó')
  await button(page, 'Incluir').click()
  await page.reload()
  await page.getByRole('button', { name: RESUME }).click()
  await expect(title(page, 'Combinados de Lia')).toBeVisible()
  await expect(flow(page).getByRole('checkbox', { name: /Arrumar a cama/ })).not.toBeChecked()
  await expect(flow(page).getByRole('checkbox', { name: /boa-noite à vovó/ })).toBeChecked()
  await button(page, 'Voltar').click()
  await expect(flow(page).getByRole('button', { name: /^Mudar Lia/ })).toBeVisible()
  await button(page, 'Voltar').click()
  await expect(flow(page)).toHaveCount(0)

  await page.getByRole('button', { name: 'Sair' }).first().click()
  await page.getByRole('form', { name: 'Sair da conta?' }).getByRole('button', { name: 'Sair' }).click()
  await page.waitForURL(`${app.url}/`)
  expect(await storedDrafts(page)).toEqual([])
})

test('the Back button opens the previous page, and closes the flow from the first one', async ({
  page,
  app,
}) => {
  await signUp(page, app)
  await page.getByRole('button', { name: START }).click()
  await fillChildren(page, [
    ['Lia', 9],
    ['Davi', 7],
  ])
  await button(page, 'Continuar').click()
  await button(page, 'Continuar com Davi').click()
  await expect(title(page, 'Combinados de Davi')).toBeFocused()
  await page.goBack()
  await expect(title(page, 'Combinados de Lia')).toBeVisible()
  await page.goBack()
  await expect(title(page, 'Quem mora com você?')).toBeVisible()
  await page.goBack()
  await expect(flow(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: RESUME })).toBeVisible()
})

test('every step can be skipped', async ({ page, app }) => {
  await signUp(page, app)
  await page.getByRole('button', { name: START }).click()
  await button(page, 'Pular').click()
  await expect(title(page, 'Três prêmios')).toBeVisible()
  await button(page, 'Pular').click()
  await expect(flow(page).getByText(/Ainda não há nada para combinar/)).toBeVisible()
  await button(page, 'Voltar').click()
  await button(page, 'Voltar').click()
  await fillChildren(page, [['Lia', 9]])
  await button(page, 'Continuar').click()
  await button(page, 'Pular').click()
  await button(page, 'Continuar').click()
  await expect(flow(page).getByText('Ainda sem combinados.')).toBeVisible()
  await button(page, 'Depois').click()
  await expect(flow(page)).toHaveCount(0)
  await page.getByRole('button', { name: RESUME }).click()
  await saveButton(page).click()
  await expect(flow(page).getByText(/As crianças já estão no Início/)).toBeVisible()
  await button(page, 'Ir para o Início').click()
  await expect(page.getByText('Saldo de Lia').first()).toBeVisible()
})

test('seven children with unusual names are saved and printed', async ({ page, app }) => {
  await signUp(page, app)
  await page.getByRole('button', { name: START }).click()
  const names = [
    '<b>Zé</b>',
    'X'.repeat(60),
    '👧🏽👦🏿',
    'שלום',
    '   Ana   Clara  ',
    'O\'Neil "Júnior"; --',
    'Ñandú',
  ]
  await fillChildren(
    page,
    names.map((name, index) => [name, index * 3]),
  )
  await goToAgreement(page)
  await expect(flow(page).getByRole('region', { name: /^Combinados de/ })).toHaveCount(7)
  const { scrollWidth, clientWidth } = await flow(page).evaluate(
    ({ scrollWidth: inner, clientWidth: outer }) => ({
      scrollWidth: inner,
      clientWidth: outer,
    }),
  )
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
  await saveButton(page).click()
  await expect(title(page, 'Combinado!')).toBeVisible()
  await flow(page).getByRole('link', { name: 'Imprimir a folha para assinar' }).click()
  await expect(page.getByRole('region', { name: /^Combinados de/ })).toHaveCount(7)
  await expect(page.getByText('<b>Zé</b>').first()).toBeVisible()
  await expectFits(page)
})

test('a child without a name or an age keeps the first page open, which says what is missing', async ({
  page,
  app,
}) => {
  await signUp(page, app)
  await page.getByRole('button', { name: START }).click()
  await button(page, 'Continuar').click()
  await expect(flow(page).getByText('Escreva o nome ou o apelido.')).toBeVisible()
  await flow(page).getByLabel('Nome ou apelido').fill('Lia')
  await button(page, 'Mais uma criança').click()
  await expect(flow(page).getByText('Diga a idade, em anos.')).toBeVisible()
  await expect(button(page, '0, menos de 1 ano')).toBeFocused()
})

test('offline, “Combinado!” says that the draft stays on the device; online, it saves', async ({
  page,
  context,
  app,
}) => {
  await signUp(page, app)
  await page.getByRole('button', { name: START }).click()
  await fillChildren(page, [['Lia', 9]])
  await goToAgreement(page)
  await context.setOffline(true)
  await saveButton(page).click()
  await expect(flow(page).getByText(/nada se perdeu, está tudo guardado neste aparelho/)).toBeVisible()
  await expect(saveButton(page)).toBeVisible()
  expect(await storedDrafts(page)).toHaveLength(1)
  await context.setOffline(false)
  await saveButton(page).click()
  await expect(title(page, 'Combinado!')).toBeVisible()
})

test('after a start on another device “Combinado!” is refused, and “Ir para o Início” deletes the draft', async ({
  page,
  context,
  app,
}) => {
  const guardian = await signUp(page, app)
  await page.getByRole('button', { name: START }).click()
  await fillChildren(page, [['Lia', 9]])
  await goToAgreement(page)

  const secondPage = await newDevicePage(context)
  await secondPage.request.post(`${app.url}/login`, {
    form: { email: guardian.email, password: guardian.password },
    headers: { origin: app.url },
    maxRedirects: 0,
  })
  await secondPage.goto(`${app.url}/app`)
  await secondPage.getByRole('button', { name: START }).click()
  await fillChildren(secondPage, [['Lia', 9]])
  await goToAgreement(secondPage)
  await saveButton(secondPage).click()
  await expect(title(secondPage, 'Combinado!')).toBeVisible()

  await saveButton(page).click()
  await expect(flow(page).getByText(/Sua família já tem crianças/)).toBeVisible()
  await button(page, 'Ir para o Início').click()
  await expect(page.getByText('Saldo de Lia').first()).toBeVisible()
  expect(await storedDrafts(page)).toEqual([])
})

test('after a child is added by the form, the message offers the pack for its age', async ({ page, app }) => {
  await signUp(page, app)
  await registerChild(page, 'Bia')
  await page.getByRole('button', { name: 'Escolher combinados' }).click()
  const sheet = page.getByRole('dialog', { name: 'Combinados por idade para Bia' })
  await expect(sheet.getByRole('checkbox', { checked: true })).toHaveCount(5)
  await sheet.getByRole('checkbox', { name: /Pôr a mesa/ }).uncheck()
  await expectAccessibleInBothSchemes(page)
  await sheet.getByRole('button', { name: 'Incluir 4 combinados' }).click()
  await expect(sheet).toBeHidden()
  await expect(page.getByText('4 combinados de Bia incluídos.')).toBeVisible()
  await openTab(page, 'Tarefas')
  await expect(taskRows(page)).toHaveCount(4)
})
