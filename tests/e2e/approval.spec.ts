import type { BrowserContext, Page } from '@playwright/test'
import { addChild, addTask, newFamily, newMember } from '#tests/support/family-content.ts'
import { expect, expectAccessibleInBothSchemes, expectFits, newDevicePage, test } from './fixtures.ts'
import { signInAs } from './session-steps.ts'
import type { Site } from './shared-apps.ts'

const TASKS = [
  { title: 'Arrumar a cama', points: 5, time: '07:00' },
  { title: 'Lição de casa', points: 15, time: '08:00' },
] as const

/** A family with one child, whose marks always wait, and the child's own account. Both open Início. */
async function openGuardianAndChild(page: Page, context: BrowserContext, site: Site) {
  const scope = await newFamily()
  const childId = await addChild(scope, { name: 'Lia' })
  for (const task of TASKS) await addTask(scope, [childId], { ...task, trust: 'always' })
  const childPage = await newDevicePage(context, {
    viewport: { width: 390, height: 844 },
    userAgent: await page.evaluate(() => navigator.userAgent),
    reducedMotion: 'reduce',
  })
  const child = await newMember(scope, { name: 'Lia', childId })
  await openHome(page, site, scope.userId)
  await openHome(childPage, site, child.userId)
  return { scope, childPage }
}

async function openHome(page: Page, site: Site, userId: string) {
  await signInAs(page, site, userId)
  // the page opens the live stream once it handles taps and keys
  const liveStreamRequest = page.waitForRequest(`${site.app.url}/app/eventos*`)
  await page.goto(`${site.app.url}/app`)
  await liveStreamRequest
}

const inboxCard = (page: Page) => page.getByRole('region', { name: 'Conferir', exact: true })
const notices = (page: Page) => page.getByRole('status', { name: 'Avisos' })
/** Waits for the child's balance and the points that wait. */
async function expectPoints(page: Page, balance: number, waiting: number) {
  await expect(page.getByTestId('balance')).toHaveText(String(balance))
  await expect(page.getByText(/^ ?esperando: /)).toHaveText(waiting > 0 ? [`esperando: ${waiting}`] : [])
}

const claim = (page: Page, title: string) => page.getByRole('article', { name: title })
const decided = (page: Page) => page.getByRole('region', { name: 'Decididos hoje' })

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const markDone = (page: Page, title: string) => press(page, `Fez: ${title}`)

async function openInbox(page: Page) {
  await inboxCard(page)
    .getByRole('button', { name: /^Conferir/ })
    .click()
  await expect(page.getByRole('heading', { name: 'Conferir', exact: true })).toBeFocused()
}

async function openAnswers(page: Page, title: string) {
  const card = claim(page, title)
  await card.getByRole('button', { name: /^Outra resposta/ }).click()
  return card
}

test('a guardian confirms all marks of a child with one tap, and takes one back', async ({
  page,
  context,
  site,
}) => {
  const { childPage } = await openGuardianAndChild(page, context, site)
  await expect(inboxCard(page)).toHaveCount(0)
  for (const { title } of TASKS) await markDone(childPage, title)
  await expectPoints(childPage, 0, 20)

  await expect(inboxCard(page)).toContainText('2 esperando')
  await expect(page.getByRole('button', { name: 'Início , 2 para conferir' })).toBeVisible()
  await inboxCard(page).getByRole('button', { name: 'Confirmar tudo (2)' }).click()
  await expect(notices(page)).toContainText('2 confirmados. +20')
  await expect(inboxCard(page)).toHaveCount(0)
  await expectPoints(childPage, 20, 0)
  await expect(childPage.getByText('2 de 2 feitas', { exact: true })).toBeVisible()

  await press(page, 'Decididos hoje (2)')
  await expect(page.getByRole('heading', { name: 'Tudo conferido' })).toBeVisible()
  await decided(page).getByRole('button', { name: 'Desfazer: Lição de casa, Lia' }).click()
  await expect(claim(page, 'Lição de casa')).toContainText('+15')
  await expectPoints(childPage, 5, 15)

  // the phone's Back closes the inbox and leaves the app open
  await page.goBack()
  await expect(inboxCard(page).getByRole('button', { name: /^Conferir/ })).toBeFocused()
})

test('a child reads why a task was worth less, and does another one again', async ({
  page,
  context,
  site,
}) => {
  const { childPage } = await openGuardianAndChild(page, context, site)
  for (const { title } of TASKS) await markDone(childPage, title)
  await openInbox(page)

  await (await openAnswers(page, 'Arrumar a cama')).getByRole('button', { name: 'Menos pontos' }).click()
  const lessPoints = page.getByRole('dialog', { name: 'Menos pontos' })
  await expect(lessPoints.getByRole('button', { name: /^Dar/ })).toBeDisabled()
  await lessPoints.getByRole('checkbox', { name: 'Precisou de ajuda' }).check()
  await expect(lessPoints).toContainText('Lia vai ouvir: “Precisou de ajuda. Valeu 3 pontos!”')
  await lessPoints.getByRole('button', { name: 'Aumentar pontos' }).click()
  await lessPoints.getByRole('button', { name: 'Dar 4 pontos' }).click()
  await expect(notices(page)).toContainText('Confirmado. +4')
  await expectPoints(childPage, 4, 15)

  await (await openAnswers(page, 'Lição de casa')).getByRole('button', { name: 'Refazer' }).click()
  const redo = page.getByRole('dialog', { name: 'Pedir para refazer' })
  await redo.getByRole('checkbox', { name: 'Vamos fazer juntos?' }).check()
  await redo.getByLabel('Bilhete').fill('Falta a página 12')
  await redo.getByRole('button', { name: 'Pedir para refazer' }).click()
  const note = 'Vamos fazer juntos? Falta a página 12.'
  await expect(childPage.getByText(`Para fazer de novo “${note}”`)).toBeVisible()
  await markDone(childPage, 'Lição de casa')

  await expect(claim(page, 'Lição de casa')).toContainText(`Marina pediu: “${note}”`)
  await claim(page, 'Lição de casa')
    .getByRole('button', { name: /^Confirmar/ })
    .click()
  await expectPoints(childPage, 19, 0)
  await expect(page.getByRole('heading', { name: 'Tudo conferido' })).toBeVisible()
  await expect(decided(page)).toContainText('Marina confirmou com menos pontos +4')
})

test('what another guardian has decided is told, and disappears live', async ({ page, context, site }) => {
  const { scope, childPage } = await openGuardianAndChild(page, context, site)
  for (const { title } of TASKS) await markDone(childPage, title)
  await expect(inboxCard(page)).toContainText('2 esperando')
  const other = await newMember(scope, { role: 'parent', name: 'Rui Alves' })
  const otherPage = await newDevicePage(context, {
    viewport: { width: 390, height: 844 },
    userAgent: await page.evaluate(() => navigator.userAgent),
  })
  // a device that receives nothing live
  await otherPage.route('**/app/eventos*', (route) => route.abort())
  await signInAs(otherPage, site, other.userId)
  await otherPage.goto(`${site.app.url}/app`)
  await openInbox(otherPage)

  await openInbox(page)
  await claim(page, 'Arrumar a cama')
    .getByRole('button', { name: /^Confirmar/ })
    .click()
  await expect(notices(page)).toContainText('Confirmado. +5')
  await press(otherPage, 'Confirmar tudo (2) · +20')
  await expect(notices(otherPage)).toContainText('1 confirmado. 1 mudou em outro aparelho.')
  await expect(page.getByRole('heading', { name: 'Tudo conferido' })).toBeVisible()
  await expect(decided(page)).toContainText('Rui confirmou +15')
})

test('the inbox and its sheets are accessible in both colour schemes, and fit at 320 px', async ({
  page,
  context,
  site,
}) => {
  const { childPage } = await openGuardianAndChild(page, context, site)
  await markDone(childPage, 'Arrumar a cama')
  await expect(inboxCard(page)).toBeVisible()
  await page.setViewportSize({ width: 320, height: 844 })
  await expectAccessibleInBothSchemes(page)
  await expectFits(page)
  await openInbox(page)
  const card = await openAnswers(page, 'Arrumar a cama')
  await expectAccessibleInBothSchemes(page)
  await expectFits(page)
  for (const [answer, title] of [
    ['Menos pontos', 'Menos pontos'],
    ['Refazer', 'Pedir para refazer'],
  ] as const) {
    await card.getByRole('button', { name: answer }).click()
    const sheet = page.getByRole('dialog', { name: title })
    await sheet.getByRole('checkbox', { name: 'Faltou um pedacinho' }).check()
    await expectAccessibleInBothSchemes(page)
    await expectFits(page)
    await sheet.getByRole('button', { name: 'Voltar' }).click()
    await expect(sheet).toBeHidden()
  }
  await card.getByRole('button', { name: 'Não foi feita' }).click()
  await expect(page.getByRole('heading', { name: 'Tudo conferido' })).toBeVisible()
  await expectAccessibleInBothSchemes(page)
  await expectFits(page)
})
