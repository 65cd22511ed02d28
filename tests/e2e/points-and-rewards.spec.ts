import { openNewTask } from './family-steps.ts'
import { newDevicePage, expect, newGuardian, signInByForm, signUpByForm, test } from './fixtures.ts'
import { openNewFamily } from './family-requests.ts'
import { deleteEntry, openFreeScore } from './family-steps.ts'

test.use({ reducedMotion: 'no-preference' })

test('earned points and a redemption appear live on both devices', async ({ page, context, app }) => {
  const guardian = newGuardian()
  await signUpByForm(page, app, guardian)

  const secondPage = await newDevicePage(context)
  await signInByForm(secondPage, app, guardian)
  await expect(secondPage.getByRole('heading', { name: /primeiro azulejo/ })).toBeVisible()

  await page.getByRole('button', { name: 'Cadastrar a primeira criança' }).click()
  const childForm = page.getByRole('dialog', { name: 'Nova criança' })
  await childForm.getByLabel('Nome').fill('Bia')
  await childForm.getByRole('spinbutton', { name: 'Idade' }).fill('7')
  await childForm.getByRole('checkbox', { name: 'Criativa' }).check()
  await childForm.getByRole('checkbox', { name: 'Curiosa' }).check()
  await childForm.getByRole('button', { name: 'Salvar' }).click()
  await expect(childForm).toBeHidden()
  await expect(page.getByText('Saldo de Bia').first()).toBeVisible()
  await expect(secondPage.getByText('Saldo de Bia').first()).toBeVisible()

  const tabs = page.getByRole('navigation', { name: 'Principal' })
  await tabs.getByRole('button', { name: 'Tarefas' }).click()
  await openNewTask(page)
  const taskForm = page.getByRole('dialog', { name: 'Nova tarefa' })
  await taskForm.getByLabel('Título').fill('Regar as plantas')
  await taskForm.getByLabel('Horário').fill('09:00')
  await taskForm.getByRole('spinbutton', { name: 'Pontos' }).fill('25')
  await taskForm.getByRole('button', { name: 'Salvar tarefa' }).click()
  await expect(taskForm).toBeHidden()
  await expect(page.getByText('Todos os dias')).toBeVisible()

  await tabs.getByRole('button', { name: 'Prêmios' }).click()
  await page.getByRole('button', { name: 'Novo prêmio' }).click()
  const rewardForm = page.getByRole('dialog', { name: 'Novo prêmio' })
  await rewardForm.getByLabel('Título').fill('Picolé depois do jantar')
  await rewardForm.getByRole('spinbutton', { name: 'Pontos' }).fill('30')
  await rewardForm.getByRole('button', { name: /Salvar/ }).click()
  await expect(rewardForm).toBeHidden()
  await expect(page.getByText('Picolé depois do jantar').first()).toBeVisible()

  // a task marked as done changes the balance on both devices
  await tabs.getByRole('button', { name: 'Início' }).click()
  await expect(secondPage.getByText('Regar as plantas').first()).toBeVisible()
  await page.getByRole('button', { name: 'Fez: Regar as plantas', exact: true }).click()
  await expect(page.getByTestId('balance')).toHaveText('25')
  await expect(secondPage.getByTestId('balance')).toHaveText('25')

  // a positive score, then a negative one
  const scoreDialog = await openFreeScore(page)
  await scoreDialog.getByRole('spinbutton', { name: 'Pontos' }).fill('20')
  await scoreDialog.getByLabel('Descrição').fill('Ajudou a vovó')
  await expect(scoreDialog.getByText(/25.*20.*45/)).toBeVisible()
  await scoreDialog.getByRole('button', { name: 'Dar +20 a Bia' }).click()
  await expect(scoreDialog).toBeHidden()
  await expect(secondPage.getByTestId('balance')).toHaveText('45')

  await page.getByRole('button', { name: 'Pontuar Bia' }).click()
  await scoreDialog.getByRole('radio', { name: 'Correção' }).check()
  await scoreDialog.getByRole('button', { name: /Fazer birra/ }).click()
  await expect(scoreDialog).toBeHidden()
  await expect(secondPage.getByTestId('balance')).toHaveText('37')

  // the second device redeems the reward
  await secondPage.getByRole('button', { name: 'Resgatar Prêmio' }).click()
  const redeemDialog = secondPage.getByRole('dialog', { name: 'Resgatar Prêmio' })
  await redeemDialog.getByRole('radio', { name: /Picolé/ }).check()
  await redeemDialog.getByRole('button', { name: /^Resgatar/ }).click()
  await expect(redeemDialog.getByText(/resgatado/i)).toBeVisible()
  await expect(redeemDialog).toBeHidden({ timeout: 5_000 })
  await expect(page.getByTestId('balance')).toHaveText('7')

  // taking back an entry of the history changes the balance on both devices
  const history = page.getByRole('region', { name: 'Histórico de Bia' })
  await expect(history.getByText('Resgate: Picolé depois do jantar')).toBeVisible()
  await deleteEntry(page, 'Resgate: Picolé depois do jantar')
  await expect(page.getByTestId('balance')).toHaveText('37')
  await expect(secondPage.getByTestId('balance')).toHaveText('37')

  await deleteEntry(page, 'Regar as plantas')
  await expect(secondPage.getByTestId('balance')).toHaveText('12')
  await expect(secondPage.getByRole('button', { name: 'Fez: Regar as plantas', exact: true })).toBeVisible()
})

test('a double tap marks one task, although the next task moves into its place', async ({ page, app }) => {
  await openNewFamily(page, app, {
    tasks: [
      { title: 'Regar as plantas', points: 12 },
      { title: 'Arrumar a cama', points: 5 },
    ],
  })
  const doneButtons = page.getByRole('button', { name: /^Fez: / })
  let requestCount = 0
  page.on('request', (request) => {
    if (request.url().includes('/app/acoes/tarefas.marcar')) requestCount += 1
  })
  await expect(doneButtons).toHaveCount(2)
  await doneButtons.first().dblclick({ delay: 30 })
  await expect(doneButtons).toHaveCount(1)
  expect(requestCount).toBe(1)
  await doneButtons.first().click()
  await expect(doneButtons).toHaveCount(0)
  await expect.poll(() => requestCount).toBe(2)
})
