import type { Locator, Page } from '@playwright/test'
import { boxOf, expect, expectAccessibleInBothSchemes, expectFits, test } from './fixtures.ts'
import { openNewFamily } from './family-requests.ts'
import { openNewTask, openTab } from './family-steps.ts'

const option = (form: Locator, title: string) =>
  form.getByRole('list', { name: 'Mais opções' }).getByRole('button', { name: new RegExp(`^${title}`) })

async function openForm(page: Page, title: string): Promise<Locator> {
  await page.getByRole('button', { name: `Editar ${title}` }).click()
  return page.getByRole('dialog', { name: 'Editar tarefa' })
}

test('twelve taps make a task of Davi on two days, of Lia on two, and of the first to take it on Fridays', async ({
  page,
  app,
}) => {
  await openNewFamily(page, app, { children: ['Lia', 'Davi'] })
  await openTab(page, 'Tarefas')
  const form = await openNewTask(page)
  await form.getByLabel('Título').fill('Dia do revezamento')
  let taps = 0
  const tap = async (target: Locator) => {
    await target.tap()
    taps++
  }
  const children = form.getByRole('group', { name: 'Crianças' })
  for (const name of ['Lia', 'Davi']) {
    const child = children.getByRole('checkbox', { name })
    if (!(await child.isChecked())) await tap(child)
  }
  await tap(form.getByRole('button', { name: 'Seg a sex' }))
  await tap(form.getByRole('button', { name: /^Mais opções/ }))
  await tap(option(form, 'Dias por criança'))
  for (const cell of ['Lia, terça-feira', 'Lia, quinta-feira', 'Davi, segunda-feira', 'Davi, quarta-feira'])
    await tap(form.getByRole('checkbox', { name: cell }))
  await tap(option(form, 'Quem faz'))
  await tap(form.getByRole('radio', { name: 'Quem pegar primeiro' }))
  await expect(form).toContainText('Quem pegar primeiro ·')
  await tap(form.getByRole('button', { name: 'Salvar tarefa' }))
  await expect(form).toBeHidden()
  expect(taps).toBeLessThanOrEqual(12)

  await expect(page.getByText(/^quem pegar primeiro · dias por criança/)).toBeVisible()
  const edited = await openForm(page, 'Dia do revezamento')
  await option(edited, 'Dias por criança').tap()
  for (const [name, days] of [
    ['Lia', ['segunda-feira', 'quarta-feira', 'sexta-feira']],
    ['Davi', ['terça-feira', 'quinta-feira', 'sexta-feira']],
  ] as const) {
    const ticked = edited
      .getByRole('group', { name: `Dias de ${name}` })
      .getByRole('checkbox', { checked: true })
    await expect(ticked).toHaveCount(3)
    for (const day of days)
      await expect(edited.getByRole('checkbox', { name: `${name}, ${day}` })).toBeChecked()
  }
  await expectFits(page)
  await expectAccessibleInBothSchemes(page)
  await edited.getByRole('button', { name: 'Seg a sex' }).tap()
  await expect(edited).toContainText('Os dias eram diferentes por criança.')
  await edited.getByRole('button', { name: 'Desfazer' }).tap()
  await expect(option(edited, 'Dias por criança')).toContainText('Diferentes')
  // as it is stored again, so nothing is discarded
  await edited.getByRole('button', { name: 'Cancelar' }).tap()
  await expect(edited).toBeHidden()
})

test('the order of a rotation changes by arrows and by keyboard; windows and steps are saved and shown again', async ({
  page,
  app,
}) => {
  await openNewFamily(page, app, {
    children: ['Lia', 'Davi', 'Nina'],
    tasks: [{ title: 'Pôr a mesa', points: 5, time: '13:30' }],
  })
  await openTab(page, 'Tarefas')
  const form = await openForm(page, 'Pôr a mesa')
  await form.getByRole('button', { name: /^Mais opções/ }).click()
  await option(form, 'Quem faz').click()
  await form.getByRole('radio', { name: 'Rodízio' }).check()
  await form.getByRole('radio', { name: 'todo dia' }).check()
  const order = form.getByRole('list', { name: 'Ordem do rodízio' }).getByRole('listitem')
  await expect(order).toHaveText([/^Davi/, /^Lia/, /^Nina/])
  // the second press is where Lia's arrow is by then
  await form.getByRole('button', { name: 'Davi para baixo' }).dblclick()
  await expect(order).toHaveText([/^Lia/, /^Nina/, /^Davi/])
  await form.getByRole('button', { name: 'Davi para cima' }).click()
  await expect(order).toHaveText([/^Lia/, /^Davi/, /^Nina/])
  const down = form.getByRole('button', { name: 'Davi para baixo' })
  await down.focus()
  await page.keyboard.press('Enter')
  await expect(order).toHaveText([/^Lia/, /^Nina/, /^Davi/])
  await expect(down).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(order).toHaveText([/^Lia/, /^Davi/, /^Nina/])
  await order.nth(2).scrollIntoViewIfNeeded()
  const handle = await boxOf(order.nth(2))
  await page.mouse.move(handle.x + 25, handle.y + 25)
  await page.mouse.down()
  await page.mouse.move(handle.x + 25, handle.y - 32, { steps: 5 })
  await page.mouse.up()
  await expect(order).toHaveText([/^Lia/, /^Nina/, /^Davi/])
  await form.getByRole('button', { name: 'Nina para baixo' }).click()
  await expect(form).toContainText(/hoje\s+Lia · amanhã\s+Davi · .*Nina/)
  await expectAccessibleInBothSchemes(page)

  await option(form, 'Horários').click()
  await form.getByRole('button', { name: /^Definir começo e fim/ }).click()
  await form.getByLabel('Fim do horário 1, opcional').fill('13:00')
  const first = form.getByRole('group', { name: 'Horário 1' })
  await expect(first).toContainText('O fim do horário precisa ser depois do começo.')
  await form.getByLabel('Fim do horário 1, opcional').fill('15:00')
  await form.getByRole('button', { name: /^Outro horário/ }).click()
  await form.getByLabel('Começo do horário 2').fill('14:30')
  const second = form.getByRole('group', { name: 'Horário 2' })
  await expect(second).toContainText('começa antes de o outro terminar. Comece a partir de 15:00.')
  await expect(form.getByRole('button', { name: 'Salvar tarefa' })).toBeDisabled()
  await form.getByRole('button', { name: 'Tirar o horário 2' }).click()
  await expect(form.getByRole('button', { name: 'Tirar o horário 1' })).toBeFocused()
  await form.getByRole('switch', { name: /^Só neste horário/ }).check()
  await expect(option(form, 'Horários')).toContainText('13h30 até 15h')
  await option(form, 'Passos').click()
  await form.getByRole('button', { name: /^Primeiro passo/ }).click()
  await page.keyboard.type('Pegar os pratos')
  await form.getByRole('button', { name: /^Outro passo/ }).click()
  await page.keyboard.type('Pegar os copos')
  await form.getByRole('button', { name: 'Trocar desenho: Pegar os copos' }).click()
  await form.getByRole('radio', { name: 'Beber água' }).check()
  await form.getByRole('button', { name: 'Pegar os copos para cima' }).dblclick()
  await form.getByLabel('Passo 1').click()
  await page.keyboard.press('End')
  await page.keyboard.type(' azuis')
  await page.setViewportSize({ width: 320, height: 640 })
  await expectFits(page)
  await expectAccessibleInBothSchemes(page)
  await form.getByRole('button', { name: 'Salvar tarefa' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByText(/^rodízio · .* · 13h30/)).toBeVisible()

  await page.setViewportSize({ width: 1280, height: 900 })
  await openForm(page, 'Pôr a mesa')
  await expect(form.getByLabel('Horário', { exact: true })).toHaveValue('13:30')
  await option(form, 'Quem faz').click()
  await expect(order).toHaveText([/^Lia/, /^Davi/, /^Nina/])
  await expectAccessibleInBothSchemes(page)
  await option(form, 'Passos').click()
  await expect(form.getByLabel('Passo 1')).toHaveValue('Pegar os copos azuis')
  await expect(form.getByLabel('Passo 2')).toHaveValue('Pegar os pratos')
  await option(form, 'Repete').click()
  await form.getByRole('radio', { name: 'Uma vez' }).check()
  await form.getByLabel('Data').fill('22026-01-01')
  await form.getByLabel('Data').fill('2010-01-01')
  await expect(form.getByText('Esta tarefa nunca vai aparecer.')).toBeVisible()
  await expect(form.getByRole('button', { name: 'Salvar tarefa' })).toBeDisabled()
})
