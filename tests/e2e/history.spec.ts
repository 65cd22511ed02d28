import type { Page } from '@playwright/test'
import { newDevicePage, boxOf, expect, expectAccessible, newGuardian, signIn, test } from './fixtures.ts'
import { chooseChild, openNewFamily, postScores } from './family-requests.ts'
import { deleteEntry, openEntry, openFreeScore } from './family-steps.ts'

/** Scores of 1, 2, 3 … points, or of −1, −2, −3 … points. The descriptions contain the numbers. */
const scoresOf = (count: number, sign: 1 | -1, description: string) =>
  Array.from({ length: count }, (_, index) => ({
    points: sign * (index + 1),
    description: `${description} ${index + 1}`,
  }))

/** Gives points to the child on the screen. */
async function giveScore(page: Page, child: string, points: number, description: string) {
  const sheet = await openFreeScore(page)
  await sheet.getByRole('spinbutton').fill(String(points))
  await sheet.getByRole('textbox').fill(description)
  await sheet.getByRole('button', { name: `Dar +${points} a ${child}` }).click()
  await expect(sheet).toBeHidden()
}

// in a region, because React may render a hidden copy of the text elsewhere while the page streams
const emptyMessage = (page: Page) =>
  page
    .getByRole('region', { name: /^Histórico de/ })
    .getByText('Nenhuma pontuação registrada ainda para esta criança.')
const entryList = (page: Page) => page.getByRole('region', { name: 'Lançamentos' })
const entryTitles = (page: Page) => entryList(page).locator('li b')
const showOlderButton = (page: Page) => page.getByRole('button', { name: 'Mostrar mais antigas' })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 2 })

/** Opens a new family. Its first child gets a score, then `losses` negative ones, then `gains` positive ones. */
async function openFamilyWithHistory(
  page: Page,
  app: { url: string },
  gains: number,
  losses: number,
  children = ['Bia'],
) {
  const guardian = newGuardian()
  const oldestScore = { points: 5, description: 'Primeiro de todos' }
  const scores = [oldestScore, ...scoresOf(losses, -1, 'Perda'), ...scoresOf(gains, 1, 'Ganho')]
  await openNewFamily(page, app, { guardian, children, scores })
  if (children.length > 1) await chooseChild(page, children[0]!)
  await expect(entryTitles(page).first()).toHaveText(`Ganho ${gains}`)
  return { guardian }
}

test('45 entries are paged, filtered, deleted and edited, and an entry of another device appears and goes', async ({
  page,
  context,
  app,
}) => {
  const { guardian } = await openFamilyWithHistory(page, app, 38, 6)
  await expect(heading(page, 'Histórico de Bia')).toBeVisible()
  await expect(entryTitles(page)).toHaveCount(20)
  await expect(page.getByText('Fim do histórico')).toHaveCount(0)
  expect((await boxOf(entryList(page))).height).toBeLessThanOrEqual(500)

  await showOlderButton(page).click()
  await expect(entryTitles(page)).toHaveCount(40)
  await showOlderButton(page).click()
  await expect(entryTitles(page)).toHaveCount(45)
  await expect(entryTitles(page).last()).toHaveText('Primeiro de todos')
  await expect(page.getByText('Fim do histórico')).toBeVisible()
  await expect(showOlderButton(page)).toHaveCount(0)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Negativas' }).click()
  await expect(entryTitles(page)).toHaveText([6, 5, 4, 3, 2, 1].map((number) => `Perda ${number}`))
  await page.getByRole('button', { name: 'Resgates' }).click()
  await expect(page.getByText('Nenhum resgate até agora.')).toBeVisible()
  await page.getByRole('button', { name: 'Positivas' }).click()
  await expect(entryTitles(page)).toHaveCount(20)
  await page.getByRole('button', { name: 'Todas', exact: true }).click()

  // a deleted entry of an older page disappears at once, and the balance changes
  await showOlderButton(page).click()
  await expect(entryTitles(page)).toHaveCount(40)
  const balance = Number((await page.getByTestId('balance').textContent())!.replace('.', ''))
  await deleteEntry(page, 'Ganho 10')
  await expect(entryTitles(page).filter({ hasText: /^Ganho 10$/ })).toHaveCount(0)
  await expect(page.getByTestId('balance')).toHaveText(String(balance - 10))
  await (await openEntry(page, 'Ganho 9')).getByRole('button', { name: 'Editar' }).click()
  const form = page.getByRole('dialog', { name: 'Editar pontuação' })
  await form.getByLabel('Descrição').fill('Leu um livro')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(form).toBeHidden()
  await expect(entryTitles(page).filter({ hasText: 'Leu um livro' })).toHaveCount(1)
  await expect(entryTitles(page).filter({ hasText: /^Ganho 9$/ })).toHaveCount(0)

  const secondPage = await newDevicePage(context)
  await signIn(secondPage, app, guardian)
  await giveScore(secondPage, 'Bia', 3, 'De outro aparelho')
  await expect(entryTitles(page).first()).toHaveText('De outro aparelho')
  await deleteEntry(secondPage, 'De outro aparelho')
  await expect(page.getByTestId('balance')).toHaveText(String(balance - 10))
  await expect(entryTitles(page).first()).toHaveText('Ganho 38')
  const texts = await entryTitles(page).allTextContents()
  expect(new Set(texts).size).toBe(texts.length)
  expect(texts.indexOf('Leu um livro')).toBeGreaterThan(20)
})

test('older entries that fail to load show a message, and load on retry; the history shows one child or all, by keyboard alone', async ({
  page,
  context,
  app,
}) => {
  await openFamilyWithHistory(page, app, 21, 0, ['Bia', 'Teo'])
  await context.route('**/app/pontos/historico?*', (route) => route.abort())
  await showOlderButton(page).click()
  await expect(page.getByText('Falha ao carregar o histórico de pontuações')).toBeVisible()
  await expect(entryTitles(page)).toHaveCount(20)
  await context.unroute('**/app/pontos/historico?*')
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(entryTitles(page)).toHaveCount(22)
  await expect(page.getByText('Falha ao carregar o histórico de pontuações')).toHaveCount(0)

  await context.route('**/app/acoes/pontos.excluir', (route) => route.abort())
  await deleteEntry(page, 'Primeiro de todos')
  await expect(page.getByText('Não foi possível excluir a pontuação. Tente novamente.')).toBeVisible()
  await expect(entryTitles(page).last()).toHaveText('Primeiro de todos')

  const child = page.getByRole('combobox', { name: 'Histórico de qual criança' })
  await child.selectOption('Teo')
  await expect(heading(page, 'Histórico de Teo')).toBeVisible()
  await expect(emptyMessage(page)).toBeVisible()
  await child.selectOption('Todas as crianças')
  await expect(heading(page, 'Histórico de Pontuações')).toBeVisible()
  await expect(
    entryList(page)
      .getByText(/^Bia · /)
      .first(),
  ).toBeVisible()
  await showOlderButton(page).focus()
  await page.keyboard.press('Enter')
  await expect(entryTitles(page)).toHaveCount(22)
  await expect(page.getByText('Fim do histórico')).toBeVisible()
  await expect(entryList(page).getByRole('listitem').nth(20)).toBeFocused()
})

test('a history whose last entry is deleted is empty, for one child and for all; points by week are a chart and a table with the same values', async ({
  page,
  context,
  app,
}) => {
  const scores = [{ points: 5, description: 'Ajudou' }]
  const [biaId = ''] = await openNewFamily(page, app, { children: ['Bia', 'Teo'], scores })
  await chooseChild(page, 'Bia')
  await page.getByRole('combobox', { name: 'Histórico de qual criança' }).selectOption('Todas as crianças')
  const deletionResponse = page.waitForResponse(/pontos\.excluir/)
  await deleteEntry(page, 'Ajudou')
  await deletionResponse
  await expect(page.getByText('Nenhuma pontuação registrada ainda.', { exact: true })).toBeVisible()
  await expect(heading(page, 'Histórico de Pontuações')).toBeVisible()
  await page.reload()
  await chooseChild(page, 'Bia')
  await expect(emptyMessage(page)).toBeVisible()

  const openWeeks = () => page.getByRole('button', { name: 'Pontos por semana' }).click()
  const weeks = page.getByRole('dialog', { name: 'Pontos por semana' })
  await openWeeks()
  await expect(page.getByText('Ainda não há pontos para mostrar.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(emptyMessage(page)).toBeVisible()

  await postScores(page, app, biaId, [{ points: 45, description: 'Ajudou' }, ...scoresOf(3, -1, 'Perda')])
  await openWeeks()
  await expect(weeks.getByText(/ganhou 45, perdeu 6 e resgatou 0 pontos\./)).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await deleteEntry(page, 'Perda 1')
  await openWeeks()
  await expect(weeks.getByText(/ganhou 45, perdeu 5 e resgatou 0 pontos\./)).toBeVisible()

  await weeks.getByRole('button', { name: 'Ver em tabela' }).press('Enter')
  const table = weeks.getByRole('table', { name: /Pontos de Bia por semana/ })
  await expect(table.getByRole('row')).toHaveCount(14)
  await expect(table.getByRole('row').nth(1).getByRole('cell')).toHaveText(['45', '5', '0', '+40'])
  await expect(table.getByRole('row').last().getByRole('cell')).toHaveText(['45', '5', '0', '+40'])
  await expect(table.getByRole('columnheader')).toHaveText(['Semana', 'Ganhou', 'Perdeu', 'Resgatou', 'Soma'])
  await expectAccessible(page)

  await context.route('**/app/pontos/semanas?*', (route) => route.abort())
  await page.reload()
  await chooseChild(page, 'Bia')
  await openWeeks()
  await expect(weeks.getByText('Não foi possível carregar os pontos por semana.')).toBeVisible()
  await context.unroute('**/app/pontos/semanas?*')
  await weeks.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(weeks.getByText(/ganhou 45, perdeu 5 e resgatou/)).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText(/Sem internet/).first()).toBeVisible()
  await expect(weeks.getByText(/ganhou 45, perdeu 5 e resgatou/)).toBeVisible()
})
