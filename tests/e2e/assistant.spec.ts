import type { Page } from '@playwright/test'
import { startLanguageModel } from '#tests/support/language-model.ts'
import { startApp } from '#tests/support/running-app.ts'
import { expect, expectAccessible, expectContrast, newGuardian, postSignUp, test } from './fixtures.ts'
import { postChild, postReward, postTasks } from './family-requests.ts'
import { openTab } from './family-steps.ts'

/** Opens the tab IA of a new family with Bia, Théo, a task, and a reward that the check finds too expensive. */
async function openAssistant(page: Page, app: { url: string }, biaAge = 8) {
  await postSignUp(page, app, newGuardian())
  const biaId = await postChild(page, app, { name: 'Bia', age: biaAge })
  await postChild(page, app, { name: 'Théo', age: 4, gender: 'male' })
  await postTasks(page, app, [biaId], [{ title: 'Arrumar a cama da Bia', points: 12 }])
  const reward = { title: 'Acampar na sala', points: 300, childIds: [biaId] }
  await postReward(page, app, { ...reward, redemptionPeriod: 'mensal' })
  await page.goto(`${app.url}/app`)
  await openTab(page, 'IA')
}

const section = (page: Page, name: string | RegExp) => page.getByRole('region', { name })
/** The title says what the child lacks. */
const TASK_IDEAS = /^(Tarefas sugeridas|Faltam tarefas)/
const ideas = (page: Page, name: string | RegExp) => section(page, name).getByRole('listitem')
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('without a model, the assistant suggests tasks and rewards and checks points', async ({ page, app }) => {
  await openAssistant(page, app)
  await page.getByRole('radio', { name: 'Bia' }).check({ force: true })

  // one task idea is added unchanged, another after an edit; adding a third fails
  await press(page, 'Sugerir tarefas')
  const tasks = ideas(page, TASK_IDEAS)
  await expect(tasks).toHaveCount(5)
  await expect(page.getByRole('heading', { name: 'Ideias', level: 1 })).toBeVisible()
  await expect(section(page, TASK_IDEAS).getByText('do nosso catálogo', { exact: true })).toBeVisible()
  const firstTitle = await tasks.nth(0).getByRole('heading').innerText()
  await tasks
    .nth(0)
    .getByRole('button', { name: `Incluir ${firstTitle}` })
    .click()
  await expect(page.getByText('Tarefa adicionada com sucesso!').first()).toBeVisible()
  await expect(tasks.nth(0).getByRole('button', { name: 'Incluída' })).toBeDisabled()
  await tasks
    .nth(1)
    .getByRole('button', { name: /^Mudar/ })
    .click()
  const form = page.getByRole('dialog', { name: 'Nova tarefa' })
  await expect(form.getByRole('checkbox', { name: 'Bia' })).toBeChecked()
  await form.getByLabel('Título').fill('Do nosso jeito')
  await form.getByRole('button', { name: 'Salvar tarefa' }).click()
  await expect(tasks.nth(1).getByRole('button', { name: 'Incluída' })).toBeDisabled()
  await page.route('**/app/acoes/tarefas.salvar*', (route) => route.abort(), { times: 1 })
  await tasks
    .nth(2)
    .getByRole('button', { name: /^Incluir/ })
    .click()
  await expect(tasks.nth(2).getByText('Erro ao adicionar tarefa.')).toBeVisible()
  const oldTitles = await tasks.getByRole('heading').allInnerTexts()
  await section(page, TASK_IDEAS).getByRole('button', { name: 'Sugerir outras ideias' }).click()
  await expect(tasks.getByRole('heading', { name: firstTitle, exact: true })).toHaveCount(0)
  await expect(tasks).toHaveCount(5)
  const newTitles = await tasks.getByRole('heading').allInnerTexts()
  expect(newTitles.filter((title) => oldTitles.includes(title))).toEqual([])

  await press(page, 'Sugerir prêmios')
  // its only reward costs more than a day gives
  const rewards = ideas(page, 'Falta um prêmio pequeno para Bia')
  await expect(rewards).toHaveCount(5)
  await page.route('**/app/acoes/premios.salvar*', (route) => route.abort(), { times: 1 })
  await rewards
    .nth(0)
    .getByRole('button', { name: /^Incluir/ })
    .click()
  await expect(rewards.nth(0).getByText('Erro ao adicionar prêmio.')).toBeVisible()
  await rewards
    .nth(0)
    .getByRole('button', { name: /^Incluir/ })
    .click()
  await expect(page.getByText('Prêmio adicionado com sucesso!').first()).toBeVisible()
  await expect(rewards.nth(0).getByRole('button', { name: 'Incluído' })).toBeDisabled()

  // the balance check, and one accepted proposal
  await press(page, 'Verificar pontuação')
  const balanceSection = section(page, 'Verificação da pontuação')
  await expect(balanceSection.getByText('Ajustar prêmios')).toBeVisible()
  const weeks = section(page, 'Quanto Bia pode ganhar')
  await weeks.getByText('Por combinado, nas 4 semanas').click()
  await expect(weeks.getByRole('row', { name: /Arrumar a cama da Bia/ })).toContainText('28 × 12')
  await expect(balanceSection.getByRole('row', { name: /Acampar na sala/ })).toContainText('300')
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectContrast(page)
  await balanceSection.getByRole('button', { name: 'Mudar para 200: Acampar na sala' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mudar', exact: true }).click()
  await expect(balanceSection.getByText('Ajustar prêmios')).toHaveCount(0)
  await expect(balanceSection.getByRole('row', { name: /Acampar na sala/ })).toContainText('200')

  // the other child has no check yet; the added tasks remain
  await page.getByRole('radio', { name: 'Théo' }).check({ force: true })
  await expect(balanceSection).toHaveCount(0)
  await press(page, 'Verificar pontuação')
  await expect(page.getByText(/^Não há tarefas nem recompensas cadastradas para esta criança/)).toBeVisible()
  await openTab(page, 'Tarefas')
  await expect(page.getByRole('heading', { name: 'Do nosso jeito' })).toBeVisible()
  await expect(page.getByRole('heading', { name: firstTitle, exact: true })).toBeVisible()
})

test('with a model, valid ideas and comments are shown, and the catalogue replaces invalid ones', async ({
  page,
}) => {
  const model = await startLanguageModel()
  const { baseUrl } = model.settingsFor('openai')
  const app = await startApp({
    environment: {
      AI_PROVIDER: 'openai',
      AI_MODEL: 'modelo',
      AI_BASE_URL: baseUrl,
      AI_TIMEOUT_SECONDS: '60',
    },
  })
  try {
    // for younger children the model only chooses from the catalogue (rule 90)
    await openAssistant(page, app, 12)
    await page.getByRole('radio', { name: 'Bia' }).check({ force: true })
    const tasks = ideas(page, TASK_IDEAS)

    // leaving the tab aborts the request
    model.respondWith('no response')
    await press(page, 'Sugerir tarefas')
    await expect.poll(() => model.requests.length).toBe(1)
    await openTab(page, 'Tarefas')
    await expect.poll(() => model.abortedCount).toBe(1)
    await openTab(page, 'IA')

    // a response with markup is not shown: the catalogue is used instead
    const invalidIdeas = [{ title: '<img src=x onerror=alert(1)>', time: '09:00', points: 10, weekdays: [1] }]
    model.respondWith({ text: JSON.stringify(invalidIdeas) })
    await press(page, 'Sugerir tarefas')
    await expect(
      page.getByText('A IA não respondeu direito agora. Estas ideias são do nosso catálogo.'),
    ).toBeVisible()
    await expect(tasks).toHaveCount(5)

    const validIdea = { title: 'Plantar um feijão no algodão', time: '09:00', points: 10, weekdays: [0, 6] }
    model.respondWith({ text: `Claro! ${JSON.stringify([validIdea, ...invalidIdeas])}` })
    await section(page, TASK_IDEAS).getByRole('button', { name: 'Sugerir outras ideias' }).click()
    await expect(tasks).toHaveCount(1)
    await expect(tasks.getByRole('heading')).toHaveText('Plantar um feijão no algodão')
    await expect(section(page, TASK_IDEAS).getByText('com ajuda de IA', { exact: true })).toBeVisible()
    await expect(page.getByText(/ninguém as leu: leia antes de incluir/)).toBeVisible()

    // the model's comment is shown below our text, without its sentences that contain a number or a verdict
    // a streamed response, cut inside a word
    model.respondWith({
      text: ['Elogiem o esfor', 'ço dela. Em um mês, 9876. Os pontos combinam com os prêmios.'],
    })
    await press(page, 'Verificar pontuação')
    const balanceSection = section(page, 'Verificação da pontuação')
    await expect(balanceSection.getByText('Elogiem o esforço dela.')).toBeVisible()
    await expect(
      balanceSection.getByText('Comentário da IA. As contas e a conclusão acima são nossas.'),
    ).toBeVisible()
    await expect(
      balanceSection.getByText(/^Fazendo tudo nas próximas quatro semanas, Bia pode ganhar até 12 pontos/),
    ).toBeVisible()
    await expect(balanceSection.getByText(/9876|combinam/)).toHaveCount(0)
    // no name of a family member is sent to the model
    expect(model.requests.map(({ body }) => body).join()).not.toMatch(/bia|théo|marina/i)
  } finally {
    await app.stop()
    await model.stop()
  }
})
