import type { Locator, Page } from '@playwright/test'
import { expect, newGuardian, test } from './fixtures.ts'
import { expectFocusNotLost, press, tabTo, typeText, expectFocusVisible } from './keyboard-steps.ts'

test.use({ reducedMotion: 'no-preference' })

test('from sign-up to sign-out by keyboard alone, the focus is never lost', async ({ page, app }) => {
  const guardian = newGuardian()
  const button = (name: string | RegExp, within: Page | Locator = page) =>
    within
      .getByRole('button', { name, exact: typeof name === 'string' })
      .filter({ visible: true })
      .first()
  const openTab = async (name: string) => {
    await press(page, page.getByRole('navigation', { name: 'Principal' }).getByRole('button', { name }))
    await expectFocusNotLost(page)
  }

  await test.step('sign up', async () => {
    await page.goto(`${app.url}/login?modo=cadastrar`)
    await typeText(page, page.getByLabel('Nome completo'), guardian.name)
    await typeText(page, page.getByLabel('E-mail'), guardian.email)
    await typeText(page, page.getByLabel('Senha', { exact: true }), guardian.password)
    await typeText(page, page.getByLabel('Confirmar senha'), guardian.password)
    await press(page, page.getByRole('checkbox', { name: /responsável/i }), 'Space')
    await press(page, button('Criar Conta'))
    await page.waitForURL(`${app.url}/app`)
    await page.waitForLoadState('load')
  })

  await test.step('register a child', async () => {
    await press(page, button('Cadastrar a primeira criança'))
    const form = page.getByRole('dialog', { name: 'Nova criança' })
    await typeText(page, form.getByLabel('Nome'), 'Bia')
    await typeText(page, form.getByRole('spinbutton', { name: 'Idade' }), '7')
    await press(page, form.getByRole('checkbox', { name: 'Criativa' }), 'Space')
    await press(page, button('Salvar', form))
    await expect(form).toBeHidden()
    await expectFocusNotLost(page)
  })

  await test.step('create a task', async () => {
    await openTab('Tarefas')
    await press(page, button('Adicionar'))
    await press(
      page,
      page.getByRole('list', { name: 'Adicionar' }).getByRole('button', { name: 'Nova tarefa' }),
    )
    const form = page.getByRole('dialog', { name: 'Nova tarefa' })
    // Escape closes the dialog and returns the focus
    await expect(form).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(form).toBeHidden()
    await expect(button('Adicionar')).toBeFocused()
    await page.keyboard.press('Enter')
    await press(
      page,
      page.getByRole('list', { name: 'Adicionar' }).getByRole('button', { name: 'Nova tarefa' }),
    )
    await typeText(page, form.getByLabel('Título'), 'Regar as plantas')
    await tabTo(page, form.getByLabel('Horário'))
    // in an English browser the time field has an AM/PM part; in others it ignores the letters
    await page.keyboard.type('0900AM')
    await typeText(page, form.getByRole('spinbutton', { name: 'Pontos' }), '25')
    await press(page, button('Salvar tarefa', form))
    await expect(form).toBeHidden()
    await expectFocusNotLost(page)
  })

  await test.step('open the week chart, and return', async () => {
    await press(page, page.getByRole('link', { name: 'Imprimir quadro da semana' }))
    await expect(page.getByRole('region', { name: 'Semana de Bia' })).toBeVisible()
    await expectFocusNotLost(page)
    await press(page, page.getByRole('link', { name: 'Voltar' }))
    await expect(page.getByRole('heading', { name: 'Configurar Tarefas' })).toBeVisible()
    await expectFocusNotLost(page)
  })

  await test.step('create a reward', async () => {
    await openTab('Prêmios')
    await press(page, button('Novo prêmio'))
    const form = page.getByRole('dialog', { name: 'Novo prêmio' })
    await typeText(page, form.getByLabel('Título'), 'Picolé')
    await typeText(page, form.getByRole('spinbutton', { name: 'Pontos' }), '30')
    await press(page, button('Salvar prêmio', form))
    await expect(form).toBeHidden()
    await expectFocusNotLost(page)
  })

  const balance = page.getByTestId('balance')
  await test.step('mark a task, undo, and mark it again', async () => {
    await openTab('Início')
    await press(page, button('Fez: Regar as plantas'))
    await expect(balance).toHaveText('25')
    // the celebration of the last task takes neither the focus nor a key
    await expect(page.getByText('Bia fez tudo hoje!').first()).toBeAttached()
    await expectFocusNotLost(page)
    await press(page, button('Desfazer: Regar as plantas'), 'Space')
    await expect(balance).toHaveText('0')
    await expectFocusNotLost(page)
    await press(page, button('Fez: Regar as plantas'), 'Space')
    await expect(balance).toHaveText('25')
    await expectFocusNotLost(page)
  })

  await test.step('choose a negative score, go back, and give a positive score', async () => {
    await press(page, button('Pontuar Bia'))
    const scoreDialog = page.getByRole('dialog', { name: 'Atribuir Pontuação' })
    await tabTo(page, scoreDialog.getByRole('radio', { name: 'Elogio' }))
    await page.keyboard.press('ArrowDown')
    await expect(scoreDialog.getByRole('radio', { name: 'Correção' })).toBeFocused()
    await expectFocusVisible(page)
    await tabTo(page, button(/Xingar/, scoreDialog))
    await press(page, button('Outro motivo', scoreDialog))
    await expectFocusNotLost(page)
    await press(page, button('Voltar', scoreDialog))
    await expectFocusNotLost(page)
    await press(page, button('Editar condutas', scoreDialog))
    await expectFocusNotLost(page)
    await press(page, button('Voltar'))
    await expectFocusNotLost(page)
    await page.keyboard.press('Escape')
    await expect(scoreDialog).toBeHidden()
    await expect(button('Pontuar Bia')).toBeFocused()
    await page.keyboard.press('Enter')
    await press(page, button('Outro motivo', scoreDialog))
    await expectFocusNotLost(page)
    await typeText(page, scoreDialog.getByRole('spinbutton', { name: 'Pontos' }), '20')
    await typeText(page, scoreDialog.getByLabel('Descrição'), 'Ajudou a vovó')
    await press(page, button('Dar +20 a Bia', scoreDialog))
    await expect(scoreDialog).toBeHidden()
    await expect(balance).toHaveText('45')
    await expectFocusNotLost(page)
  })

  await test.step('redeem a reward', async () => {
    await press(page, button('Resgatar Prêmio'))
    const redeemDialog = page.getByRole('dialog', { name: 'Resgatar Prêmio' })
    await press(page, redeemDialog.getByRole('radio', { name: /Picolé/ }), 'Space')
    await press(page, button(/^Resgatar$/, redeemDialog))
    await expect(redeemDialog.getByText(/resgatado/i)).toBeVisible()
    await expect(redeemDialog).toBeHidden({ timeout: 5_000 })
    await expect(balance).toHaveText('15')
    await expectFocusNotLost(page)
  })

  await test.step('cancel undoing a redemption, then undo it', async () => {
    const history = page.getByRole('region', { name: 'Histórico de Bia' })
    const details = page.getByRole('dialog', { name: 'Detalhes da pontuação' })
    await press(page, button(/^Resgate: Picolé/, history))
    await press(page, button('Desfazer resgate', details))
    await press(page, button('Manter resgate', details))
    await expectFocusNotLost(page)
    await press(page, button('Desfazer resgate', details))
    await press(page, button('Desfazer', details))
    await expect(details).toBeHidden()
    await expect(balance).toHaveText('45')
    await expectFocusNotLost(page)
  })

  await test.step('create a code and edit the profile', async () => {
    await openTab('Config')
    await press(page, button(/^Responsáveis/))
    await expect(page.getByRole('heading', { name: 'Responsáveis' })).toBeFocused()
    await press(page, button('Gerar código'))
    await expect(page.getByText(/só pode ser usado uma vez/).first()).toBeVisible()
    await expectFocusNotLost(page)
    await press(page, button(/^Meus Dados/))
    await press(page, button('Editar perfil'))
    await typeText(page, page.getByRole('textbox', { name: 'Nome' }), 'Marina Souza')
    await press(page, button('Salvar'))
    await expect(page.getByText('Perfil atualizado com sucesso!')).toBeVisible()
    await expectFocusNotLost(page)
  })

  await test.step('sign out', async () => {
    await press(page, button('Sair'))
    await expect(button('Ficar')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(button('Sair')).toBeFocused()
    await page.keyboard.press('Enter')
    await press(page, button('Sair'))
    await expect(page).not.toHaveURL(/\/app/)
  })
})
