import { anotherDevice, expect, newGuardian, signInByHand, signUpByHand, test } from './app-test.ts'
import { openNewFamily } from './family-requests.ts'

test.use({ reducedMotion: 'no-preference' })

test('a child earns points and redeems a reward, live on two devices', async ({ page, context, app }) => {
  const guardian = newGuardian()
  await signUpByHand(page, app, guardian)

  const secondPage = await anotherDevice(context)
  await signInByHand(secondPage, app, guardian)
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
  await page.getByRole('button', { name: 'Nova tarefa' }).click()
  const taskForm = page.getByRole('dialog', { name: 'Nova tarefa' })
  await taskForm.getByRole('textbox', { name: 'Título' }).fill('Regar as plantas')
  await taskForm.getByLabel('Horário').fill('09:00')
  await taskForm.getByRole('spinbutton', { name: 'Pontos' }).fill('25')
  await taskForm.getByRole('button', { name: 'Salvar tarefa' }).click()
  await expect(taskForm).toBeHidden()
  await expect(page.getByText('Todos os dias')).toBeVisible()

  await tabs.getByRole('button', { name: 'Prêmios' }).click()
  await page.getByRole('button', { name: 'Criar recompensa' }).first().click()
  const rewardForm = page.getByRole('dialog', { name: /recompensa/i })
  await rewardForm.getByRole('textbox', { name: 'Título' }).fill('Picolé depois do jantar')
  await rewardForm.getByRole('spinbutton', { name: 'Pontos' }).fill('30')
  await rewardForm.getByRole('button', { name: /Salvar/ }).click()
  await expect(rewardForm).toBeHidden()
  await expect(page.getByText('Picolé depois do jantar').first()).toBeVisible()

  // a done task updates the balance, shows a toast and appears on the other device
  await tabs.getByRole('button', { name: 'Início' }).click()
  await expect(secondPage.getByText('Regar as plantas').first()).toBeVisible()
  await page.getByRole('button', { name: 'Fez: Regar as plantas', exact: true }).click()
  await expect(page.getByTestId('balance')).toHaveText('25')
  await expect(secondPage.getByTestId('balance')).toHaveText('25')

  // a positive score, then a negative one
  await page.getByRole('button', { name: 'Pontuar Bia' }).click()
  const score = page.getByRole('dialog', { name: 'Atribuir Pontuação' })
  await score.getByRole('button', { name: /Positiva/ }).click()
  await score.getByRole('spinbutton', { name: 'Pontos' }).fill('20')
  await score.getByLabel('Descrição').fill('Ajudou a vovó')
  await score.getByRole('button', { name: 'Confirmar' }).click()
  await expect(score).toBeHidden()
  await expect(secondPage.getByTestId('balance')).toHaveText('45')

  await page.getByRole('button', { name: 'Pontuar Bia' }).click()
  await score.getByRole('button', { name: /Negativa/ }).click()
  await score.getByRole('radio', { name: /Fazer birra/ }).check()
  await expect(score.getByText(/45.*8.*37/)).toBeVisible()
  await score.getByRole('button', { name: 'Confirmar' }).click()
  await expect(secondPage.getByTestId('balance')).toHaveText('37')

  // the second device redeems the reward
  await secondPage.getByRole('button', { name: 'Resgatar Prêmio' }).click()
  const redeem = secondPage.getByRole('dialog', { name: 'Resgatar Prêmio' })
  await redeem.getByRole('radio', { name: /Picolé/ }).check()
  await redeem.getByRole('button', { name: /^Resgatar/ }).click()
  await expect(redeem.getByText(/resgatado/i)).toBeVisible()
  await expect(redeem).toBeHidden({ timeout: 5_000 })
  await expect(page.getByTestId('balance')).toHaveText('7')

  // the history lists every entry; taking one back changes the balance on both devices
  const history = page.getByRole('region', { name: 'Histórico de Bia' })
  await expect(history.getByText('Resgate: Picolé depois do jantar')).toBeVisible()
  await history.getByRole('button', { name: 'Desfazer resgate: Picolé depois do jantar' }).click()
  await history.getByRole('button', { name: /^Confirmar: desfazer resgate/ }).click()
  await expect(page.getByTestId('balance')).toHaveText('37')
  await expect(secondPage.getByTestId('balance')).toHaveText('37')

  await history.getByRole('button', { name: 'Excluir: Regar as plantas' }).click()
  await history.getByRole('button', { name: /Confirmar exclusão/ }).click()
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
  const answerButtons = page.getByRole('button', { name: /^Fez: / })
  let requestCount = 0
  page.on('request', (request) => {
    if (request.url().includes('/app/acoes/tarefas.marcar')) requestCount += 1
  })
  await expect(answerButtons).toHaveCount(2)
  await answerButtons.first().dblclick({ delay: 30 })
  await expect(answerButtons).toHaveCount(1)
  expect(requestCount).toBe(1)
  await answerButtons.first().click()
  await expect(answerButtons).toHaveCount(0)
  await expect.poll(() => requestCount).toBe(2)
})
