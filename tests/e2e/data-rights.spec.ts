import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { CHILDREN_CONSENT } from '#app/domain/accounts/children-consent.ts'
import { readCsv, unzip } from '#tests/support/unzip.ts'
import {
  newDevicePage,
  expect,
  expectAccessible,
  expectAccessibleInBothSchemes,
  expectFits,
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
    scores: [{ points: 15, description: 'Ajudou' }],
  })
  await openConfig(page, 'Privacidade e dados')
  const dateFormat = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo', dateStyle: 'long' })
  await expect(privacyRegion(page)).toContainText(
    `versão ${CHILDREN_CONSENT.version}, dado em ${dateFormat.format(new Date())}`,
  )
  const downloadEvent = page.waitForEvent('download')
  await privacyRegion(page).getByRole('button', { name: 'Baixar meus dados' }).click()
  const download = await downloadEvent
  await expect(privacyRegion(page).getByText('Pronto: a cópia está nos seus downloads.')).toBeVisible()
  expect(download.suggestedFilename()).toMatch(/^combinado-familia-de-zoe-\d{4}-\d\d-\d\d\.zip$/)

  const files = await unzip(await readFile(await download.path()))
  expect(readCsv(files.get('criancas.csv')!)).toMatchObject([
    { Nome: 'Théo 🐝', 'Saldo de pontos': '15', Características: 'Criativa' },
  ])
  await expectAccessible(page)
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
})

test("the last member's account deletion lists the data, retries a failed download or deletion, and frees the e-mail", async ({
  page,
  app,
}) => {
  const guardian = newGuardian()
  await openNewFamily(page, app, { guardian, children: ['Ágata'] })
  const dialog = await openDeletionDialog(page)
  await expect(dialog).toContainText('tudo de Ágata: perfil, foto, pontos, histórico e resgates')
  await expect(dialog).toContainText('os prêmios e os códigos de convite da família')
  await expect(dialog).toContainText('Nenhuma lei nos obriga a guardar algo de você.')
  await expect(dialog.getByRole('button', { name: 'Excluir para sempre' })).toBeDisabled()
  await page.route('**/app/dados/exportar', (route) => route.abort(), { times: 1 })
  await dialog.getByRole('button', { name: 'Baixar meus dados' }).click()
  await expect(dialog.getByRole('alert').first()).toHaveText(
    'Não foi possível baixar os dados. Confira sua internet e tente novamente.',
  )
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

test('the legal texts open in another tab beside the sign-up form, without sign-in and framework scripts, and are cached', async ({
  page,
  app,
  context,
}) => {
  await page.goto(`${app.url}/login?modo=cadastrar`)
  await page.getByLabel('Nome completo').fill('Marina')
  await expectAccessible(page)
  for (const [path, name] of [
    ['/privacidade', 'Política de privacidade'],
    ['/termos', 'Termos de uso'],
  ] as const) {
    const footer = page.getByRole('navigation', { name: 'Privacidade e termos' })
    await expect(footer.locator(`a[href="${path}"]`)).toBeVisible()
    const tabEvent = context.waitForEvent('page')
    await page
      .getByRole('main')
      .getByRole('link', { name: `${name} (abre em outra aba)` })
      .click()
    const tab = await tabEvent
    await expect(tab.getByRole('heading', { level: 1, name })).toBeVisible()
    const scripts = tab.locator('script')
    expect(await scripts.evaluateAll((all) => all.map((script) => script.getAttribute('src')))).toEqual([
      expect.stringMatching(/^\/assets\/site-header-/),
    ])
    await expectAccessibleInBothSchemes(tab)
    await tab.setViewportSize({ width: 320, height: 640 })
    await expectFits(tab)
    await tab.keyboard.press('Tab')
    await expect(tab.getByRole('link', { name: 'Pular para o conteúdo' })).toBeFocused()
    await tab.close()

    const firstResponse = await page.request.get(app.url + path)
    expect(firstResponse.headers()['cache-control']).toBe('public, max-age=3600')
    const headers = { 'if-none-match': firstResponse.headers().etag! }
    expect((await page.request.get(app.url + path, { headers })).status()).toBe(304)
  }
  await expect(page.getByLabel('Nome completo')).toHaveValue('Marina')
})
