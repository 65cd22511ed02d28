import type { Page } from '@playwright/test'
import { runSql } from '#tests/support/postgres.ts'
import { startApp } from '#tests/support/running-app.ts'
import {
  newDevicePage,
  expect,
  expectAccessible,
  newGuardian,
  postSignUp,
  signIn,
  signUp,
  test,
} from './fixtures.ts'
import { startSite } from './shared-apps.ts'
import { openNewFamily, postChild, postInvite, postScores } from './family-requests.ts'
import { createInviteCode, openConfig, openTab } from './family-steps.ts'

const joinCard = (page: Page) => page.getByRole('region', { name: 'Entrar em outra família' })
const membersCard = (page: Page) => page.getByRole('region', { name: 'Minha Família' })
const leaveButton = (page: Page) => page.getByRole('button', { name: 'Sair da família' })
/** The line of Config with the family's name. */
const familyLine = (page: Page, name: string) =>
  page.getByRole('button', { name: `Nome e fuso horário ${name}` })

async function submitCode(page: Page, code: string) {
  await openConfig(page, 'Entrar em outra família')
  await joinCard(page).getByLabel('Código de convite').fill(code)
  await joinCard(page).getByRole('button', { name: 'Entrar na família' }).click()
}

/** Observes the page. The returned function returns the milliseconds between the appearance of the two texts. */
async function timeBetween(page: Page, first: string, second: string): Promise<() => Promise<number>> {
  await page.evaluate(
    ([firstText, secondText]) => {
      const appearanceTimes: number[] = []
      const recordTimes = () => {
        const text = document.body.textContent
        if (appearanceTimes.length === 0 && text.includes(firstText)) appearanceTimes.push(performance.now())
        if (appearanceTimes.length === 1 && text.includes(secondText)) appearanceTimes.push(performance.now())
      }
      new MutationObserver(recordTimes).observe(document.body, {
        childList: true,
        subtree: true,
        characterData: true,
      })
      Object.assign(window, { appearanceTimes })
    },
    [first, second] as const,
  )
  return () =>
    page.evaluate(() => {
      const [firstMs, secondMs] = (window as unknown as { appearanceTimes: number[] }).appearanceTimes
      return (secondMs ?? Number.NaN) - (firstMs ?? Number.NaN)
    })
}

/** Confirms joining, which ends the person's empty family. */
async function confirmJoin(page: Page) {
  const joinDialog = page.getByRole('alertdialog', { name: 'Entrar na outra família?' })
  await joinDialog.getByRole('button', { name: 'Entrar', exact: true }).click()
}

/** Marks the document, so that `isSamePage` is false after a full page load. */
const markPage = (page: Page) => page.evaluate(() => void Object.assign(window, { isOriginalDocument: true }))
const isSamePage = (page: Page) => page.evaluate(() => 'isOriginalDocument' in window)

/** Opens a second live connection in the page, which never reconnects, and records its events for `eventsOf`. */
async function recordEvents(page: Page) {
  await page.evaluate(async () => {
    const events: string[] = []
    Object.assign(window, { events })
    const { body } = await fetch('/app/eventos')
    const record = new WritableStream<string>({
      write: (text) => void events.push(...[...text.matchAll(/^event: (\w+)$/gm)].map(([, name]) => name!)),
    })
    void body!.pipeThrough(new TextDecoderStream()).pipeTo(record)
  })
}
const eventsOf = (page: Page) => page.evaluate(() => (window as unknown as { events: string[] }).events)

test('a guardian joins by code; after a removal every device of the guardian shows a new family', async ({
  page,
  context,
}) => {
  // not the shared app: when a process ends, the others send every screen its data again
  const { app, ownerDatabaseUrl, stop } = await startSite({})
  const [biaId = ''] = await openNewFamily(page, app, { guardian: newGuardian('Ana Souza') })
  const code = await createInviteCode(page)

  const bento = newGuardian('Bento Lima')
  const phone = await newDevicePage(context)
  const tablet = await newDevicePage(context)
  await signUp(phone, app, bento)
  // the tablet uses another process of the app
  const secondApp = await startApp({
    databaseUrl: ownerDatabaseUrl,
    environment: { TRUSTED_PROXIES: '1' },
  })
  await signIn(tablet, secondApp, bento)
  await expect(tablet.getByText('O muro está esperando o primeiro azulejo')).toBeVisible()
  await Promise.all([phone, tablet].map(markPage))

  // the code is accepted in lower case and with spaces, as copied from a message
  await openConfig(phone, 'Entrar em outra família')
  await joinCard(phone).getByLabel('Código de convite').fill(` ${code.toLowerCase()} `)
  await expect(joinCard(phone).getByLabel('Código de convite')).toHaveValue(code)
  await joinCard(phone).getByRole('button', { name: 'Entrar na família' }).click()
  const joinDialog = phone.getByRole('alertdialog', { name: 'Entrar na outra família?' })
  await expect(joinDialog).toContainText('Sua família atual ainda está vazia.')
  await expectAccessible(phone)
  // the message is shown for two seconds before the new family
  const pauseMs = await timeBetween(phone, 'Você entrou na Família de Ana!', 'Saldo de Bia')
  await confirmJoin(phone)
  await expect(phone.getByRole('heading', { name: 'Entrar em outra família' })).toBeVisible()
  await expect(phone.getByText('Saldo de Bia').first()).toBeVisible()
  // a busy machine renders the message late, so the measured pause may be shorter
  expect(await pauseMs()).toBeGreaterThan(1500)
  await expect(phone.locator('main h1')).toBeFocused()
  await expect(tablet.getByText('Saldo de Bia').first()).toBeVisible()
  await expect(
    tablet.getByText('Você não faz mais parte da Família de Bento. Agora você está na Família de Ana.'),
  ).toBeVisible()
  await expect(membersCard(page).getByText('Bento Lima')).toBeVisible()
  await expect(membersCard(page).getByText('(Você)')).toHaveCount(1)

  // the tablet has an open dialog during the removal
  await tablet.getByRole('button', { name: 'Pontuar Bia' }).click()
  await expect(tablet.getByRole('dialog', { name: 'Atribuir Pontuação' })).toBeVisible()
  await recordEvents(tablet)
  await expect.poll(() => eventsOf(tablet)).toContain('snapshot')
  await membersCard(page).getByRole('button', { name: 'Remover Bento Lima' }).click()
  const removalDialog = page.getByRole('alertdialog', { name: 'Remover Bento Lima?' })
  await expect(removalDialog).toContainText('Crianças, pontos e histórico ficam aqui.')
  await expectAccessible(page)
  await removalDialog.getByRole('button', { name: 'Remover' }).click()
  await expect(removalDialog).toBeHidden()
  await expect(page.getByText('Bento Lima não faz mais parte da família.')).toBeVisible()
  await expect(membersCard(page).getByRole('listitem')).toHaveCount(1)

  for (const device of [phone, tablet]) {
    await expect(
      device.getByText('Você não faz mais parte da Família de Ana. Agora você está na Família de Bento.'),
    ).toBeVisible()
    await expect(device.getByText('O muro está esperando o primeiro azulejo')).toBeVisible()
    await expect(device.getByRole('dialog')).toHaveCount(0)
    await expect(device.getByText('Bia')).toHaveCount(0)
    expect(await isSamePage(device)).toBe(true)
    await openTab(device, 'Config')
    await expect(familyLine(device, 'Família de Bento')).toBeVisible()
    await openConfig(device, 'Responsáveis')
    await expect(membersCard(device).getByText('Bento Lima')).toBeVisible()
    await expect(membersCard(device).getByText('Ana Souza')).toHaveCount(0)
  }
  // the old connection has ended, so it sends no more events of Ana's family
  await expect.poll(() => eventsOf(tablet)).toContain('ended')
  const eventsBefore = await eventsOf(tablet)
  await openTab(page, 'Início')
  await postScores(page, app, biaId, [{ points: 10, description: 'Ajudou' }])
  await expect(page.getByTestId('balance')).toHaveText('10')
  expect(await eventsOf(tablet)).toEqual(eventsBefore)
  // the new family is live: a change on one device appears on the other
  await postChild(phone, app, { name: 'Caio' })
  await openTab(tablet, 'Início')
  await expect(tablet.getByText('Saldo de Caio').first()).toBeVisible()
  await Promise.all([secondApp.stop(), stop()])
})

test('a device that was disconnected during a removal shows the new family after it reconnects', async ({
  page,
  context,
  app,
}) => {
  await openNewFamily(page, app, { guardian: newGuardian('Ana Souza') })
  const code = await createInviteCode(page)
  const phone = await newDevicePage(context)
  await phone.route('**/app/eventos*', (route) => route.abort())
  await signUp(phone, app, newGuardian('Bento Lima'), code)
  await expect(phone.getByText('Saldo de Bia').first()).toBeVisible()
  await expect(membersCard(page).getByText('Bento Lima')).toBeVisible()
  await markPage(phone)
  await membersCard(page).getByRole('button', { name: 'Remover Bento Lima' }).click()
  const removalDialog = page.getByRole('alertdialog', { name: 'Remover Bento Lima?' })
  await removalDialog.getByRole('button', { name: 'Remover' }).click()
  await expect(removalDialog).toBeHidden()
  await phone.unroute('**/app/eventos*')
  await expect(phone.getByText(/^Você não faz mais parte da Família de Ana\./)).toBeVisible()
  await expect(phone.getByText('O muro está esperando o primeiro azulejo')).toBeVisible()
  expect(await isSamePage(phone)).toBe(true)
})

test('leaving shows a message, then a new family', async ({ page, context, app }) => {
  await openNewFamily(page, app, { guardian: newGuardian('Ana Souza') })
  const code = await createInviteCode(page)
  const otherPage = await newDevicePage(context)
  await signUp(otherPage, app, newGuardian('Bento Lima'), code)
  await expect(membersCard(page).getByText('Bento Lima')).toBeVisible()
  await markPage(otherPage)

  await openConfig(otherPage, 'Privacidade e dados')
  await leaveButton(otherPage).click()
  const leaveDialog = otherPage.getByRole('alertdialog', { name: 'Sair da Família de Ana?' })
  await expect(leaveDialog).toContainText('ficam com quem continua')
  await expectAccessible(otherPage)
  await leaveDialog.getByRole('button', { name: 'Ficar' }).click()
  await expect(leaveDialog).toBeHidden()
  await leaveButton(otherPage).click()
  const pauseMs = await timeBetween(otherPage, 'Você saiu da Família de Ana.', 'O muro está esperando')
  await leaveDialog.getByRole('button', { name: 'Sair da família' }).click()
  await expect(otherPage.getByText('Você saiu da Família de Ana.')).toBeVisible()
  await expect(otherPage.getByText('O muro está esperando o primeiro azulejo')).toBeVisible()
  // a busy machine renders the message late, so the measured pause may be shorter
  expect(await pauseMs()).toBeGreaterThan(500)
  await expect(otherPage.getByText('Você não faz mais parte')).toHaveCount(0)
  expect(await isSamePage(otherPage)).toBe(true)
  await openTab(otherPage, 'Config')
  await expect(familyLine(otherPage, 'Família de Bento')).toBeVisible()

  await expect(membersCard(page).getByText('Bento Lima')).toHaveCount(0)
  await openTab(page, 'Início')
  await expect(page.getByText('Saldo de Bia').first()).toBeVisible()
})

test('the last guardian can leave only as the last member and with a recent copy of the data', async ({
  page,
  context,
  site: { app, ownerDatabaseUrl },
}) => {
  const ana = newGuardian('Ana Souza')
  await openNewFamily(page, app, { guardian: ana })
  const code = await createInviteCode(page)

  // alone with a child, Ana must first download a copy of the data or delete the child
  await openConfig(page, 'Privacidade e dados')
  await leaveButton(page).click()
  const copyDialog = page.getByRole('dialog', { name: 'Antes de sair, guarde uma cópia' })
  await expect(copyDialog.getByRole('link', { name: 'Baixar uma cópia' })).toHaveAttribute(
    'href',
    '/app/dados/exportar',
  )
  await expectAccessible(page)
  await copyDialog.getByRole('button', { name: 'Entendi' }).click()
  await expect(copyDialog).toBeHidden()

  // with a child member, Ana must first invite another guardian; the member sees no controls to remove or leave
  const carlos = newGuardian('Carlos Souza')
  const tablet = await newDevicePage(context)
  await signUp(tablet, app, carlos, code)
  await runSql(
    ownerDatabaseUrl,
    `update family_members set role = 'child', is_admin = false
       where user_id = (select id from users where email = '${carlos.email}')`,
  )
  await page.reload()
  await tablet.reload()
  await openConfig(tablet, 'Responsáveis')
  await expect(membersCard(tablet).getByText('Carlos Souza (Você)')).toBeVisible()
  await expect(tablet.getByRole('button', { name: /^Remover/ })).toHaveCount(0)
  await openConfig(tablet, 'Privacidade e dados')
  await expect(tablet.getByRole('button', { name: 'Excluir minha conta' })).toBeVisible()
  await expect(leaveButton(tablet)).toHaveCount(0)
  await openConfig(page, 'Privacidade e dados')
  await leaveButton(page).click()
  const guardianDialog = page.getByRole('dialog', { name: 'Ainda não dá para sair' })
  await expect(guardianDialog).toContainText('Você é a única pessoa responsável')
  await expectAccessible(page)
  await guardianDialog.getByRole('button', { name: 'Entendi' }).click()

  // alone again and with a recent copy, Ana can leave, which deletes the family
  await openConfig(page, 'Responsáveis')
  await membersCard(page).getByRole('button', { name: 'Remover Carlos Souza' }).click()
  const removalDialog = page.getByRole('alertdialog', { name: 'Remover Carlos Souza?' })
  await removalDialog.getByRole('button', { name: 'Remover' }).click()
  await expect(removalDialog).toBeHidden()
  await runSql(
    ownerDatabaseUrl,
    // by the app's clock, which is not the database's
    `update families set exported_at = '${new Date().toISOString()}'
       where id = (select family_id from users where email = '${ana.email}')`,
  )
  await page.reload()
  await openConfig(page, 'Privacidade e dados')
  await leaveButton(page).click()
  const leaveDialog = page.getByRole('alertdialog', { name: 'Sair e excluir a família?' })
  await expect(leaveDialog).toContainText('excluída para sempre')
  await expectAccessible(page)
  await leaveDialog.getByRole('button', { name: 'Sair e excluir' }).click()
  await expect(page.getByText('Você saiu da Família de Ana.')).toBeVisible()
  await expect(page.getByText('O muro está esperando o primeiro azulejo')).toBeVisible()
})

test('the form shows why a code is refused, and keeps the code', async ({ page, context, app }) => {
  await signUp(page, app, newGuardian('Ana Souza'))
  const ownCode = await createInviteCode(page)
  const card = joinCard(page)
  await openConfig(page, 'Entrar em outra família')
  await card.getByRole('button', { name: 'Entrar na família' }).click()
  await expect(card.getByText('Código de convite inválido.')).toBeVisible()
  await submitCode(page, 'ZZZZZ9')
  await expect(card.getByText('Código de convite inválido ou expirado.')).toBeVisible()
  await expect(card.getByLabel('Código de convite')).toHaveValue('ZZZZZ9')
  await expectAccessible(page)
  await submitCode(page, ownCode)
  await expect(card.getByText(/Este código é da sua própria família/)).toBeVisible()

  // with a child in her family, Ana must first download a copy of the data or delete the child
  await postChild(page, app, { name: 'Bia' })
  const otherPage = await newDevicePage(context)
  await postSignUp(otherPage, app, newGuardian('Bento Lima'))
  const code = await postInvite(otherPage, app)
  await submitCode(page, code)
  await expect(card.getByText(/baixe uma cópia de tudo ou exclua as crianças/)).toBeVisible()
  await expect(card.getByRole('link', { name: 'Baixar uma cópia' })).toBeVisible()
})

test('a lost request shows an error, and a lost response to a join shows the new family', async ({
  page,
  context,
  app,
}) => {
  await signUp(page, app, newGuardian('Ana Souza'))
  const code = await createInviteCode(page)
  const otherPage = await newDevicePage(context)
  await signUp(otherPage, app, newGuardian('Bento Lima'))

  // the request does not reach the server
  await otherPage.route('**/app/acoes/familia.*', (route) => route.abort())
  await submitCode(otherPage, code)
  await expect(joinCard(otherPage).getByText('Falha ao aceitar convite.')).toBeVisible()
  await expect(joinCard(otherPage).getByLabel('Código de convite')).toHaveValue(code)
  await openConfig(otherPage, 'Privacidade e dados')
  await leaveButton(otherPage).click()
  const leaveDialog = otherPage.getByRole('alertdialog', { name: 'Sair e excluir a família?' })
  await leaveDialog.getByRole('button', { name: 'Sair e excluir' }).click()
  await expect(leaveDialog.getByText(/^Erro ao sair da família: /)).toBeVisible()
  await leaveDialog.getByRole('button', { name: 'Ficar' }).click()
  await otherPage.getByRole('button', { name: 'Voltar para Config' }).click()
  await expect(familyLine(otherPage, 'Família de Bento')).toBeVisible()
  await otherPage.unroute('**/app/acoes/familia.*')

  // the request is carried out but its response is lost: the live stream updates the screen
  await submitCode(otherPage, code)
  await otherPage.route('**/app/acoes/familia.entrar*', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await confirmJoin(otherPage)
  await expect(
    otherPage.getByText('Você não faz mais parte da Família de Bento. Agora você está na Família de Ana.'),
  ).toBeVisible()
  await openTab(otherPage, 'Config')
  await expect(familyLine(otherPage, 'Família de Ana')).toBeVisible()
  await expect(membersCard(page).getByText('Bento Lima')).toBeVisible()
  await otherPage.unroute('**/app/acoes/familia.entrar*')

  // a second attempt with the same code changes nothing
  await submitCode(otherPage, code)
  await expect(otherPage.getByText('Você entrou na Família de Ana!')).toBeVisible()
  await openConfig(otherPage, 'Responsáveis')
  await expect(membersCard(otherPage).getByText('Bento Lima')).toBeVisible()
  await expect(membersCard(page).getByRole('listitem')).toHaveCount(2)
})
