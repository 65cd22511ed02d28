import type { Page } from '@playwright/test'
import { newDevicePage, expect, newGuardian, signIn, test } from './fixtures.ts'
import { openNewFamily } from './family-requests.ts'
import { openTab } from './family-steps.ts'
import { expectFocusNotLost, press, tabTo, typeText } from './keyboard-steps.ts'

// a laptop's window at 400 % zoom: the tab bar covers the end of the page
test.use({ viewport: { width: 320, height: 640 } })

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first()

/** Scores of 1 to `count` points. Every fifth score is negative. */
const scoresOf = (count: number) =>
  Array.from({ length: count }, (_, index) => index + 1).map((points) =>
    points % 5 === 0
      ? { points: -points, description: `Perda ${points}` }
      : { points, description: `Ganho ${points}` },
  )

test('the history and the table of weeks are used by keyboard alone', async ({ page, app }) => {
  await openNewFamily(page, app, { scores: scoresOf(43) })
  const entryTitles = page.getByRole('region', { name: 'Lançamentos' }).locator('li b')
  const showOlderButton = button(page, 'Mostrar mais antigas')

  await press(page, button(page, 'Negativas'))
  await expect(entryTitles).toHaveCount(8)
  await expect(button(page, 'Negativas')).toBeFocused()
  await press(page, button(page, 'Resgates'), 'Space')
  await expect(page.getByText('Nenhum resgate até agora.')).toBeVisible()
  await expectFocusNotLost(page)
  await press(page, button(page, 'Todas'))
  await expect(entryTitles).toHaveCount(20)

  await showOlderButton.focus()
  await page.keyboard.press('Enter')
  await expect(entryTitles).toHaveCount(40)
  const entries = page.getByRole('region', { name: 'Lançamentos' }).getByRole('listitem')
  await expect(entries.nth(20)).toBeFocused()
  await expectFocusNotLost(page)
  await showOlderButton.focus()
  await page.keyboard.press('Space')
  await expect(entries.nth(40)).toBeFocused()
  await expect(page.getByText('Fim do histórico')).toBeVisible()
  await expectFocusNotLost(page)

  await press(page, button(page, /^Ganho 4 /))
  await press(page, button(page, 'Editar'))
  const form = page.getByRole('dialog', { name: 'Editar pontuação' })
  await typeText(page, form.getByLabel('Descrição'), 'Leu um livro')
  await page.keyboard.press('Enter')
  await expect(form).toBeHidden()
  await expect(entryTitles.filter({ hasText: 'Leu um livro' })).toHaveCount(1)
  await expectFocusNotLost(page)
  await press(page, button(page, /^Leu um livro /))
  await press(page, button(page, 'Excluir'))
  await press(page, button(page, 'Excluir'))
  await expect(entryTitles).toHaveCount(42)
  await expectFocusNotLost(page)

  await press(page, button(page, 'Pontos por semana'))
  const weeks = page.getByRole('dialog', { name: 'Pontos por semana' })
  await press(page, weeks.getByRole('button', { name: 'Ver em tabela' }))
  const table = weeks.getByRole('region', { name: 'Tabela de pontos por semana' })
  await tabTo(page, table)
  await press(page, weeks.getByRole('button', { name: 'Ver em desenho' }), 'Space')
  await expect(table).toBeHidden()
  await expect(weeks.getByRole('button', { name: 'Ver em tabela' })).toBeFocused()
})

test('a conflict with another device is resolved by keyboard alone', async ({ page, context, app }) => {
  const guardian = newGuardian()
  await openNewFamily(page, app, { guardian, tasks: [{ title: 'Regar as plantas', points: 10 }] })
  const secondPage = await newDevicePage(context)
  await signIn(secondPage, app, guardian)

  await openTab(page, 'Tarefas')
  const editButton = (title: string) => button(page, `Editar ${title}`)
  await press(page, editButton('Regar as plantas'))
  const form = page.getByRole('dialog', { name: 'Editar tarefa' })
  await typeText(page, form.getByLabel('Título'), 'Regar a horta')

  await openTab(secondPage, 'Tarefas')
  await secondPage.getByRole('button', { name: 'Editar Regar as plantas' }).click()
  const otherForm = secondPage.getByRole('dialog', { name: 'Editar tarefa' })
  await otherForm.getByLabel('Título').fill('Molhar as plantas')
  await otherForm.getByRole('button', { name: 'Salvar tarefa' }).click()
  await expect(otherForm).toBeHidden()

  const notice = form.getByRole('region', { name: 'Você acabou de mudar esta tarefa.' })
  await expect(notice).toContainText('Agora está: Molhar as plantas')
  await expect(form.getByLabel('Título')).toBeFocused()
  await press(page, form.getByRole('button', { name: 'Ver o que mudou' }))
  await expect(notice).toBeFocused()
  await expectFocusNotLost(page)
  await press(page, notice.getByRole('button', { name: 'Usar a versão nova' }))
  await expect(notice).toBeHidden()
  await expect(form.getByLabel('Título')).toHaveValue('Molhar as plantas')
  await expectFocusNotLost(page)

  // Escape opens a question about unsaved changes; a second Escape closes it and keeps the form
  await typeText(page, form.getByLabel('Título'), 'Cuidar da horta')
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog')
  await expect(question).toBeVisible()
  await expectFocusNotLost(page)
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expectFocusNotLost(page)
  await press(page, form.getByRole('button', { name: 'Salvar tarefa' }))
  await expect(form).toBeHidden()
  await expect(editButton('Cuidar da horta')).toBeFocused()
})

test('the week chart and the dialogs of Config open and close by keyboard alone', async ({ page, app }) => {
  await openNewFamily(page, app, { tasks: [{ title: 'Regar as plantas', points: 10 }] })

  await openTab(page, 'Tarefas')
  await press(page, page.getByRole('link', { name: 'Imprimir quadro da semana' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Quadro da semana' })).toBeVisible()
  await expectFocusNotLost(page)
  await press(page, page.getByRole('link', { name: 'Próxima semana' }))
  await expect(page).toHaveURL(/semana=proxima/)
  await expectFocusNotLost(page)
  await tabTo(page, button(page, 'Imprimir'))
  await press(page, page.getByRole('link', { name: 'Voltar' }))
  await expect(page.getByRole('heading', { name: 'Configurar Tarefas' })).toBeVisible()
  await expectFocusNotLost(page)

  await press(
    page,
    page.getByRole('navigation', { name: 'Principal' }).getByRole('button', { name: 'Config' }),
  )
  for (const [line, opener, title] of [
    [/^Privacidade e dados/, 'Sair da família', /./],
    [/^Senha e segurança/, 'Trocar senha', /senha/i],
    [/^Nome e fuso horário/, 'Editar família', /família/i],
  ] as const) {
    await press(page, button(page, line))
    await expectFocusNotLost(page)
    await press(page, button(page, opener))
    const dialog = page
      .getByRole('dialog', { name: title })
      .or(page.getByRole('alertdialog', { name: title }))
    await expect(dialog).toBeVisible()
    await expectFocusNotLost(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(button(page, opener)).toBeFocused()
    await press(page, button(page, 'Voltar para Config'))
    await expect(button(page, line)).toBeFocused()
  }
})
