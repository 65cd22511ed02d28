import { aFamily, aMember } from '#tests/support/people.ts'
import { updateRows } from '#tests/support/rows.ts'
import { expect, expectAccessible, newGuardian, test } from './fixtures.ts'
import { openNewFamily } from './family-requests.ts'
import { openConfig, openTab, waitForPreload } from './family-steps.ts'
import { signInAs } from './session-steps.ts'

test('Back returns from a page of Config to its row, then to the previous tab; a page keeps typed text, and prints return to their list', async ({
  page,
  app,
}) => {
  await openNewFamily(page, app, { tasks: [{ title: 'Regar as plantas', points: 10 }] })
  await openTab(page, 'Prêmios')
  await openTab(page, 'Config')
  const row = page.getByRole('button', { name: /^Nome e fuso horário/ })
  await row.scrollIntoViewIfNeeded()
  await row.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Nome e fuso horário' })).toBeFocused()
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: 'Editar família' }).click()
  await expect(page.getByRole('dialog', { name: 'Editar família' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Nome e fuso horário' })).toBeVisible()
  await page.goBack()
  await expect(row).toBeFocused()
  await expect(row).toBeInViewport()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Recompensas' })).toBeVisible()

  await openConfig(page, 'Entrar em outra família')
  const code = page.getByLabel('Código de convite')
  await code.fill('ABC234')
  await openTab(page, 'Início')
  await openTab(page, 'Config')
  await expect(code).toHaveValue('ABC234')
  await page.getByRole('button', { name: 'Voltar para Config' }).click()
  await openConfig(page, 'Crianças')
  await openConfig(page, 'Entrar em outra família')
  await expect(code).toHaveValue('ABC234')
  // a tap on the open tab leads back to the index
  await openTab(page, 'Config')
  await expect(page.getByRole('heading', { level: 1, name: 'Config' })).toBeVisible()

  await openConfig(page, 'Impressos')
  await page.getByRole('link', { name: /^Quadro da semana/ }).click()
  await page.getByRole('link', { name: 'Próxima semana' }).click()
  await expect(page).toHaveURL(/semana=proxima/)
  await page.getByRole('link', { name: 'Voltar' }).click()
  await page.getByRole('link', { name: /^O nosso combinado/ }).click()
  await expect(page.getByRole('article', { name: 'O nosso combinado' })).toBeVisible()
  await page.getByRole('link', { name: 'Voltar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Impressos' })).toBeVisible()
})

test('on a wide screen the first page is open beside the index, and pages add no history', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await openNewFamily(page, site.app)
  await openTab(page, 'Config')
  const row = (name: RegExp) => page.getByRole('button', { name })
  await expect(page.getByRole('heading', { level: 2, name: 'Crianças' })).toBeVisible()
  await expect(row(/^Crianças/)).toHaveAttribute('aria-current', 'true')
  await row(/^Privacidade e dados/).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Privacidade e dados' })).toBeFocused()
  await expect(page.getByRole('heading', { level: 2, name: 'Privacidade e dados' })).toBeInViewport()
  await expect(row(/^Privacidade e dados/)).toHaveAttribute('aria-current', 'true')
  await expect(page.getByRole('button', { name: 'Voltar para Config' })).toHaveCount(0)
  await page.goBack()
  await expect(page.getByText('Saldo de Bia').first()).toBeVisible()

  // on a narrow screen the open page replaces the index
  await openTab(page, 'Config')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('heading', { level: 1, name: 'Privacidade e dados' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Config' })).toBeVisible()
})

test('Back pressed at the first frame of a page of Config returns to the index', async ({ page, site }) => {
  await openNewFamily(page, site.app)
  await openConfig(page, 'Senha e segurança')
  await page.getByRole('link', { name: 'Ativar duas etapas' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Verificação em duas etapas' })).toBeVisible()
  await page.evaluate(() => {
    const observer = new MutationObserver(() => {
      const isShown = [...document.querySelectorAll('h1')].some(
        ({ textContent }) => textContent === 'Senha e segurança',
      )
      if (!isShown) return
      observer.disconnect()
      requestAnimationFrame(() => history.back())
    })
    observer.observe(document.body, { childList: true, subtree: true })
  })
  await page.getByRole('link', { name: 'Voltar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Config' })).toBeVisible()
})

test('rows show their states, and unfinished settings are at the top; a new consent text asks for agreement, also on Início', async ({
  page,
  site,
}) => {
  const guardian = newGuardian('Marina Alves')
  await openNewFamily(page, site.app, { guardian, children: ['Bia', 'Théo'] })
  await updateRows('users', { email: guardian.email }, { children_consent_version: '0', is_admin: true })
  await page.reload()
  await openTab(page, 'Config')
  const row = (name: string) => page.getByRole('button', { name, exact: true })
  await expect(row('Crianças Bia e Théo')).toBeVisible()
  await expect(row('Responsáveis Marina')).toBeVisible()
  await expect(row('E-mail falta confirmar')).toBeVisible()
  await expect(row('Senha e segurança duas etapas: não')).toBeVisible()
  // the same requests are not repeated above the screen
  await expect(page.getByRole('region', { name: 'Consentimento' })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Administração do site' })).toHaveCount(0)
  await expectAccessible(page)

  await row('Confirme o e-mail para recuperar a senha').click()
  await expect(page.getByRole('button', { name: 'Enviar de novo' })).toBeVisible()
  await page.getByRole('button', { name: 'Voltar para Config' }).click()
  await row('Leia o novo consentimento o texto mudou').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Concordo' }).click()
  await expect(page.getByText('Consentimento guardado. Obrigado!')).toBeVisible()
  await expect(row('Leia o novo consentimento o texto mudou')).toHaveCount(0)
  await page.getByRole('link', { name: /^Ative as duas etapas/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Verificação em duas etapas' })).toBeVisible()
  await page.getByRole('link', { name: 'Voltar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Senha e segurança' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Config' })).toBeVisible()

  // on Início the new text does not block the app
  await updateRows('users', { email: guardian.email }, { children_consent_version: '0' })
  await page.goto(`${site.app.url}/app`)
  const bar = page.getByRole('region', { name: 'Consentimento' })
  await expect(bar).toBeVisible()
  await expect(page.getByRole('group', { name: 'Crianças' })).toBeVisible()
  await expectAccessible(page)
  await bar.getByRole('button', { name: 'Ler e concordar' }).click()
  const sheet = page.getByRole('dialog', { name: 'Consentimento do responsável' })
  await expect(sheet).toContainText('nunca para publicidade')
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Concordo' }).click()
  await expect(page.getByText('Consentimento guardado. Obrigado!')).toBeVisible()
  await expect(bar).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('group', { name: 'Crianças' })).toBeVisible()
  await expect(bar).toHaveCount(0)
})

test('a child member cannot edit the family or its children, and has no subscription page', async ({
  page,
  site,
}) => {
  const family = await aFamily()
  const child = await aMember(family, { role: 'child', name: 'Lia Souza' })
  await signInAs(page, site, child.userId)
  await page.goto(`${site.app.url}/app`)
  await openConfig(page, 'Nome e fuso horário')
  await expect(page.getByRole('button', { name: 'Editar família' })).toHaveCount(0)
  await openConfig(page, 'Crianças')
  await expect(page.getByRole('button', { name: /^(Editar|Excluir|Adicionar) / })).toHaveCount(0)
  await openConfig(page, 'Privacidade e dados')
  await expect(page.getByRole('button', { name: 'Excluir minha conta' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Baixar meus dados' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Sair da família' })).toHaveCount(0)
  await openTab(page, 'Config')
  await expect(page.getByRole('button', { name: /^Assinatura/ })).toHaveCount(0)
})

test('Config says that its data did not load, retries on request, and loads it once connected', async ({
  page,
  context,
  app,
}) => {
  await openNewFamily(page, app)
  await page.route('**/app/config', (route) => route.fulfill({ status: 500, body: '' }))
  await openTab(page, 'Config')
  await expect(page.getByText('Falha ao carregar dados da família.')).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/app/config')
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(page.getByText('Falha ao carregar dados da família.')).toHaveCount(0)

  await page.goto(`${app.url}/app`)
  await waitForPreload(page)
  await context.setOffline(true)
  await openConfig(page, 'Senha e segurança')
  await expect(page.getByText('Falha ao carregar dados da família.')).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByRole('button', { name: 'Tentar de novo' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('Este aparelho')).toBeVisible()
  await expect(page.getByText('Falha ao carregar dados da família.')).toHaveCount(0)
})
