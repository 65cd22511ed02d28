import type { Locator, Page } from '@playwright/test'
import { SETTINGS_PAGES } from '#app/domain/dashboard/settings-page.ts'
import { expect, signUp, test } from './fixtures.ts'
import { dailyTasks, openNewFamily } from './family-requests.ts'
import { expectFocusNotLost, expectFocusVisible, press, tabTo, typeText } from './keyboard-steps.ts'

// in these windows the screens have other elements: bars at the bottom, a panel of children, a board
const PHONE = { width: 390, height: 700 }
const TABLET = { width: 768, height: 1024 }
const LAPTOP = { width: 1280, height: 800 }

const CHILDREN = ['Davi', 'Lia', 'Nina']
const button = (within: Page | Locator, name: string | RegExp) =>
  within
    .getByRole('button', { name, exact: typeof name === 'string' })
    .filter({ visible: true })
    .first()
const openTab = (page: Page, name: string) =>
  press(page, page.getByRole('navigation', { name: 'Principal' }).getByRole('button', { name }))

/** Chooses an action of the menu 'Adicionar' by its arrow keys. */
async function chooseFromAddMenu(page: Page, action: string) {
  await press(page, button(page, 'Adicionar'))
  const list = page.getByRole('list', { name: 'Adicionar' })
  const target = list.getByRole('button', { name: action })
  // an earlier arrow key would scroll the page
  await expect(list.getByRole('button').first()).toBeFocused()
  for (let steps = 0; steps < 10; steps += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) break
    await page.keyboard.press('ArrowDown')
    await expectFocusVisible(page)
  }
  await page.keyboard.press('Enter')
}

/** Presses Escape in an open dialog, which returns the focus to the element that opened it. */
async function expectEscapeReturnsTo(page: Page, opener: Locator) {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(opener).toBeFocused()
  await expectFocusVisible(page)
}

for (const [size, viewport] of Object.entries({ phone: PHONE, tablet: TABLET })) {
  test(`the day of all children on a ${size} is marked by keyboard alone`, async ({ page, app }) => {
    await page.setViewportSize(viewport)
    await openNewFamily(page, app, {
      children: CHILDREN,
      tasks: dailyTasks(['Banho', 'Mochila', 'Cama']),
      scores: [{ points: 30, description: 'Ajudou a vovó' }],
    })
    const children = page.getByRole('group', { name: 'Crianças' })
    const sheet = page.getByRole('dialog', { name: 'Banho' })

    await press(page, button(page, 'Banho'))
    await expect(sheet).toBeVisible()
    await press(page, button(sheet, 'Fez: Davi'), 'Space')
    await expect(sheet.getByRole('button', { name: 'Desfazer: Davi' })).toBeVisible()
    await expectFocusNotLost(page)
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
    await expect(button(page, 'Banho')).toBeFocused()
    await expect(button(children, /^Davi/)).toContainText('faltam 2')
    await expect(button(children, /^Lia/)).toContainText('faltam 3')
    await press(page, button(page, 'Fez: Banho'))
    await expect(button(children, /^Lia/)).toContainText('faltam 2')
    // not on a button that the same key would press
    await expect(page.getByRole('heading', { name: 'Mochila', exact: true })).toBeFocused()
    await expectFocusNotLost(page)
    await press(
      page,
      page.getByRole('group', { name: 'Aviso', exact: true }).getByRole('button', { name: 'Desfazer' }),
    )
    await expect(button(children, /^Davi/)).toContainText('faltam 3')
    await expectFocusNotLost(page)

    await press(page, button(page, 'Não fez: Mochila'))
    await expect(page.getByRole('heading', { name: 'Cama', exact: true })).toBeFocused()
    await press(page, button(page, 'Desfazer: Mochila'))
    await expect(button(children, /^Nina/)).toContainText('faltam 3')
    await expectFocusNotLost(page)

    await press(page, button(children, /^Lia/), 'Space')
    await expect(page.getByRole('heading', { name: /Saldo de Lia/ })).toBeVisible()
    await expectFocusNotLost(page)
    await press(page, button(children, 'Davi'))
    await expect(page.getByRole('heading', { name: /Saldo de Davi/ })).toBeVisible()
    await expectFocusNotLost(page)
    const entry = button(page, /^Ajudou a vovó/)
    await press(page, entry)
    await expect(page.getByRole('dialog', { name: 'Detalhes da pontuação' })).toBeVisible()
    await expectFocusNotLost(page)
    await expectEscapeReturnsTo(page, entry)
    await press(page, button(children, 'Todos'))
    await expect(button(children, /^Lia/)).toContainText('faltam 3')
    await expectFocusNotLost(page)
  })
}

test('the columns of the board are used by keyboard alone', async ({ page, app }) => {
  await page.setViewportSize(LAPTOP)
  await openNewFamily(page, app, { children: CHILDREN, tasks: dailyTasks(['Banho', 'Mochila']) })
  const column = (name: string) => page.getByRole('region', { name, exact: true })
  await press(page, button(column('Lia'), 'Fez: Banho'))
  await expect(column('Lia').getByRole('heading', { name: 'Mochila', exact: true })).toBeFocused()
  await press(page, button(column('Lia'), 'Desfazer: Banho'))
  await expect(column('Lia')).toContainText('faltam 2')
  await expectFocusNotLost(page)
  await press(page, button(column('Nina'), 'Não fez: Mochila'))
  await expectFocusNotLost(page)
  await press(page, button(column('Nina'), 'Nina'))
  await expect(page.getByRole('heading', { name: /Saldo de Nina/ })).toBeVisible()
  await expectFocusNotLost(page)
  await press(page, button(page.getByRole('group', { name: 'Crianças' }), 'Todos'))
  await expect(column('Nina')).toBeVisible()
  await expectFocusNotLost(page)
})

for (const [size, viewport] of Object.entries({ phone: PHONE, laptop: LAPTOP })) {
  test(`a family is started on a ${size} by keyboard alone`, async ({ page, app }) => {
    await page.setViewportSize(viewport)
    await signUp(page, app)
    const flow = page.getByRole('dialog')
    const title = (name: string) => flow.getByRole('heading', { level: 1, name, exact: true })
    await press(page, button(page, 'Começar em três minutos'))
    await expect(title('Quem mora com você?')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(flow).toHaveCount(0)
    await expectFocusNotLost(page)
    await press(page, button(page, /^(Começar em três minutos|Continuar de onde parei)$/))

    await typeText(page, flow.getByLabel('Nome ou apelido'), 'Lia')
    await press(page, button(flow, '9 anos'))
    await tabTo(page, flow.getByRole('radio').first())
    await page.keyboard.press('ArrowRight')
    await expectFocusVisible(page)
    await press(page, button(flow, 'Mais uma criança'))
    await expect(flow.getByLabel('Nome ou apelido')).toBeFocused()
    await page.keyboard.type('Nina')
    await press(page, button(flow, '4 anos'))
    await press(page, button(flow, /^Mudar Lia/))
    await expectFocusNotLost(page)
    await press(page, button(flow, 'Continuar'))

    await expect(title('Combinados de Lia')).toBeFocused()
    await press(page, flow.getByRole('checkbox', { name: /Regar as plantas/ }), 'Space')
    await press(page, button(flow, 'Outro combinado'))
    await expect(flow.getByRole('textbox', { name: 'O combinado' })).toBeFocused()
    await page.keyboard.type('Dar boa-noite à vovó')
    await press(page, button(flow, 'Incluir'))
    await expect(flow.getByRole('checkbox', { name: /boa-noite/ })).toBeChecked()
    await expectFocusNotLost(page)
    await press(page, button(flow, 'Nina'))
    await expect(title('Combinados de Nina')).toBeVisible()
    await expectFocusNotLost(page)
    await press(page, button(flow, 'Continuar'))

    await expect(title('Três prêmios')).toBeFocused()
    await press(page, flow.getByRole('checkbox', { name: /Piquenique/ }), 'Space')
    await press(page, button(flow, 'Voltar'))
    await expect(title('Combinados de Nina')).toBeFocused()
    await press(page, button(flow, 'Continuar'))
    await press(page, button(flow, /^Continuar com \d$/))
    await expect(title('Combinado?')).toBeFocused()
    await press(page, button(flow, 'Combinado!'))
    await expect(title('Combinado!')).toBeVisible()
    await expectFocusNotLost(page)
    await press(page, button(flow, 'Ir para o Início'))
    await expect(flow).toHaveCount(0)
    await expectFocusNotLost(page)
  })
}

for (const [size, viewport] of Object.entries({ phone: PHONE, laptop: LAPTOP })) {
  test(`tasks are changed, copied, pasted and added on a ${size} by keyboard alone`, async ({
    page,
    app,
  }) => {
    await page.setViewportSize(viewport)
    const titles = ['Banho', 'Mochila', 'Cama', 'Mesa', 'Lixo', 'Plantas', 'Lição', 'Leitura']
    await openNewFamily(page, app, { children: CHILDREN, tasks: dailyTasks(titles) })
    await openTab(page, 'Tarefas')
    const filter = page.getByRole('group', { name: 'Filtrar por criança' })
    await press(page, button(filter, /^Nina/))
    await press(page, button(filter, /^Nina/))
    await expectFocusNotLost(page)

    // on wide screens each row of the table has a checkbox
    const hasTable = viewport.width >= 1280
    const select = button(page, 'Selecionar')
    if (!hasTable) {
      await press(page, select)
      await expect(page.getByRole('heading', { name: 'Selecionar' })).toBeFocused()
    }
    await press(page, page.getByRole('checkbox', { name: 'Banho' }), 'Space')
    await press(page, page.getByRole('checkbox', { name: 'Leitura' }), 'Space')
    await press(page, button(page, 'Pontos'))
    const change = page.getByRole('dialog', { name: 'Mudar os pontos' })
    await expect(change).toBeVisible()
    await expectFocusNotLost(page)
    await expectEscapeReturnsTo(page, button(page, 'Pontos'))
    await page.keyboard.press('Enter')
    await typeText(page, change.getByRole('spinbutton', { name: 'Pontos' }), '7')
    await press(page, button(change, 'Mudar 2 tarefas'))
    if (hasTable) await expectFocusNotLost(page)
    else {
      await expect(select).toBeFocused()
      await expectFocusVisible(page)
      await page.keyboard.press('Enter')
      await page.keyboard.press('Escape')
      await expect(select).toBeFocused()
    }

    await chooseFromAddMenu(page, 'Copiar para um irmão')
    const copy = page.getByRole('dialog', { name: 'Copiar para um irmão' })
    await expect(copy).toBeVisible()
    await tabTo(page, copy.getByRole('combobox', { name: 'Para' }))
    await tabTo(page, copy.getByRole('radio', { name: 'Pontos iguais' }))
    await page.keyboard.press('ArrowRight')
    await expectFocusVisible(page)
    await press(page, copy.getByRole('checkbox', { name: /^Leitura/ }), 'Space')
    await press(page, button(copy, /^Copiar \d+ para /))
    await expect(copy).toBeHidden()
    await expect(button(page, 'Adicionar')).toBeFocused()

    await chooseFromAddMenu(page, 'Colar da planilha')
    const paste = page.getByRole('dialog', { name: 'Colar da planilha' })
    await tabTo(page, paste.getByLabel('Cole aqui'))
    await page.keyboard.insertText('Dar comida ao gato;Lia;todos;5\nAguar a horta;Nina;;4')
    await press(page, button(paste, /^Escolher dias/))
    await press(page, paste.getByRole('checkbox', { name: 'sábado' }), 'Space')
    await press(page, button(paste, /^Criar/))
    await expect(paste).toBeHidden()
    await expect(button(page, 'Adicionar')).toBeFocused()

    await chooseFromAddMenu(page, 'Nova tarefa')
    const form = page.getByRole('dialog', { name: 'Nova tarefa' })
    const field = form.getByRole('combobox', { name: 'Título' })
    await typeText(page, field, 'guardar os bri')
    await expect(page.getByRole('option').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('option')).toHaveCount(0)
    await typeText(page, field, 'guardar os brin')
    await expect(page.getByRole('option').first()).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(field).toHaveValue('Guardar os brinquedos antes do jantar')
    await press(page, form.getByRole('checkbox', { name: 'Nina' }), 'Space')
    await press(page, button(form, 'Salvar tarefa'))
    await expect(form).toBeHidden()
    await expect(button(page, 'Adicionar')).toBeFocused()
  })
}

test('several children get points, and one repairs, by keyboard alone', async ({ page, app }) => {
  await page.setViewportSize(PHONE)
  await openNewFamily(page, app, { children: CHILDREN, tasks: dailyTasks(['Banho']) })
  const sheet = page.getByRole('dialog', { name: 'Atribuir Pontuação' })
  await press(page, button(page, 'Pontuar'))
  await expectFocusNotLost(page)
  await press(page, sheet.getByRole('checkbox', { name: 'Lia' }), 'Space')
  await press(page, sheet.getByRole('checkbox', { name: 'Nina' }), 'Space')
  await press(page, button(sheet, /Pediu por favor e agradeceu/))
  await expect(sheet).toBeHidden()
  await expect(button(page, 'Pontuar')).toBeFocused()
  await press(page, page.getByRole('status', { name: 'Avisos' }).getByRole('button', { name: 'Desfazer' }))
  await expectFocusNotLost(page)

  await press(page, button(page, 'Pontuar'))
  await press(page, sheet.getByRole('checkbox', { name: 'Nina' }), 'Space')
  await tabTo(page, sheet.getByRole('radio', { name: 'Elogio' }))
  await page.keyboard.press('ArrowRight')
  await press(page, button(sheet, /Não querer tomar banho/))
  await expect(sheet).toBeHidden()
  await press(page, button(page.getByRole('group', { name: 'Crianças' }), /^Nina/))
  await press(page, button(page, /^Feito: /))
  await expect(page.getByTestId('balance')).toHaveText('0')
  await expectFocusNotLost(page)
})

test('a goal is set and a reward is redeemed by keyboard alone', async ({ page, app }) => {
  await page.setViewportSize(PHONE)
  await openNewFamily(page, app, {
    children: CHILDREN,
    rewards: [
      { title: 'Picolé', points: 20 },
      { title: 'Cinema', points: 60 },
    ],
    scores: [{ points: 48, description: 'Ajudou muito' }],
  })
  await openTab(page, 'Prêmios')
  await press(page, button(page, 'Guardar para este: Cinema'))
  await expect(button(page, 'Tirar a meta: Cinema')).toBeFocused()
  await press(page, button(page, 'Resgatar: Picolé'))
  const dialog = page.getByRole('dialog', { name: 'Resgatar Prêmio' })
  await expect(dialog).toBeVisible()
  await expectEscapeReturnsTo(page, button(page, 'Resgatar: Picolé'))
  await page.keyboard.press('Enter')
  await press(page, button(dialog, 'Resgatar'))
  await expect(dialog.getByText('Prêmio resgatado!')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expectFocusNotLost(page)
  await press(page, button(page, 'Mais opções de Cinema'))
  await expect(button(page, 'Editar')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button(page, 'Mais opções de Cinema')).toBeFocused()
})

for (const [size, viewport] of Object.entries({ phone: PHONE, laptop: LAPTOP })) {
  test(`every page of Config on a ${size} opens with its title in focus`, async ({ page, app }) => {
    await page.setViewportSize(viewport)
    await openNewFamily(page, app, { children: CHILDREN })
    await openTab(page, 'Config')
    await expectFocusNotLost(page)
    // nothing is sold in this app, so that it has no page 'Assinatura'
    for (const title of Object.values(SETTINGS_PAGES).filter((name) => name !== 'Assinatura')) {
      const line =
        title === SETTINGS_PAGES.profile ? button(page, /^Meus Dados/) : button(page, new RegExp(`^${title}`))
      await press(page, line)
      await expect(page.getByRole('heading', { name: title, exact: true })).toBeFocused()
      await expectFocusVisible(page)
      if (size === 'laptop') continue
      await press(page, button(page, 'Voltar para Config'))
      await expect(line).toBeFocused()
      await expectFocusVisible(page)
    }
  })
}
