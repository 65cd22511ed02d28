import type { Page } from '@playwright/test'
import { runOn } from '#tests/support/postgres.ts'
import { anotherDevice, expect, expectAccessible, newGuardian, signIn, signUp } from './app-test.ts'
import { openNewFamily, requestScores } from './family-requests.ts'
import { makeInviteCode, openTab, registerChild } from './family-steps.ts'
import { test } from './two-apps-test.ts'

const joinCard = (page: Page) => page.getByRole('region', { name: 'Entrar em outra família' })
const membersCard = (page: Page) => page.getByRole('region', { name: 'Minha Família' })

async function sendCode(page: Page, code: string) {
  await openTab(page, 'Config')
  await joinCard(page).getByLabel('Código de convite').fill(code)
  await joinCard(page).getByRole('button', { name: 'Entrar na família' }).click()
}

/** Watches the page for two texts; the returned function returns the milliseconds between them. */
async function timeBetween(page: Page, first: string, then: string): Promise<() => Promise<number>> {
  await page.evaluate(
    ([one, two]) => {
      const seen: number[] = []
      const recordTimes = () => {
        const text = document.body.textContent
        if (seen.length === 0 && text.includes(one)) seen.push(performance.now())
        if (seen.length === 1 && text.includes(two)) seen.push(performance.now())
      }
      new MutationObserver(recordTimes).observe(document.body, {
        childList: true,
        subtree: true,
        characterData: true,
      })
      Object.assign(window, { seenAt: seen })
    },
    [first, then] as const,
  )
  return () =>
    page.evaluate(() => {
      const [one, two] = (window as unknown as { seenAt: number[] }).seenAt
      return (two ?? Number.NaN) - (one ?? Number.NaN)
    })
}

/** Confirms that the own empty family may be deleted. */
async function confirmDeletion(page: Page) {
  const question = page.getByRole('alertdialog', { name: 'Entrar e excluir a família atual?' })
  await question.getByRole('button', { name: 'Entrar e excluir' }).click()
}

/** Marks the document, so that `isSamePage` detects a full page load. */
const markPage = (page: Page) => page.evaluate(() => void Object.assign(window, { marked: true }))
const isSamePage = (page: Page) => page.evaluate(() => 'marked' in window)

/** Records the events of a second live connection. */
async function recordEvents(page: Page) {
  await page.evaluate(() => {
    const events: string[] = []
    const stream = new EventSource('/app/eventos')
    for (const kind of ['open', 'change', 'ended']) stream.addEventListener(kind, () => events.push(kind))
    stream.addEventListener('ended', () => stream.close())
    Object.assign(window, { events })
  })
}
const eventsOf = (page: Page) => page.evaluate(() => (window as unknown as { events: string[] }).events)

test('a guardian joins by code, and on removal gets a family of their own on every device', async ({
  page,
  context,
  pair: { first: app, second },
}) => {
  const [bia = ''] = await openNewFamily(page, app, { guardian: newGuardian('Ana Souza') })
  const code = await makeInviteCode(page)

  const bento = newGuardian('Bento Lima')
  const phone = await anotherDevice(context)
  const tablet = await anotherDevice(context)
  await signUp(phone, app, bento)
  await signIn(tablet, second, bento)
  await expect(tablet.getByText('O muro está esperando o primeiro azulejo')).toBeVisible()
  await Promise.all([phone, tablet].map(markPage))

  // in lower case and with spaces, as copied from a message
  await openTab(phone, 'Config')
  await joinCard(phone).getByLabel('Código de convite').fill(` ${code.toLowerCase()} `)
  await expect(joinCard(phone).getByLabel('Código de convite')).toHaveValue(code)
  await joinCard(phone).getByRole('button', { name: 'Entrar na família' }).click()
  const question = phone.getByRole('alertdialog', { name: 'Entrar e excluir a família atual?' })
  await expect(question).toContainText('Você é a única pessoa da Família de Bento.')
  await expectAccessible(phone)
  // the message is shown over the old family for two seconds
  const pauseMs = await timeBetween(phone, 'Você entrou na Família de Ana!', 'Saldo de Bia')
  await confirmDeletion(phone)
  await expect(phone.getByRole('heading', { name: 'Config' })).toBeVisible()
  await expect(phone.getByText('Saldo de Bia').first()).toBeVisible()
  // a busy machine renders the message late, which shortens the pause
  expect(await pauseMs()).toBeGreaterThan(1500)
  await expect(phone.locator('main h1')).toBeFocused()
  await expect(tablet.getByText('Saldo de Bia').first()).toBeVisible()
  await expect(
    tablet.getByText('Você não faz mais parte da Família de Bento. Agora você está na Família de Ana.'),
  ).toBeVisible()
  await expect(membersCard(page).getByText('Bento Lima')).toBeVisible()
  await expect(membersCard(page).getByText('(Você)')).toHaveCount(1)

  // the tablet has a form open at this moment
  await tablet.getByRole('button', { name: 'Pontuar Bia' }).click()
  await expect(tablet.getByRole('dialog', { name: 'Atribuir Pontuação' })).toBeVisible()
  await recordEvents(tablet)
  await expect.poll(() => eventsOf(tablet)).toContain('open')
  await membersCard(page).getByRole('button', { name: 'Remover Bento Lima' }).click()
  const removal = page.getByRole('alertdialog', { name: 'Remover Bento Lima?' })
  await expect(removal).toContainText('Crianças, pontos e histórico ficam aqui.')
  await expectAccessible(page)
  await removal.getByRole('button', { name: 'Remover' }).click()
  await expect(removal).toBeHidden()
  await expect(page.getByText('Bento Lima não faz mais parte da família.')).toBeVisible()
  await expect(membersCard(page).getByRole('listitem')).toHaveCount(2)

  for (const device of [phone, tablet]) {
    await expect(
      device.getByText('Você não faz mais parte da Família de Ana. Agora você está na Família de Bento.'),
    ).toBeVisible()
    await expect(device.getByText('O muro está esperando o primeiro azulejo')).toBeVisible()
    await expect(device.getByRole('dialog')).toHaveCount(0)
    await expect(device.getByText('Bia')).toHaveCount(0)
    expect(await isSamePage(device)).toBe(true)
    await openTab(device, 'Config')
    await expect(membersCard(device).getByText('Família de Bento')).toBeVisible()
    await expect(membersCard(device).getByText('Ana Souza')).toHaveCount(0)
  }
  // the old connection has ended and sends no more events of Ana's family
  await expect.poll(() => eventsOf(tablet)).toContain('ended')
  const earlier = await eventsOf(tablet)
  await openTab(page, 'Início')
  await requestScores(page, app, bia, [{ points: 10, description: 'Ajudou' }])
  await expect(page.getByTestId('balance')).toHaveText('10')
  expect(await eventsOf(tablet)).toEqual(earlier)
  // the new family is live: a change on one device appears on the other
  await openTab(phone, 'Início')
  await registerChild(phone, 'Caio')
  await openTab(tablet, 'Início')
  await expect(tablet.getByText('Saldo de Caio').first()).toBeVisible()
})

test('leaving shows a message, then a new family', async ({ page, context, pair: { first: app } }) => {
  await openNewFamily(page, app, { guardian: newGuardian('Ana Souza') })
  const code = await makeInviteCode(page)
  const otherPage = await anotherDevice(context)
  await signUp(otherPage, app, newGuardian('Bento Lima'), code)
  await expect(membersCard(page).getByText('Bento Lima')).toBeVisible()
  await markPage(otherPage)

  await openTab(otherPage, 'Config')
  await membersCard(otherPage).getByRole('button', { name: 'Sair da família' }).click()
  const question = otherPage.getByRole('alertdialog', { name: 'Sair da Família de Ana?' })
  await expect(question).toContainText('ficam com quem continua')
  await expectAccessible(otherPage)
  await question.getByRole('button', { name: 'Ficar' }).click()
  await expect(question).toBeHidden()
  await membersCard(otherPage).getByRole('button', { name: 'Sair da família' }).click()
  const pauseMs = await timeBetween(otherPage, 'Você saiu da Família de Ana.', 'O muro está esperando')
  await question.getByRole('button', { name: 'Sair da família' }).click()
  await expect(otherPage.getByText('Você saiu da Família de Ana.')).toBeVisible()
  await expect(otherPage.getByText('O muro está esperando o primeiro azulejo')).toBeVisible()
  // a busy machine renders the message late, which shortens the pause
  expect(await pauseMs()).toBeGreaterThan(500)
  await expect(otherPage.getByText('Você não faz mais parte')).toHaveCount(0)
  expect(await isSamePage(otherPage)).toBe(true)
  await openTab(otherPage, 'Config')
  await expect(membersCard(otherPage).getByText('Família de Bento')).toBeVisible()

  await expect(membersCard(page).getByText('Bento Lima')).toHaveCount(0)
  await openTab(page, 'Início')
  await expect(page.getByText('Saldo de Bia').first()).toBeVisible()
})

test('the last guardian cannot leave, and sees the reason and the next step', async ({
  page,
  context,
  pair: { first: app, database },
}) => {
  const ana = newGuardian('Ana Souza')
  await openNewFamily(page, app, { guardian: ana })
  const code = await makeInviteCode(page)
  const leave = membersCard(page).getByRole('button', { name: 'Sair da família' })

  // alone with a child: a copy of the data is required first
  await leave.click()
  const copyFirst = page.getByRole('dialog', { name: 'Antes de sair, guarde uma cópia' })
  await expect(copyFirst.getByRole('link', { name: 'Baixar uma cópia' })).toHaveAttribute(
    'href',
    '/app/dados/exportar',
  )
  await expectAccessible(page)
  await copyFirst.getByRole('button', { name: 'Entendi' }).click()
  await expect(copyFirst).toBeHidden()

  // with a child member: another guardian is required first; the member sees no controls to remove or leave
  const carlos = newGuardian('Carlos Souza')
  const tablet = await anotherDevice(context)
  await signUp(tablet, app, carlos, code)
  await runOn(
    database.url,
    `update family_members set role = 'child', is_admin = false
       where user_id = (select id from users where email = '${carlos.email}')`,
  )
  await page.reload()
  await tablet.reload()
  await openTab(tablet, 'Config')
  await expect(membersCard(tablet).getByText('Carlos Souza (Você)')).toBeVisible()
  await expect(tablet.getByRole('button', { name: /^Remover/ })).toHaveCount(0)
  await expect(tablet.getByRole('button', { name: 'Sair da família' })).toHaveCount(0)
  await openTab(page, 'Config')
  await leave.click()
  const needsGuardian = page.getByRole('dialog', { name: 'Ainda não dá para sair' })
  await expect(needsGuardian).toContainText('Você é a única pessoa responsável')
  await expectAccessible(page)
  await needsGuardian.getByRole('button', { name: 'Entendi' }).click()

  // alone again, with a new copy: the family is deleted with its last member
  await membersCard(page).getByRole('button', { name: 'Remover Carlos Souza' }).click()
  const removal = page.getByRole('alertdialog', { name: 'Remover Carlos Souza?' })
  await removal.getByRole('button', { name: 'Remover' }).click()
  await expect(removal).toBeHidden()
  await runOn(
    database.url,
    `update families set exported_at = now()
       where id = (select family_id from users where email = '${ana.email}')`,
  )
  await page.reload()
  await openTab(page, 'Config')
  await leave.click()
  const leaveDialog = page.getByRole('alertdialog', { name: 'Sair e excluir a família?' })
  await expect(leaveDialog).toContainText('excluída para sempre')
  await expectAccessible(page)
  await leaveDialog.getByRole('button', { name: 'Sair e excluir' }).click()
  await expect(page.getByText('Você saiu da Família de Ana.')).toBeVisible()
  await expect(page.getByText('O muro está esperando o primeiro azulejo')).toBeVisible()
})

test('a refused code shows why, and stays in its field', async ({ page, context, pair: { first: app } }) => {
  await signUp(page, app, newGuardian('Ana Souza'))
  const ownCode = await makeInviteCode(page)
  const card = joinCard(page)
  await card.getByRole('button', { name: 'Entrar na família' }).click()
  await expect(card.getByText('Código de convite inválido.')).toBeVisible()
  await sendCode(page, 'ABC')
  await expect(card.getByText('Código de convite inválido ou expirado.')).toBeVisible()
  await sendCode(page, 'ZZZZZ9')
  await expect(card.getByText('Código de convite inválido ou expirado.')).toBeVisible()
  await expect(card.getByLabel('Código de convite')).toHaveValue('ZZZZZ9')
  await expectAccessible(page)
  await sendCode(page, ownCode)
  await expect(card.getByText(/Este código é da sua própria família/)).toBeVisible()

  // with an own child: a copy of the data is required first
  await openTab(page, 'Início')
  await registerChild(page, 'Bia')
  const otherPage = await anotherDevice(context)
  await signUp(otherPage, app, newGuardian('Bento Lima'))
  const code = await makeInviteCode(otherPage)
  await sendCode(page, code)
  await expect(card.getByText(/baixe uma cópia de tudo ou exclua as crianças/)).toBeVisible()
  await expect(card.getByRole('link', { name: 'Baixar uma cópia' })).toBeVisible()
})

test('joining and leaving offline show a message', async ({ page, context, pair: { first: app } }) => {
  await signUp(page, app, newGuardian('Ana Souza'))
  const code = await makeInviteCode(page)
  const otherPage = await anotherDevice(context)
  await signUp(otherPage, app, newGuardian('Bento Lima'))

  // the request is lost
  await otherPage.route('**/app/acoes/familia.*', (route) => route.abort())
  await sendCode(otherPage, code)
  await expect(joinCard(otherPage).getByText('Falha ao aceitar convite.')).toBeVisible()
  await expect(joinCard(otherPage).getByLabel('Código de convite')).toHaveValue(code)
  await membersCard(otherPage).getByRole('button', { name: 'Sair da família' }).click()
  const leaveDialog = otherPage.getByRole('alertdialog', { name: 'Sair e excluir a família?' })
  await leaveDialog.getByRole('button', { name: 'Sair e excluir' }).click()
  await expect(leaveDialog.getByText(/^Erro ao sair da família: /)).toBeVisible()
  await leaveDialog.getByRole('button', { name: 'Ficar' }).click()
  await expect(membersCard(otherPage).getByText('Família de Bento')).toBeVisible()
  await otherPage.unroute('**/app/acoes/familia.*')

  // only the response is lost: the live stream updates the screen
  await sendCode(otherPage, code)
  await otherPage.route('**/app/acoes/familia.entrar*', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await confirmDeletion(otherPage)
  await expect(
    otherPage.getByText('Você não faz mais parte da Família de Bento. Agora você está na Família de Ana.'),
  ).toBeVisible()
  await openTab(otherPage, 'Config')
  await expect(membersCard(otherPage).getByText('Família de Ana')).toBeVisible()
  await expect(membersCard(page).getByText('Bento Lima')).toBeVisible()
  await otherPage.unroute('**/app/acoes/familia.entrar*')

  // a second try with the same code is harmless
  await sendCode(otherPage, code)
  await expect(otherPage.getByText('Você entrou na Família de Ana!')).toBeVisible()
  await expect(membersCard(otherPage).getByText('Bento Lima')).toBeVisible()
  await expect(membersCard(page).getByRole('listitem')).toHaveCount(3)
})
