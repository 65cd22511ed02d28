import type { BrowserContext, Page } from '@playwright/test'
import { anotherDevice, expect, expectAccessible, newGuardian, signIn, signUp, test } from './app-test.ts'
import { type FamilyContent, openNewFamily } from './family-requests.ts'
import { openTab } from './family-steps.ts'

const WATERING = { title: 'Regar as plantas', points: 10 }

/** Two devices of one new family, the first on Início, the second not signed in yet. */
async function twoDevices(
  page: Page,
  context: BrowserContext,
  app: { url: string },
  content: FamilyContent = {},
) {
  const guardian = newGuardian()
  await openNewFamily(page, app, { guardian, ...content })
  const secondPage = await anotherDevice(context)
  return { secondPage, signInSecond: () => signIn(secondPage, app, guardian) }
}

async function editTask(page: Page, title: string) {
  await openTab(page, 'Tarefas')
  await page.getByRole('button', { name: `Editar ${title}` }).click()
  return page.getByRole('dialog', { name: 'Editar tarefa' })
}

/** Changes the form's title and saves. */
async function saveTitle(form: ReturnType<Page['getByRole']>, title: string) {
  await form.getByRole('textbox', { name: 'Título' }).fill(title)
  await form.getByRole('button', { name: /^Salvar (tarefa|recompensa)$/ }).click()
  await expect(form).toBeHidden()
}

test('either version of a task changed on two devices can be saved', async ({ page, context, app }) => {
  const { secondPage, signInSecond } = await twoDevices(page, context, app, { tasks: [WATERING] })
  await signInSecond()

  const laterForm = await editTask(secondPage, 'Regar as plantas')
  await laterForm.getByRole('textbox', { name: 'Título' }).fill('Regar a horta')
  const earlierForm = await editTask(page, 'Regar as plantas')
  await earlierForm.getByRole('spinbutton', { name: 'Pontos' }).fill('15')
  await saveTitle(earlierForm, 'Molhar as plantas')

  const notice = laterForm.getByRole('region', { name: 'Outra pessoa acabou de mudar esta tarefa.' })
  await expect(notice).toContainText('Agora está: Molhar as plantas')
  await expect(notice).toContainText('No seu formulário: Regar a horta')
  await expect(notice).toContainText('Agora está: 15')
  await expect(notice).toContainText('O que você preencheu continua aqui.')
  await expect(laterForm.getByRole('alert')).toHaveText('Outra pessoa acabou de mudar esta tarefa.')
  await expect(laterForm.getByRole('textbox', { name: 'Título' })).toHaveValue('Regar a horta')
  await expectAccessible(secondPage)

  // the unsaved text is still protected
  await laterForm.getByRole('button', { name: 'Cancelar' }).click()
  await secondPage.getByRole('button', { name: 'Continuar editando' }).click()

  await laterForm.getByRole('button', { name: 'Ver o que mudou' }).click()
  await expect(notice).toBeFocused()
  await notice.getByRole('button', { name: 'Salvar a minha mesmo assim' }).click()
  await expect(laterForm).toBeHidden()
  await expect(page.getByRole('button', { name: 'Editar Regar a horta' })).toBeVisible()

  // the alternative: the form takes the new version
  await editTask(secondPage, 'Regar a horta')
  await laterForm.getByRole('textbox', { name: 'Título' }).fill('Regar tudo')
  await saveTitle(await editTask(page, 'Regar a horta'), 'Cuidar da horta')
  await notice.getByRole('button', { name: 'Usar a versão nova' }).click()
  await expect(notice).toBeHidden()
  await expect(laterForm.getByRole('textbox', { name: 'Título' })).toHaveValue('Cuidar da horta')
  await laterForm.getByRole('button', { name: 'Cancelar' }).click()
  await expect(laterForm).toBeHidden()
})

test('a conflict when saving shows both versions, by keyboard alone', async ({ page, context, app }) => {
  const { secondPage, signInSecond } = await twoDevices(page, context, app, { tasks: [WATERING] })
  await secondPage.route('**/app/eventos', (route) => route.abort())
  await signInSecond()
  const laterForm = await editTask(secondPage, 'Regar as plantas')
  await saveTitle(await editTask(page, 'Regar as plantas'), 'Molhar as plantas')

  const title = laterForm.getByRole('textbox', { name: 'Título' })
  await title.focus()
  await secondPage.keyboard.press('ControlOrMeta+A')
  await secondPage.keyboard.type('Regar a horta')
  await secondPage.keyboard.press('Enter')
  await expect(laterForm.getByRole('alert')).toHaveText(
    'Esta tarefa mudou em outro aparelho enquanto você editava.',
  )
  const notice = laterForm.getByRole('region', { name: 'Outra pessoa acabou de mudar esta tarefa.' })
  await expect(notice).toBeFocused()
  await expect(notice).toContainText('Agora está: Molhar as plantas')
  await expect(title).toHaveValue('Regar a horta')
  await expectAccessible(secondPage)
  await secondPage.keyboard.press('Tab')
  await expect(notice.getByRole('button', { name: 'Usar a versão nova' })).toBeFocused()
  await secondPage.keyboard.press('Tab')
  await secondPage.keyboard.press('Enter')
  await expect(laterForm).toBeHidden()
  await expect(page.getByRole('button', { name: 'Editar Regar a horta' })).toBeVisible()
})

test('a conflict of two devices is shown for a reward and a child', async ({ page, context, app }) => {
  const rewards = [{ title: 'Cinema', points: 60 }]
  const { secondPage, signInSecond } = await twoDevices(page, context, app, { rewards })
  await signInSecond()
  const openReward = async (on: Page) => {
    await openTab(on, 'Prêmios')
    await on.getByRole('button', { name: 'Editar Cinema' }).click()
    return on.getByRole('dialog', { name: 'Editar recompensa' })
  }
  const lateReward = await openReward(secondPage)
  await lateReward.getByRole('textbox', { name: 'Título' }).fill('Cinema com pipoca')
  const earlyReward = await openReward(page)
  await earlyReward.getByLabel('Período de resgate').selectOption('mensal')
  await earlyReward.getByRole('button', { name: 'Salvar recompensa' }).click()
  const rewardNotice = lateReward.getByRole('region', {
    name: 'Outra pessoa acabou de mudar esta recompensa.',
  })
  await expect(rewardNotice).toContainText('Agora está: mensal')
  await rewardNotice.getByRole('button', { name: 'Usar a versão nova' }).click()
  await expect(lateReward.getByLabel('Período de resgate')).toHaveValue('mensal')
  await saveTitle(lateReward, 'Cinema com pipoca')
  await expect(page.getByText('Cinema com pipoca').first()).toBeVisible()

  const openChild = async (on: Page) => {
    await openTab(on, 'Config')
    await on.getByRole('button', { name: 'Editar Bia' }).click()
    return on.getByRole('dialog', { name: 'Editar criança' })
  }
  const lateChild = await openChild(secondPage)
  await lateChild.getByLabel('Nome').fill('Beatriz')
  const earlyChild = await openChild(page)
  await earlyChild.getByRole('spinbutton', { name: 'Idade' }).fill('9')
  await earlyChild.getByRole('button', { name: 'Salvar', exact: true }).click()
  const childNotice = lateChild.getByRole('region', {
    name: 'Outra pessoa acabou de mudar os dados desta criança.',
  })
  await expect(childNotice).toContainText('Agora está: 9')
  await expectAccessible(secondPage)
  await childNotice.getByRole('button', { name: 'Salvar a minha mesmo assim' }).click()
  await expect(lateChild).toBeHidden()
  await expect(page.getByRole('button', { name: 'Editar Beatriz' })).toBeVisible()
  await expect(page.getByText('7 anos.')).toBeVisible()
})

test('the form of a deleted task keeps its text, and saves a new task', async ({ page, context, app }) => {
  const { secondPage, signInSecond } = await twoDevices(page, context, app, { tasks: [WATERING] })
  await signInSecond()
  const laterForm = await editTask(secondPage, 'Regar as plantas')
  await laterForm.getByRole('textbox', { name: 'Título' }).fill('Regar a horta')
  await openTab(page, 'Tarefas')
  await page.getByRole('button', { name: 'Excluir Regar as plantas' }).click()
  await page.getByRole('button', { name: 'Excluir', exact: true }).click()

  const notice = laterForm.getByRole('region', { name: 'Outra pessoa acabou de excluir esta tarefa.' })
  await expect(notice).toBeVisible()
  await expect(laterForm.getByRole('button', { name: 'Salvar tarefa' })).toBeDisabled()
  await expect(laterForm.getByRole('textbox', { name: 'Título' })).toHaveValue('Regar a horta')
  await expectAccessible(secondPage)
  await notice.getByRole('button', { name: 'Salvar como nova tarefa' }).click()
  await expect(laterForm).toBeHidden()
  await expect(page.getByRole('button', { name: 'Editar Regar a horta' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Editar Regar as plantas' })).toBeHidden()
})

test('a child deleted meanwhile stays deleted, though a form is open', async ({ page, context, app }) => {
  const { secondPage, signInSecond } = await twoDevices(page, context, app)
  await secondPage.route('**/app/eventos', (route) => route.abort())
  await signInSecond()
  await openTab(secondPage, 'Config')
  await secondPage.getByRole('button', { name: 'Editar Bia' }).click()
  const laterForm = secondPage.getByRole('dialog', { name: 'Editar criança' })
  await laterForm.getByLabel('Nome').fill('Beatriz')
  await openTab(page, 'Config')
  await page.getByRole('button', { name: 'Excluir Bia' }).click()
  await page.getByRole('button', { name: 'Excluir', exact: true }).click()
  await expect(page.getByText('Nenhuma criança por aqui')).toBeVisible()

  await laterForm.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(laterForm.getByRole('alert')).toHaveText(
    'Esta criança foi excluída em outro aparelho. Nada foi salvo.',
  )
  await expect(
    laterForm.getByRole('region', {
      name: 'Outra pessoa acabou de excluir esta criança. Não dá mais para salvar.',
    }),
  ).toBeFocused()
  await expect(laterForm.getByLabel('Nome')).toHaveValue('Beatriz')
  await expect(laterForm.getByRole('button', { name: 'Salvar', exact: true })).toBeDisabled()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Cadastrar a primeira criança' })).toBeVisible()
})

test('the family’s name and time zone change live on the other device', async ({ page, context, app }) => {
  const { secondPage, signInSecond } = await twoDevices(page, context, app)
  await signInSecond()
  for (const device of [page, secondPage]) await openTab(device, 'Config')
  const family = secondPage.getByRole('region', { name: 'Minha Família' })
  await expect(family.getByText('Família de Marina')).toBeVisible()
  await expect(family.getByText('Fuso horário: Brasília (São Paulo)')).toBeVisible()

  await page.getByRole('button', { name: 'Editar família' }).click()
  const form = page.getByRole('dialog', { name: 'Editar família' })
  await form.getByLabel('Nome da família').fill('Os Alves')
  await form.getByLabel('Fuso horário').selectOption({ label: 'Amazonas (Manaus)' })
  await expect(form.getByText(/^Agora são \d\d:\d\d neste fuso\./)).toBeVisible()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Salvar família' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByText('Dados da família salvos.')).toBeVisible()
  await expect(family.getByText('Os Alves')).toBeVisible()
  await expect(family.getByText('Fuso horário: Amazonas (Manaus)')).toBeVisible()

  await secondPage.getByRole('button', { name: 'Editar família' }).click()
  const laterForm = secondPage.getByRole('dialog', { name: 'Editar família' })
  await laterForm.getByLabel('Nome da família').fill('Alves e Souza')
  await page.getByRole('button', { name: 'Editar família' }).click()
  await form.getByLabel('Nome da família').fill('')
  await form.getByRole('button', { name: 'Salvar família' }).click()
  const notice = laterForm.getByRole('region', { name: 'Outra pessoa acabou de mudar os dados da família.' })
  await expect(notice).toContainText('Agora está: Minha Família')
  await notice.getByRole('button', { name: 'Salvar a minha mesmo assim' }).click()
  await expect(laterForm).toBeHidden()
  await expect(page.getByText('Alves e Souza', { exact: true })).toBeVisible()
})

test('a save whose response was lost counts once when it is sent again', async ({ page, context, app }) => {
  const { secondPage, signInSecond } = await twoDevices(page, context, app)
  await signInSecond()
  await openTab(secondPage, 'Tarefas')
  const loseNextResponse = () =>
    page.route(
      '**/app/acoes/tarefas.salvar*',
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )

  await openTab(page, 'Tarefas')
  await page.getByRole('button', { name: 'Nova tarefa' }).filter({ visible: true }).first().click()
  const form = page.getByRole('dialog', { name: 'Nova tarefa' })
  await form.getByRole('textbox', { name: 'Título' }).fill('Regar as plantas')
  await form.getByLabel('Horário').fill('09:00')
  await loseNextResponse()
  await form.getByRole('button', { name: 'Salvar tarefa' }).click()
  await expect(form.getByText('Falha ao salvar tarefa. Tente novamente.')).toBeVisible()
  await expect(secondPage.getByRole('button', { name: 'Editar Regar as plantas' })).toBeVisible()
  // after further typing the form keeps its own text
  await form.getByRole('textbox', { name: 'Título' }).fill('Regar as plantas da sala')
  await expect(form.getByText(/Outra pessoa/)).toHaveCount(0)
  await form.getByRole('button', { name: 'Salvar tarefa' }).click()
  await expect(form).toBeHidden()
  await expect(secondPage.getByRole('button', { name: 'Editar Regar as plantas da sala' })).toBeVisible()
  await expect(secondPage.getByRole('button', { name: /^Editar / })).toHaveCount(1)

  const again = await editTask(page, 'Regar as plantas da sala')
  await again.getByRole('textbox', { name: 'Título' }).fill('Regar tudo')
  await loseNextResponse()
  await again.getByRole('button', { name: 'Salvar tarefa' }).click()
  await expect(again.getByText('Falha ao salvar tarefa. Tente novamente.')).toBeVisible()
  await again.getByRole('button', { name: 'Salvar tarefa' }).click()
  await expect(again).toBeHidden()
  await expect(secondPage.getByRole('button', { name: 'Editar Regar tudo' })).toBeVisible()
  await expect(secondPage.getByRole('button', { name: /^Editar / })).toHaveCount(1)
})

test('the family’s form shows a failed save, and keeps its values', async ({ page, app }) => {
  await signUp(page, app, newGuardian())
  await openTab(page, 'Config')
  await page.getByRole('button', { name: 'Editar família' }).click()
  const form = page.getByRole('dialog', { name: 'Editar família' })
  await form.getByLabel('Nome da família').fill('Os Alves')
  await page.route('**/app/acoes/familia.salvar*', (route) => route.abort(), { times: 1 })
  await form.getByRole('button', { name: 'Salvar família' }).click()
  await expect(form.getByText('Falha ao salvar dados da família. Tente novamente.')).toBeVisible()
  await expect(form.getByLabel('Nome da família')).toHaveValue('Os Alves')
  await form.getByRole('button', { name: 'Salvar família' }).click()
  await expect(form).toBeHidden()
})
