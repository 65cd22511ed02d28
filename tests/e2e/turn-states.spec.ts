import type { Page } from '@playwright/test'
import { civilDateOf } from '#app/domain/families/dates/civil-date.ts'
import { markOwnTaskDay } from '#app/domain/tasks/approval/mark-own-task-day.server.ts'
import { takeTurn } from '#app/domain/tasks/calendar/take-turn.server.ts'
import { renewDays } from '#app/domain/tasks/renew-days.server.ts'
import { PLAIN_SCHEDULE } from '#app/domain/tasks/schedule/schedule.ts'
import { addChild, addTask, newFamily, newMember } from '#tests/support/family-content.ts'
import { expectOk } from '#tests/support/results.ts'
import { chooseChild } from './family-requests.ts'
import { openTab } from './family-steps.ts'
import { expect, expectAccessibleInBothSchemes, expectFits, test } from './fixtures.ts'
import { signInAs } from './session-steps.ts'

const TODAY = civilDateOf(new Date(), 'America/Sao_Paulo')

/** Lia, who marks tasks in an account of her own, and Davi. */
async function familyOfTwo() {
  const scope = await newFamily()
  const lia = await addChild(scope, { name: 'Lia' })
  const davi = await addChild(scope, { name: 'Davi', gender: 'male', avatarType: 'male' })
  const lias = await newMember(scope, { name: 'Lia', childId: lia })
  const turnOf = (taskId: string, slot = 0) => ({ taskId, childId: lia, day: TODAY, slot })
  const mark = (taskId: string, slot?: number) =>
    expectOk(markOwnTaskDay(lias, { ...turnOf(taskId, slot), revision: 0, status: 'done' }))
  const take = (taskId: string) => expectOk(takeTurn(lias, turnOf(taskId)))
  return { scope, lia, davi, mark, take }
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const inboxCard = (page: Page) => page.getByRole('region', { name: 'Conferir', exact: true })

test('a guardian reads for whom a mark waits, and which turn of the day a mark is of', async ({
  page,
  site,
}) => {
  const { scope, lia, davi, mark } = await familyOfTwo()
  const carId = await addTask(scope, [lia, davi], { title: 'Lavar o carro', assignment: 'together' })
  const windows = [
    { slot: 0, from: '07:00', until: null },
    { slot: 1, from: '20:00', until: null },
  ]
  const schedule = { ...PLAIN_SCHEDULE, windows }
  const teethId = await addTask(scope, [lia], { title: 'Escovar os dentes', trust: 'always', schedule })
  await renewDays(scope)
  await mark(carId)
  await mark(teethId, 0)
  await mark(teethId, 1)
  await signInAs(page, site, scope.userId)
  await page.goto(`${site.app.url}/app`)

  // the car waits for Davi, and is not asked yet
  await expect(inboxCard(page)).toContainText('2 esperando')
  await expect(page.getByRole('img', { name: 'Lia: esperando o Davi' })).toBeVisible()
  await inboxCard(page)
    .getByRole('button', { name: /^Conferir/ })
    .click()
  await page
    .getByRole('article', { name: 'Escovar os dentes · 7h, Lia' })
    .getByRole('button', { name: /^Confirmar/ })
    .click()
  await expect(page.getByRole('article', { name: 'Escovar os dentes · 20h, Lia' })).toBeVisible()
  const decided = page.getByRole('region', { name: 'Decididos hoje' })
  await button(page, 'Decididos hoje (1)').click()
  await expect(decided.getByRole('button', { name: 'Desfazer: Escovar os dentes · 7h, Lia' })).toBeVisible()
  await expectAccessibleInBothSchemes(page)
  await expectFits(page)
  await page.goBack()
  const history = page.getByRole('region', { name: 'Lançamentos' }).filter({ visible: true })
  await expect(history).toContainText('Escovar os dentes · 7h')

  await chooseChild(page, 'Lia')
  await expect(page.getByText('Esperando o Davi')).toBeVisible()
  await expectAccessibleInBothSchemes(page)
  await expectFits(page)
  await button(page, 'Confirmar: Lavar o carro · 7h30').click()
  await expect(page.getByText('Esperando o Davi')).toHaveCount(0)
  await expect(page.getByTestId('balance')).toHaveText('20')
})

test('the week says who has taken a turn, and offers no change of a marked one', async ({ page, site }) => {
  const { scope, lia, davi, mark, take } = await familyOfTwo()
  const order = [lia, davi]
  const rotation = { period: 'day', order, anchorOn: TODAY } as const
  const tableId = await addTask(scope, order, {
    title: 'Pôr a mesa',
    assignment: 'rotation',
    schedule: { ...PLAIN_SCHEDULE, rotation },
  })
  const dishesId = await addTask(scope, order, { title: 'Lavar a louça', assignment: 'first' })
  await renewDays(scope)
  await take(dishesId)
  await signInAs(page, site, scope.userId)
  await page.goto(`${site.app.url}/app`)
  await openTab(page, 'Tarefas')
  await button(page, 'Semana').filter({ visible: true }).click()

  const turn = (child: string, title: string) =>
    page.getByRole('region', { name: child, exact: true }).getByRole('button', { name: title })
  await expect(turn('Lia', 'Lavar a louça')).toContainText('Lia pegou')
  await expect(turn('Davi', 'Lavar a louça')).toHaveCount(0)

  const sheet = page.getByRole('dialog', { name: 'Pôr a mesa' })
  await turn('Lia', 'Pôr a mesa').click()
  await expect(sheet.getByRole('button', { name: /^Hoje não precisa/ })).toBeVisible()
  await expect(sheet.getByRole('button', { name: /^Trocar a vez/ })).toBeVisible()
  await mark(tableId)
  await expect(sheet.getByRole('button', { name: /^Hoje não precisa/ })).toHaveCount(0)
  await expect(sheet.getByRole('button', { name: /^Trocar a vez/ })).toHaveCount(0)
  await expect(sheet.getByRole('button', { name: /^Editar a tarefa/ })).toBeVisible()
})
