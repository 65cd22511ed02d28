import type { Page } from '@playwright/test'
import { civilDateOf, plusDays } from '#app/domain/families/dates/civil-date.ts'
import { dayText } from '#app/domain/tasks/week/week-text.ts'
import { PLAIN_SCHEDULE } from '#app/domain/tasks/schedule/schedule.ts'
import { taskInput } from '#tests/support/family-content.ts'
import { expect, expectAccessibleInBothSchemes, expectFits, test } from './fixtures.ts'
import { openNewFamily, postJson } from './family-requests.ts'
import { openTab } from './family-steps.ts'

const TODAY = civilDateOf(new Date(), 'America/Sao_Paulo')

/** Lia and Davi wash the dishes in turns, Lia today, and both make their beds. */
async function openFamilyWithWeek(page: Page, app: { url: string }) {
  const [lia, davi] = await openNewFamily(page, app, {
    children: ['Lia', 'Davi'],
    tasks: [{ title: 'Arrumar a cama', points: 5, time: '07:30' }],
  })
  const order = [lia!, davi!]
  const dishes = taskInput(order, {
    title: 'Lavar a louça',
    time: '13:30',
    assignment: 'rotation',
    schedule: { ...PLAIN_SCHEDULE, rotation: { period: 'turn', order, anchorOn: TODAY } },
  })
  await postJson(page, app, '/app/acoes/tarefas.salvar', dishes)
  await page.reload()
}

/** Opens the week in two taps from Início. */
async function openWeek(page: Page) {
  await openTab(page, 'Tarefas')
  await page.getByRole('button', { name: 'Semana', exact: true }).filter({ visible: true }).click()
}

const card = (page: Page, child: string) => page.getByRole('region', { name: child, exact: true })
const turn = (page: Page, child: string, title = 'Lavar a louça') =>
  card(page, child).getByRole('button', { name: title })
const chooseDay = (page: Page, day: string) =>
  page
    .getByRole('group', { name: 'Dias da semana' })
    .getByRole('button', { name: dayText(day) })
    .click()

test('a guardian swaps a turn, excuses it, and takes both back', async ({ page, app }) => {
  await openFamilyWithWeek(page, app)
  await openWeek(page)
  await expect(turn(page, 'Lia')).toContainText('vez dela')
  await expect(turn(page, 'Davi')).toBeHidden()
  await expectAccessibleInBothSchemes(page)
  await expectFits(page)

  await turn(page, 'Lia').click()
  const sheet = page.getByRole('dialog', { name: 'Lavar a louça' })
  await expect(sheet).toContainText('Vez da Lia')
  await expectAccessibleInBothSchemes(page)
  await sheet.getByRole('button', { name: /^Trocar a vez/ }).click()
  const swap = page.getByRole('dialog', { name: 'Trocar a vez' })
  await expect(swap.getByRole('radio', { name: 'Davi', exact: true })).toBeChecked()
  await expect(swap.getByRole('radio', { name: new RegExp(dayText(plusDays(TODAY, 1))) })).toBeChecked()
  await expectAccessibleInBothSchemes(page)
  await swap.getByRole('button', { name: 'Trocar', exact: true }).click()
  await expect(swap).toBeHidden()
  await expect(turn(page, 'Davi')).toContainText('no lugar da Lia')
  await expect(turn(page, 'Lia')).toBeHidden()

  const choose = async (label: string) => {
    await turn(page, 'Davi').click()
    await sheet.getByRole('button', { name: label }).click()
    await expect(sheet).toBeHidden()
  }
  await choose('Hoje não precisa')
  await expect(turn(page, 'Davi')).toContainText('não precisa')
  await choose('Volta a valer')
  await expect(turn(page, 'Davi')).toContainText('no lugar da Lia')
  await choose('Desfazer a troca')
  await expect(turn(page, 'Lia')).toContainText('vez dela')
  await expect(turn(page, 'Davi')).toBeHidden()

  await turn(page, 'Lia', 'Arrumar a cama').click()
  await page.getByRole('button', { name: /^Hoje não precisa/ }).click()
  const excuse = page.getByRole('dialog', { name: 'Não precisa' })
  await excuse.getByRole('checkbox', { name: 'Davi' }).uncheck()
  await excuse.getByRole('button', { name: 'Não precisa' }).click()
  await expect(turn(page, 'Lia', 'Arrumar a cama')).toContainText('não precisa')
  await expect(turn(page, 'Davi', 'Arrumar a cama')).not.toContainText('não precisa')
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(turn(page, 'Lia', 'Arrumar a cama')).not.toContainText('não precisa')
})

test("'Doente hoje' takes at most five taps, and a pause says beforehand what rests", async ({
  page,
  app,
}) => {
  await openFamilyWithWeek(page, app)
  await openWeek(page)
  await page.getByRole('button', { name: 'Pausas' }).click()
  const pauses = page.getByRole('dialog', { name: 'Pausas' })
  await expect(pauses).toContainText('Nenhuma pausa combinada')
  await expectAccessibleInBothSchemes(page)
  // the fourth tap
  await pauses.getByRole('group', { name: 'Doente hoje' }).getByRole('button', { name: 'Lia' }).click()
  await expect(card(page, 'Lia')).toContainText('doente hoje')
  await expect(turn(page, 'Davi')).toContainText('no lugar da Lia')

  await page.getByRole('button', { name: 'Pausas' }).click()
  await pauses.getByRole('button', { name: 'Tirar Lia, doente hoje' }).click()
  await expect(pauses).toContainText('Nenhuma pausa combinada')
  await pauses.getByRole('button', { name: 'Nova pausa' }).click()
  const form = page.getByRole('dialog', { name: 'Nova pausa' })
  await form.getByRole('radio', { name: 'Viagem' }).check()
  await form.getByRole('checkbox', { name: 'Davi' }).uncheck()
  await form.getByLabel('De').fill(TODAY)
  await form.getByLabel('Até').fill(plusDays(TODAY, 2))
  await expect(form).toContainText('3 dias de viagem')
  await expect(form).toContainText('No rodízio a vez passa; a ordem não muda.')
  await expectAccessibleInBothSchemes(page)
  await form.getByRole('button', { name: 'Combinar viagem' }).click()
  await expect(form).toBeHidden()
  await expect(card(page, 'Lia')).toContainText('viajando até')
})

test("before 'Férias' a guardian ticks what rests, and the task is of 'Aulas' from then on", async ({
  page,
  app,
}) => {
  await openFamilyWithWeek(page, app)
  await openWeek(page)
  await page.getByRole('button', { name: 'Pausas' }).click()
  await page.getByRole('dialog', { name: 'Pausas' }).getByRole('button', { name: 'Nova pausa' }).click()
  const form = page.getByRole('dialog', { name: 'Nova pausa' })
  await form.getByLabel('De').fill(TODAY)
  await form.getByLabel('Até').fill(plusDays(TODAY, 20))
  await expect(form.getByRole('group', { name: 'Descansam' })).toContainText('Nenhuma.')
  await form.getByRole('group', { name: 'Ficam' }).getByRole('checkbox', { name: 'Arrumar a cama' }).click()
  const ticked = form
    .getByRole('group', { name: 'Descansam' })
    .getByRole('checkbox', { name: 'Arrumar a cama' })
  await expect(ticked).toBeChecked()
  await expect(ticked).toBeFocused()
  await expect(form).toContainText('1 tarefa de “Aulas” descansa.')
  await expectAccessibleInBothSchemes(page)
  await expectFits(page)
  await form.getByRole('button', { name: 'Combinar férias' }).click()
  await expect(form).toBeHidden()
  await expect(turn(page, 'Lia')).toBeVisible()
  await expect(turn(page, 'Lia', 'Arrumar a cama')).toBeHidden()
})

test('two children get the same days at home in one step', async ({ page, app }) => {
  await openFamilyWithWeek(page, app)
  await openWeek(page)
  await page.getByRole('button', { name: 'Dias em casa' }).click()
  const form = page.getByRole('dialog', { name: 'Dias em casa' })
  await form.getByRole('checkbox', { name: 'Lia' }).check()
  await form.getByRole('checkbox', { name: 'Davi' }).check()
  const thisWeek = form.getByRole('group', { name: 'Esta semana' })
  await thisWeek.getByRole('button', { name: dayText(TODAY) }).click()
  await form.getByRole('button', { name: 'Salvar para Davi e Lia' }).click()
  await expect(form).toBeHidden()
  for (const child of ['Lia', 'Davi']) await expect(card(page, child)).toContainText('não está em casa')
})

test('a guardian says on which days a child is at home, and the turn passes', async ({ page, app }) => {
  await openFamilyWithWeek(page, app)
  await openWeek(page)
  await page.getByRole('button', { name: 'Dias em casa' }).click()
  const form = page.getByRole('dialog', { name: 'Dias em casa' })
  await form.getByRole('checkbox', { name: 'Lia' }).check()
  const tile = form.getByRole('group', { name: 'Esta semana' }).getByRole('button', { name: dayText(TODAY) })
  await expect(tile).toHaveAttribute('aria-pressed', 'true')
  await tile.click()
  await expect(tile).toHaveAttribute('aria-pressed', 'false')
  await expect(form).toContainText('Só os responsáveis veem.')
  await expectAccessibleInBothSchemes(page)
  await expectFits(page)
  await form.getByRole('button', { name: 'Salvar para Lia' }).click()
  await expect(form).toBeHidden()
  await expect(card(page, 'Lia')).toContainText('não está em casa')
  await expect(turn(page, 'Davi')).toContainText('no lugar da Lia')

  await page.getByRole('button', { name: 'Próxima semana' }).click()
  await chooseDay(page, plusDays(TODAY, 7))
  await expect(card(page, 'Lia')).not.toContainText('não está em casa')
})

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1280, height: 900 } })

  test('the week is a table of children and days', async ({ page, app }) => {
    await openFamilyWithWeek(page, app)
    await openWeek(page)
    const table = page.getByRole('table')
    await expect(table.getByRole('columnheader')).toHaveCount(8)
    await expect(table.getByRole('rowheader')).toHaveText([/Davi/, /Lia/])
    const turnToday = table.getByRole('button', { name: `Lavar a louça · vez dela, ${dayText(TODAY)}` })
    await expect(turnToday).toBeVisible()
    await expectAccessibleInBothSchemes(page)
    await expectFits(page)
    await page.getByRole('button', { name: 'Próxima semana' }).click()
    await expect(turnToday).toBeHidden()
    await page.getByRole('button', { name: 'Lista', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Configurar Tarefas' })).toBeVisible()
  })
})
