import type { Page } from '@playwright/test'
import { writeFamily } from '#app/database/family-scope.server.ts'
import { civilDateOf, plusDays, wallTimeOf, weekdayOf } from '#app/domain/families/dates/civil-date.ts'
import { dayText, dayTitle } from '#app/domain/tasks/week/week-text.ts'
import { currentScopeOf } from '#tests/support/current-scope.ts'
import { selectRow } from '#tests/support/rows.ts'
import { expect, expectAccessibleInBothSchemes, expectFits, newGuardian, test } from './fixtures.ts'
import { openNewFamily } from './family-requests.ts'
import { openTab } from './family-steps.ts'

const ZONE = 'America/Sao_Paulo'
const TODAY = civilDateOf(new Date(), ZONE)
const YESTERDAY = plusDays(TODAY, -1)
const dayMonth = `${Number(TODAY.slice(8))}/${Number(TODAY.slice(5, 7))}`

/** Lia and Davi, whose turns of yesterday nobody answered. The page has them after a reload. */
async function openFamilyWithYesterday(page: Page, app: { url: string }) {
  const guardian = newGuardian()
  const childIds = await openNewFamily(page, app, {
    guardian,
    children: ['Lia', 'Davi'],
    tasks: [
      { title: 'Banho', points: 5, time: '19:00' },
      { title: 'Lição', points: 15, time: '15:00' },
    ],
  })
  const { id: userId } = await selectRow('users', { email: guardian.email }, ['id'])
  await writeFamily(await currentScopeOf({ userId }), async (tx) => {
    const turns = await tx
      .selectFrom('task_children')
      .select(['family_id', 'task_id', 'child_id'])
      .where('child_id', 'in', childIds)
      .execute()
    await tx
      .insertInto('task_days')
      .values(turns.map((turn) => ({ ...turn, day: YESTERDAY, slot: 0, status: 'not_done' as const })))
      .execute()
  })
  await page.reload()
}

/** Opens yesterday in 'Semana'; on a Sunday it is in the week before. */
async function openYesterday(page: Page) {
  await openTab(page, 'Tarefas')
  await page.getByRole('button', { name: 'Semana', exact: true }).filter({ visible: true }).click()
  if (weekdayOf(TODAY) === 0) await page.getByRole('button', { name: 'Semana anterior' }).click()
}

test('a guardian answers yesterday in the week, takes an answer back, and the history says when', async ({
  page,
  site: { app },
}) => {
  await openFamilyWithYesterday(page, app)
  await openYesterday(page)
  await page
    .getByRole('group', { name: 'Dias da semana' })
    .getByRole('button', { name: dayText(YESTERDAY) })
    .click()
  await expect(page.getByRole('heading', { name: dayTitle(YESTERDAY) })).toBeVisible()
  await expect(page.getByText('ontem · 4 sem resposta')).toBeVisible()
  await expect(page.getByText(`O histórico diz “marcado em ${dayMonth}”.`)).toBeVisible()
  const lia = page.getByRole('region', { name: 'Lia', exact: true })
  await expect(lia.getByText('0 de 2 feitas')).toBeVisible()
  await expectAccessibleInBothSchemes(page)
  await expectFits(page)

  await lia.getByRole('button', { name: 'Fez: Lição · 15h, Lia', exact: true }).click()
  await expect(lia.getByText('feita agora · +15')).toBeVisible()
  await expect(lia.getByText('1 de 2 feitas')).toBeVisible()
  await lia.getByRole('button', { name: 'Não fez: Banho · 19h, Lia' }).click()
  await expect(lia.getByText('não feita agora')).toBeVisible()
  await expect(page.getByText('ontem · 2 sem resposta')).toBeVisible()
  await expectAccessibleInBothSchemes(page)
  await lia.getByRole('button', { name: 'Desfazer: Banho · 19h, Lia' }).click()
  await expect(page.getByText('Desfeito. Banho da Lia está sem resposta.')).toBeVisible()
  await expect(lia.getByRole('button', { name: 'Fez: Banho · 19h, Lia', exact: true })).toBeVisible()

  // what was answered before the day was opened is folded
  await page.reload()
  await openYesterday(page)
  await page
    .getByRole('group', { name: 'Dias da semana' })
    .getByRole('button', { name: dayText(YESTERDAY) })
    .click()
  await expect(lia.getByText('feita · +15')).toBeHidden()
  await lia.getByRole('button', { name: 'Lia: 1 de 2 feitas; mostrar 1 respondida' }).click()
  await expect(lia.getByText('feita · +15')).toBeVisible()

  await openTab(page, 'Início')
  const entry = page.getByRole('region', { name: 'Lançamentos' }).getByRole('button', { name: /^Lição/ })
  await expect(entry).toContainText(`marcado em ${dayMonth}`)
})

test('until noon Início asks for yesterday, and the row opens that day', async ({ page, site: { app } }) => {
  await openFamilyWithYesterday(page, app)
  const row = page.getByRole('button', { name: 'Ontem ficou sem resposta (4)' }).filter({ visible: true })
  const isMorning = wallTimeOf(new Date(), ZONE) < '12:00'
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
  await expect(row).toHaveCount(isMorning ? 1 : 0)
  if (!isMorning) return
  await row.click()
  await expect(page.getByRole('heading', { name: dayTitle(YESTERDAY) })).toBeVisible()
  for (const child of ['Lia', 'Davi']) {
    const region = page.getByRole('region', { name: child, exact: true })
    await region.getByRole('button', { name: `Fez: Lição · 15h, ${child}`, exact: true }).click()
    await region.getByRole('button', { name: `Não fez: Banho · 19h, ${child}` }).click()
  }
  await expect(page.getByText('ontem · tudo respondido')).toBeVisible()
  await openTab(page, 'Início')
  await expect(page.getByRole('button', { name: /^Ontem ficou sem resposta/ })).toHaveCount(0)
})

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1280, height: 900 } })

  test('a past day of the table opens its turns', async ({ page, site: { app } }) => {
    await openFamilyWithYesterday(page, app)
    await openYesterday(page)
    await page
      .getByRole('button', { name: `Lia, ${dayText(YESTERDAY)}: 0 de 2 feitas, 2 sem resposta` })
      .click()
    const sheet = page.getByRole('dialog', { name: dayTitle(YESTERDAY) })
    await sheet.getByRole('button', { name: 'Fez: Lição · 15h, Lia', exact: true }).click()
    await expect(sheet.getByText('feita agora · +15')).toBeVisible()
    await expectAccessibleInBothSchemes(page)
    await page.keyboard.press('Escape')
    await expect(
      page.getByRole('button', { name: `Lia, ${dayText(YESTERDAY)}: 1 de 2 feitas, 1 sem resposta` }),
    ).toBeVisible()
  })
})
