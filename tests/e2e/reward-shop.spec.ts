import {
  boxOf,
  newDevicePage,
  expect,
  expectAccessibleInBothSchemes,
  expectFits,
  newGuardian,
  signIn,
  test,
} from './fixtures.ts'
import { chooseChild, openNewFamily, postScores } from './family-requests.ts'
import { chooseRewardAction, deleteEntry, openTab } from './family-steps.ts'

const REWARDS = [
  { title: 'Praia', points: 200 },
  { title: 'Cinema', points: 60 },
  { title: 'Picolé', points: 20 },
]
const SCORES = [{ points: 48, description: 'Ajudou' }]

test('the shop shows affordable rewards first, and a pinned reward first in its part; the menu of a card works by keyboard', async ({
  page,
  app,
}) => {
  await openNewFamily(page, app, { rewards: REWARDS, scores: SCORES })
  await openTab(page, 'Prêmios')
  const affordable = page.getByRole('region', { name: 'Já dá para resgatar' })
  await expect(affordable.getByRole('heading', { level: 3 })).toHaveText(['Picolé'])
  const unaffordable = page.getByRole('region', { name: 'Ainda faltam pontos' })
  await expect(unaffordable.getByRole('heading', { level: 3 })).toHaveText(['Cinema', 'Praia'])
  await expect(unaffordable.getByRole('article').first()).toContainText('Faltam 12')
  expect((await boxOf(affordable)).y).toBeLessThan((await boxOf(unaffordable)).y)

  await chooseRewardAction(page, 'Praia', 'Mostrar primeiro')
  await expect(unaffordable.getByRole('heading', { level: 3 })).toHaveText(['Praia', 'Cinema'])
  await page.reload()
  await openTab(page, 'Prêmios')
  await chooseRewardAction(page, 'Praia', 'Não mostrar primeiro')
  await expect(unaffordable.getByRole('heading', { level: 3 })).toHaveText(['Cinema', 'Praia'])

  const opener = page.getByRole('button', { name: 'Mais opções de Cinema' })
  const menu = page.getByRole('list', { name: 'Mais opções de Cinema' })
  await opener.focus()
  await page.keyboard.press('Enter')
  await expect(menu.getByRole('button', { name: 'Editar' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(menu.getByRole('button', { name: 'Mostrar primeiro' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  await expect(opener).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(menu.getByRole('button', { name: 'Editar' })).toBeFocused()
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'Editar prêmio' })
  await expect(form).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
  await expect(opener).toBeFocused()
})

test('a goal is set by one tap, appears on the other device, and ends when it is redeemed', async ({
  page,
  context,
  app,
}) => {
  const guardian = newGuardian()
  const [biaId = ''] = await openNewFamily(page, app, { guardian, rewards: REWARDS, scores: SCORES })
  const otherPage = await newDevicePage(context)
  await signIn(otherPage, app, guardian)
  await openTab(otherPage, 'Prêmios')

  await openTab(page, 'Prêmios')
  await page.getByRole('button', { name: 'Guardar para este: Cinema' }).click()
  for (const device of [page, otherPage]) {
    await expect(device.getByRole('region', { name: /Meta de Bia\s*Cinema/ })).toContainText('Faltam 12')
  }
  await expect(page.getByRole('article').filter({ hasText: 'Cinema' })).toContainText('É a meta de Bia')
  await expect(page.getByRole('button', { name: 'Tirar a meta: Cinema' })).toBeFocused()
  await expectAccessibleInBothSchemes(page)

  await page.getByRole('button', { name: 'Guardar para este: Praia' }).click()
  await expect(page.getByRole('region', { name: /^Meta de Bia/ })).toHaveAccessibleName(/Praia/)
  await page.getByRole('button', { name: 'Tirar a meta: Praia' }).click()
  await expect(page.getByRole('region', { name: /^Meta de Bia/ })).toHaveCount(0)

  await page.getByRole('button', { name: 'Guardar para este: Cinema' }).click()
  await postScores(page, app, biaId, [{ points: 12, description: 'Ajudou mais' }])
  const goal = page.getByRole('region', { name: /^Meta de Bia/ })
  await expect(goal).toContainText('Já dá para resgatar')
  await goal.getByRole('button', { name: 'Resgatar a meta' }).click()
  const dialog = page.getByRole('dialog', { name: 'Resgatar Prêmio' })
  await dialog.getByRole('button', { name: 'Resgatar', exact: true }).click()
  await expect(dialog.getByText('Prêmio resgatado!')).toBeVisible()
  await expect(dialog).toBeHidden()
  for (const device of [page, otherPage]) {
    await expect(device.getByRole('region', { name: /^Meta de Bia/ })).toHaveCount(0)
  }
})

test('redeeming takes three taps from Início and two from the shop; a once-a-period reward shows when it is available again', async ({
  page,
  app,
}) => {
  await openNewFamily(page, app, {
    rewards: [
      { title: 'Picolé', points: 20, isUnlimited: true },
      { title: 'Cinema', points: 30 },
    ],
    scores: [{ points: 90, description: 'Ajudou' }],
  })
  let tapCount = 0
  await page.exposeFunction('countTap', () => (tapCount += 1))
  await page.evaluate(() => {
    const { countTap } = window as unknown as { countTap: () => void }
    document.addEventListener('pointerdown', () => countTap(), { capture: true })
  })
  const dialog = page.getByRole('dialog', { name: 'Resgatar Prêmio' })
  const redeem = async () => {
    await dialog.getByRole('button', { name: 'Resgatar', exact: true }).click()
    await expect(dialog.getByText('Prêmio resgatado!')).toBeVisible()
  }
  await page.getByRole('button', { name: 'Resgatar Prêmio' }).click()
  await dialog.getByRole('radio', { name: /Picolé/ }).check()
  await redeem()
  await expect.poll(() => tapCount).toBe(3)
  await expect(dialog).toBeHidden()

  await openTab(page, 'Prêmios')
  const card = page.getByRole('article').filter({ hasText: 'Cinema' })
  await expect(card).toContainText('uma vez por dia')
  tapCount = 0
  await card.getByRole('button', { name: 'Resgatar: Cinema' }).click()
  await redeem()
  await expect.poll(() => tapCount).toBe(2)
  await expect(dialog).toBeHidden()
  await expect(card).toContainText('Já resgatado hoje')
  await expect(card).toContainText('Volta amanhã')
  await expect(card.getByRole('button', { name: 'Resgatar: Cinema' })).toHaveCount(0)

  await openTab(page, 'Início')
  await page.getByRole('button', { name: 'Resgatar Prêmio' }).click()
  await expect(dialog.getByRole('radio', { name: /Cinema/ })).toBeDisabled()
  await expect(dialog).toContainText('Já resgatado hoje. Volta amanhã.')
  await page.keyboard.press('Escape')

  // deleting its entry undoes the redemption, and makes the reward available again
  await deleteEntry(page, 'Resgate: Cinema')
  await openTab(page, 'Prêmios')
  await expect(card.getByRole('button', { name: 'Resgatar: Cinema' })).toBeEnabled()
})

test("after 'Resgatar' the toast undoes it: the points, the goal and a reward that exists once are back", async ({
  page,
  app,
}) => {
  await openNewFamily(page, app, {
    children: ['Bia', 'Théo'],
    rewards: [{ title: 'Patins', points: 30, isOnce: true }],
    scores: [{ points: 48, description: 'Ajudou' }],
  })
  await chooseChild(page, 'Bia')
  await openTab(page, 'Prêmios')
  const card = page.getByRole('article').filter({ hasText: 'Patins' })
  await expect(card).toContainText('uma vez')
  await card.getByRole('button', { name: 'Resgatar: Patins' }).click()
  const dialog = page.getByRole('dialog', { name: 'Resgatar Prêmio' })
  await dialog.getByRole('button', { name: 'Resgatar', exact: true }).click()
  await expect(dialog.getByText('Prêmio resgatado!')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(card).toContainText('Já resgatado')
  await expect(card).toContainText('por Bia')
  await expect(card.getByRole('button', { name: 'Resgatar: Patins' })).toHaveCount(0)
  const toasts = page.getByRole('status', { name: 'Avisos' })
  await expect(toasts).toContainText('Bia resgatou: Patins')
  await toasts.getByRole('button', { name: 'Desfazer' }).click()
  await expect(toasts).toContainText('Desfeito: os pontos voltaram para Bia.')
  await expect(card.getByRole('button', { name: 'Resgatar: Patins' })).toBeEnabled()
  await expect(page.getByText('Saldo de Bia 48', { exact: true })).toBeVisible()
})

test('the redeem dialog starts with the child in view, shows the missing points live, and switches to a sibling', async ({
  page,
  app,
}) => {
  const [biaId = ''] = await openNewFamily(page, app, { children: ['Bia', 'Théo'], rewards: REWARDS })
  await chooseChild(page, 'Bia')
  await page.getByRole('button', { name: 'Resgatar Prêmio' }).click()
  const dialog = page.getByRole('dialog', { name: 'Resgatar Prêmio' })
  const confirmButton = dialog.getByRole('button', { name: 'Resgatar', exact: true })
  const children = dialog.getByRole('group', { name: 'Para quem?' })
  await expect(children.getByRole('radio', { name: 'Bia' })).toBeChecked()
  await expect(confirmButton).toBeDisabled()
  await expect(confirmButton).toHaveAccessibleDescription('Ainda não dá: faltam 20 para “Picolé”.')
  await expectAccessibleInBothSchemes(page)

  await postScores(page, app, biaId, SCORES)
  await expect(dialog.getByText(/Ainda não dá/)).toHaveCount(0)
  await expect(confirmButton).toBeEnabled()
  await expect(dialog).toContainText('Saldo: 48 pontos')
  await dialog.getByRole('radio', { name: /Picolé/ }).check()
  // balance, price and rest
  await expect(dialog.getByText(/48.*20.*28/)).toBeVisible()

  await children.getByRole('radio', { name: 'Théo' }).check({ force: true })
  await expect(dialog).toContainText('Saldo: 0 pontos')
  await expect(dialog).not.toContainText('48')
  await expect(
    dialog.getByText('Pontos insuficientes. Você tem 0 pontos e o prêmio custa 20 pontos.'),
  ).toBeVisible()
  await expect(confirmButton).toBeDisabled()
  await expectAccessibleInBothSchemes(page)
})

test('an empty shop and an empty list of tasks offer ideas, and one tap adds all that are left', async ({
  page,
  app,
}) => {
  await openNewFamily(page, app)
  await openTab(page, 'Prêmios')
  await expect(page.getByRole('heading', { name: 'A loja de Bia ainda está vazia' })).toBeVisible()
  const ideas = page.getByRole('region', { name: 'Ideias para Bia' })
  const rows = ideas.getByRole('listitem')
  await expect(rows).toHaveCount(5)
  const titles = await rows.getByRole('heading').allInnerTexts()
  await ideas.getByRole('button', { name: `Incluir ${titles[0]}`, exact: true }).click()
  await expect(rows.first().getByRole('button', { name: 'Incluído' })).toBeDisabled()
  await expectAccessibleInBothSchemes(page)
  await ideas.getByRole('button', { name: 'Incluir todas (4)' }).click()
  await expect(page.getByText('4 prêmios incluídos.').first()).toBeVisible()
  await expect(ideas.getByRole('button', { name: /^Incluir/ })).toHaveCount(0)
  await expect(page.getByRole('article').getByRole('heading', { level: 3 })).toHaveCount(5)
  for (const width of [320, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectFits(page)
  }

  await page.setViewportSize({ width: 390, height: 844 })
  await openTab(page, 'Tarefas')
  await expect(ideas.getByRole('listitem')).toHaveCount(5)
  await expectAccessibleInBothSchemes(page)
  await ideas.getByRole('button', { name: 'Incluir todas (5)' }).click()
  await expect(page.getByText('5 tarefas incluídas.').first()).toBeVisible()
  await expect(ideas.getByRole('button', { name: 'Incluída' })).toHaveCount(5)
  await expectFits(page)
})

test('an included idea is taken back by its toast, and can be included again', async ({ page, app }) => {
  await openNewFamily(page, app)
  await openTab(page, 'Prêmios')
  const idea = page.getByRole('region', { name: 'Ideias para Bia' }).getByRole('listitem').first()
  await idea.getByRole('button', { name: /^Incluir/ }).click()
  await expect(idea.getByRole('button', { name: 'Incluído' })).toBeDisabled()
  await page.getByRole('status', { name: 'Avisos' }).getByRole('button', { name: 'Desfazer' }).click()
  await expect(page.getByRole('heading', { name: 'A loja de Bia ainda está vazia' })).toBeVisible()
  await idea.getByRole('button', { name: /^Incluir/ }).click()
  await expect(idea.getByRole('button', { name: 'Incluído' })).toBeDisabled()
  await expect(page.getByRole('heading', { name: 'A loja de Bia ainda está vazia' })).toHaveCount(0)
})
