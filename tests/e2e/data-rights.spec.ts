import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { readCsv, unzip } from '#tests/support/unzip.ts'
import {
  newDevicePage,
  expect,
  expectAccessible,
  fillSignIn,
  newGuardian,
  signIn,
  signUp,
  test,
} from './fixtures.ts'
import { openNewFamily, postScores } from './family-requests.ts'
import { createInviteCode, openConfig, openTab } from './family-steps.ts'

const privacyRegion = (page: Page) => page.getByRole('region', { name: 'Privacidade e dados' })

async function openDeletionDialog(page: Page) {
  await openConfig(page, 'Privacidade e dados')
  await privacyRegion(page).getByRole('button', { name: 'Excluir minha conta' }).click()
  return page.getByRole('dialog', { name: 'Excluir minha conta' })
}

test('the downloaded copy of the family has the same data as the screens', async ({ page, app }) => {
  await openNewFamily(page, app, {
    guardian: newGuardian('Zoë Conceição'),
    children: ['Théo 🐝'],
    tasks: [{ title: 'Arrumar a cama', points: 15 }],
    rewards: [{ title: 'Pão de queijo', points: 30 }],
  })
  await page.getByRole('button', { name: 'Fez: Arrumar a cama', exact: true }).click()
  await expect(page.getByTestId('balance')).toHaveText('15')

  await openConfig(page, 'Privacidade e dados')
  const dateFormat = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo', dateStyle: 'long' })
  await expect(privacyRegion(page)).toContainText(`versão 1, dado em ${dateFormat.format(new Date())}`)
  const downloadEvent = page.waitForEvent('download')
  await privacyRegion(page).getByRole('button', { name: 'Baixar meus dados' }).click()
  const download = await downloadEvent
  await expect(privacyRegion(page).getByText('Pronto: a cópia está nos seus downloads.')).toBeVisible()
  expect(download.suggestedFilename()).toMatch(/^combinado-familia-de-zoe-\d{4}-\d\d-\d\d\.zip$/)

  const files = await unzip(await readFile(await download.path()))
  const csv = (name: string) => readCsv(files.get(`${name}.csv`)!)
  expect(csv('criancas')).toMatchObject([
    { Nome: 'Théo 🐝', 'Saldo de pontos': '15', Características: 'Criativa' },
  ])
  expect(csv('tarefas')).toMatchObject([
    { Título: 'Arrumar a cama', Pontos: '15', 'Dias da semana': 'Todos os dias' },
  ])
  expect(csv('dias-de-tarefa')).toMatchObject([{ Tarefa: 'Arrumar a cama', Situação: 'feita' }])
  expect(csv('premios')).toMatchObject([{ Título: 'Pão de queijo', Pontos: '30' }])
  expect(csv('historico')).toMatchObject([
    { Criança: 'Théo 🐝', Pontos: '15', 'Lançado por': 'Zoë Conceição' },
  ])
  expect(csv('membros')).toMatchObject([{ Nome: 'Zoë Conceição', Papel: 'responsável' }])
  await expectAccessible(page)
})

test('a failed download shows a message and can be retried', async ({ page, app }) => {
  await signUp(page, app, newGuardian())
  await openConfig(page, 'Privacidade e dados')
  await page.route('**/app/dados/exportar', (route) => route.abort())
  await privacyRegion(page).getByRole('button', { name: 'Baixar meus dados' }).click()
  await expect(privacyRegion(page).getByRole('alert')).toHaveText(
    'Não foi possível baixar os dados. Confira sua internet e tente novamente.',
  )
  await page.unroute('**/app/dados/exportar')
  const downloadEvent = page.waitForEvent('download')
  await privacyRegion(page).getByRole('button', { name: 'Baixar meus dados' }).click()
  await downloadEvent
})

test('deleting an account signs its devices out, and updates the family', async ({ page, context, app }) => {
  const remainingGuardian = newGuardian('Marina Alves')
  const [biaId = ''] = await openNewFamily(page, app, { guardian: remainingGuardian })
  const code = await createInviteCode(page)
  const deletedGuardian = newGuardian('Rafael Souza')
  const phone = await newDevicePage(context)
  await signUp(phone, app, deletedGuardian, code)
  const tablet = await newDevicePage(context)
  await signIn(tablet, app, deletedGuardian)
  await postScores(phone, app, biaId, [{ points: 10, description: 'Ajudou' }])
  await expect(phone.getByTestId('balance')).toHaveText('10')
  const familyRegion = page.getByRole('region', { name: 'Minha Família' })
  await expect(familyRegion.getByText('Rafael Souza')).toBeVisible()

  const dialog = await openDeletionDialog(phone)
  await expect(dialog.getByText(/continua com Marina Alves/)).toBeVisible()
  await expect(dialog.getByText('seu nome vira “Responsável que saiu”')).toBeVisible()
  await expectAccessible(phone)
  await dialog.getByLabel('Sua senha, para confirmar').fill('Errada123')
  await dialog.getByRole('button', { name: 'Excluir para sempre' }).click()
  await expect(
    dialog.getByRole('alert').filter({ hasText: 'Senha incorreta. Confira e tente de novo.' }),
  ).toBeVisible()
  await dialog.getByLabel('Sua senha, para confirmar').fill(deletedGuardian.password)
  await dialog.getByRole('button', { name: 'Excluir para sempre' }).click()

  await expect(phone.getByRole('heading', { name: 'Sua conta foi excluída' })).toBeVisible()
  await expect(tablet).toHaveURL(/\/login/)
  await expect(familyRegion.getByText('Rafael Souza')).toHaveCount(0)
  await openTab(page, 'Início')
  await expect(page.getByTestId('balance')).toHaveText('10')
  await expect(page.getByText(/por Responsável/).first()).toBeVisible()
  await expectAccessible(phone)

  await phone.goto(`${app.url}/app`)
  await expect(phone).toHaveURL(/\/login/)
  await fillSignIn(phone, deletedGuardian)
  await expect(phone.getByRole('alert')).toHaveText('E-mail ou senha inválidos.')
})

test("the last member's account deletion lists the data and frees the e-mail", async ({ page, app }) => {
  const guardian = newGuardian()
  await openNewFamily(page, app, { guardian, children: ['Ágata'] })
  const dialog = await openDeletionDialog(page)
  await expect(dialog).toContainText('tudo de Ágata: perfil, foto, pontos, histórico e resgates')
  await expect(dialog).toContainText('os prêmios e os códigos de convite da família')
  await expect(dialog).toContainText('Nenhuma lei nos obriga a guardar algo de você.')
  await expect(dialog.getByRole('button', { name: 'Excluir para sempre' })).toBeDisabled()
  const downloadEvent = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Baixar meus dados' }).click()
  await downloadEvent
  await dialog.getByLabel('Sua senha, para confirmar').fill(guardian.password)
  await page.route('**/app/conta/excluir', (route) => route.abort(), { times: 1 })
  await dialog.getByRole('button', { name: 'Excluir para sempre' }).click()
  await expect(
    dialog.getByText('Não foi possível excluir a conta. Confira sua internet e tente novamente.'),
  ).toBeVisible()
  await dialog.getByRole('button', { name: 'Excluir para sempre' }).click()
  await expect(page.getByRole('heading', { name: 'Sua conta foi excluída' })).toBeVisible()
  await signUp(page, app, guardian)
  await expect(page.getByRole('button', { name: 'Cadastrar a primeira criança' })).toBeVisible()
})

for (const { path, title } of [
  { path: '/privacidade', title: 'Política de privacidade' },
  { path: '/termos', title: 'Termos de uso' },
]) {
  test(`${path} needs no sign-in and no framework scripts, and is cached`, async ({ page, app, request }) => {
    await page.goto(`${app.url}/login?modo=cadastrar`)
    const footer = page.getByRole('navigation', { name: 'Privacidade e termos' })
    await footer.locator(`a[href="${path}"]`).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    const scripts = page.locator('script')
    expect(await scripts.evaluateAll((all) => all.map((script) => script.getAttribute('src')))).toEqual([
      expect.stringMatching(/^\/assets\/site-header-/),
    ])
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Pular para o conteúdo' })).toBeFocused()

    const firstResponse = await request.get(`${app.url}${path}`)
    expect(firstResponse.headers()['cache-control']).toBe('public, max-age=3600')
    const repeatResponse = await request.get(`${app.url}${path}`, {
      headers: { 'if-none-match': firstResponse.headers().etag! },
    })
    expect(repeatResponse.status()).toBe(304)
  })
}

test('the sign-up form keeps its values; legal texts open in another tab', async ({ page, app, context }) => {
  await page.goto(`${app.url}/login?modo=cadastrar`)
  await page.getByLabel('Nome completo').fill('Marina')
  for (const name of ['Política de privacidade', 'Termos de uso']) {
    const tabEvent = context.waitForEvent('page')
    await page
      .getByRole('main')
      .getByRole('link', { name: `${name} (abre em outra aba)` })
      .click()
    await expect((await tabEvent).getByRole('heading', { level: 1, name })).toBeVisible()
  }
  await expect(page.getByLabel('Nome completo')).toHaveValue('Marina')
  await expectAccessible(page)
})
