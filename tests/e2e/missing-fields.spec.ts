import { expect, test } from './fixtures.ts'
import { openNewFamily } from './family-requests.ts'
import { openConfig, openNewTask, openTab } from './family-steps.ts'

test('a disabled save button names the missing fields of every form', async ({ page, app }) => {
  await openNewFamily(page, app)
  await openConfig(page, 'Crianças')
  await page.getByRole('button', { name: 'Adicionar' }).first().click()
  const childForm = page.getByRole('dialog', { name: 'Nova criança' })
  const saveChild = childForm.getByRole('button', { name: 'Salvar' })
  await expect(saveChild).toHaveAccessibleDescription('Falta preencher: nome, idade e características.')
  await childForm.getByLabel('Nome').fill('Théo')
  await childForm.getByRole('spinbutton', { name: 'Idade' }).fill('10')
  await childForm.getByRole('checkbox', { name: 'Criativa' }).check()
  await saveChild.click()
  await expect(childForm).toBeHidden()
  // wait for the second child: with an only child the task form would choose it
  await expect(page.getByRole('button', { name: 'Editar Théo' })).toBeVisible()

  await openTab(page, 'Tarefas')
  await openNewTask(page)
  const taskForm = page.getByRole('dialog', { name: 'Nova tarefa' })
  // the child that Início shows is chosen
  await expect(taskForm.getByRole('checkbox', { name: 'Bia' })).toBeChecked()
  await taskForm.getByRole('checkbox', { name: 'Bia' }).uncheck()
  await expect(taskForm.getByText('Falta preencher: título e crianças.')).toBeVisible()
  await expect(
    taskForm.getByText('Escolha pelo menos uma. A tarefa vale só para as escolhidas.'),
  ).toBeVisible()
  await taskForm.getByLabel('Título').fill('Arrumar a cama')
  await taskForm.getByLabel('Horário').fill('08:00')
  await expect(taskForm.getByRole('button', { name: 'Salvar tarefa' })).toHaveAccessibleDescription(
    'Falta preencher: crianças.',
  )
  await taskForm.getByRole('checkbox', { name: 'Bia' }).check()
  await expect(taskForm.getByText('Falta preencher')).toBeHidden()
  await taskForm.getByRole('button', { name: 'Salvar tarefa' }).click()
  await expect(taskForm).toBeHidden()

  await openTab(page, 'Prêmios')
  await page.getByRole('button', { name: 'Novo prêmio' }).click()
  const rewardForm = page.getByRole('dialog', { name: 'Novo prêmio' })
  const childrenGroup = rewardForm.getByRole('group', { name: 'Para quem' })
  await rewardForm.getByLabel('Título').fill('Cinema')
  await expect(childrenGroup.getByRole('checkbox', { name: 'Bia' })).toBeChecked()
  await childrenGroup.getByRole('checkbox', { name: 'Bia' }).uncheck()
  await childrenGroup.getByRole('checkbox', { name: 'Théo' }).uncheck()
  const saveReward = rewardForm.getByRole('button', { name: 'Salvar prêmio' })
  await expect(saveReward).toBeDisabled()
  await expect(saveReward).toHaveAccessibleDescription('Falta preencher: para quem.')
  await expect(childrenGroup).toContainText('Escolha pelo menos uma criança.')
})
