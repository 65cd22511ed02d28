import type { BrowserContext, Page } from '@playwright/test'
import { newDevicePage, expect, expectAccessible, newGuardian, signIn, signUp, test } from './fixtures.ts'
import { type FamilyContent, openNewFamily, postInvite } from './family-requests.ts'
import { chooseRewardAction, openConfig, openNewTask, openTab } from './family-steps.ts'

const WATERING = { title: 'Regar as plantas', points: 10 }

/** Opens a new family on the first device. Returns a second device's page and a function that signs the guardian in there. */
async function openOnTwoDevices(
  page: Page,
  context: BrowserContext,
  app: { url: string },
  content: FamilyContent = {},
) {
  const guardian = newGuardian()
  await openNewFamily(page, app, { guardian, ...content })
  const secondPage = await newDevicePage(context)
  return { secondPage, signInOnSecondPage: () => signIn(secondPage, app, guardian) }
}

async function editTask(page: Page, title: string) {
  await openTab(page, 'Tarefas')
  await page.getByRole('button', { name: `Editar ${title}` }).click()
  return page.getByRole('dialog', { name: 'Editar tarefa' })
}

/** Opens a new family, and on a second device the app of another guardian of it, Carla. */
async function openForTwoGuardians(
  page: Page,
  context: BrowserContext,
  app: { url: string },
  content: FamilyContent = {},
) {
  await openNewFamily(page, app, content)
  const carlaPage = await newDevicePage(context)
  await signUp(carlaPage, app, newGuardian('Carla Souza'), await postInvite(page, app))
  return carlaPage
}

/** Changes the title in the form, and saves. */
async function saveTitle(form: ReturnType<Page['getByRole']>, title: string) {
  await form.getByLabel('Título').fill(title)
  await form.getByRole('button', { name: /^Salvar (tarefa|prêmio)$/ }).click()
  await expect(form).toBeHidden()
}

test('if two devices change a task, the second can keep either version; the form of a deleted task saves a new one', async ({
  page,
  context,
  app,
}) => {
  const { secondPage, signInOnSecondPage } = await openOnTwoDevices(page, context, app, { tasks: [WATERING] })
  await signInOnSecondPage()

  const secondForm = await editTask(secondPage, 'Regar as plantas')
  await secondForm.getByLabel('Título').fill('Regar a horta')
  const firstForm = await editTask(page, 'Regar as plantas')
  await firstForm.getByRole('spinbutton', { name: 'Pontos' }).fill('15')
  await saveTitle(firstForm, 'Molhar as plantas')

  const notice = secondForm.getByRole('region', {
    name: 'Você acabou de mudar esta tarefa.',
  })
  await expect(notice).toContainText('Agora está: Molhar as plantas')
  await expect(notice).toContainText('No seu formulário: Regar a horta')
  await expect(notice).toContainText('Agora está: 15')
  await expect(notice).toContainText('O que você preencheu continua aqui.')
  await expect(secondForm.getByRole('alert')).toHaveText('Você acabou de mudar esta tarefa.')
  await expect(secondForm.getByLabel('Título')).toHaveValue('Regar a horta')
  await expectAccessible(secondPage)

  // Cancelar still asks before the unsaved text is lost
  await secondForm.getByRole('button', { name: 'Cancelar' }).click()
  await secondPage.getByRole('button', { name: 'Continuar editando' }).click()

  await secondForm.getByRole('button', { name: 'Ver o que mudou' }).click()
  await expect(notice).toBeFocused()
  await notice.getByRole('button', { name: 'Salvar a minha mesmo assim' }).click()
  await expect(secondForm).toBeHidden()
  await expect(page.getByRole('button', { name: 'Editar Regar a horta' })).toBeVisible()

  // the other choice: the form loads the new version
  await editTask(secondPage, 'Regar a horta')
  await secondForm.getByLabel('Título').fill('Regar tudo')
  await saveTitle(await editTask(page, 'Regar a horta'), 'Cuidar da horta')
  await notice.getByRole('button', { name: 'Usar a versão nova' }).click()
  await expect(notice).toBeHidden()
  await expect(secondForm.getByLabel('Título')).toHaveValue('Cuidar da horta')
  await secondForm.getByRole('button', { name: 'Cancelar' }).click()
  await expect(secondForm).toBeHidden()

  await editTask(secondPage, 'Cuidar da horta')
  await secondForm.getByLabel('Título').fill('Regar a horta')
  const openForm = await editTask(page, 'Cuidar da horta')
  await openForm.getByRole('button', { name: 'Excluir tarefa' }).click()
  await page.getByRole('button', { name: 'Excluir', exact: true }).click()
  const deletion = secondForm.getByRole('region', { name: 'Esta tarefa acabou de ser excluída.' })
  await expect(deletion).toBeVisible()
  await expect(secondForm.getByRole('button', { name: 'Salvar tarefa' })).toBeDisabled()
  await expect(secondForm.getByLabel('Título')).toHaveValue('Regar a horta')
  await expectAccessible(secondPage)
  await deletion.getByRole('button', { name: 'Salvar como nova tarefa' }).click()
  await expect(secondForm).toBeHidden()
  await expect(page.getByRole('button', { name: 'Editar Regar a horta' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Editar Cuidar da horta' })).toBeHidden()
})

test('without the live stream, a conflict at the save is resolved by keyboard alone, and a deleted child stays deleted', async ({
  page,
  context,
  app,
}) => {
  const { secondPage, signInOnSecondPage } = await openOnTwoDevices(page, context, app, { tasks: [WATERING] })
  await secondPage.route('**/app/eventos*', (route) => route.abort())
  await signInOnSecondPage()
  const secondForm = await editTask(secondPage, 'Regar as plantas')
  await saveTitle(await editTask(page, 'Regar as plantas'), 'Molhar as plantas')

  const titleField = secondForm.getByLabel('Título')
  await titleField.focus()
  await secondPage.keyboard.press('ControlOrMeta+A')
  await secondPage.keyboard.type('Regar a horta')
  await secondPage.keyboard.press('Enter')
  await expect(secondForm.getByRole('alert')).toHaveText('Você acabou de mudar esta tarefa.')
  const notice = secondForm.getByRole('region', {
    name: 'Você acabou de mudar esta tarefa.',
  })
  await expect(notice).toBeFocused()
  await expect(notice).toContainText('Agora está: Molhar as plantas')
  await expect(titleField).toHaveValue('Regar a horta')
  await expectAccessible(secondPage)
  await secondPage.keyboard.press('Tab')
  await expect(notice.getByRole('button', { name: 'Usar a versão nova' })).toBeFocused()
  await secondPage.keyboard.press('Tab')
  await secondPage.keyboard.press('Enter')
  await expect(secondForm).toBeHidden()
  await expect(page.getByRole('button', { name: 'Editar Regar a horta' })).toBeVisible()

  await openConfig(secondPage, 'Crianças')
  await secondPage.getByRole('button', { name: 'Editar Bia' }).click()
  const secondChildForm = secondPage.getByRole('dialog', { name: 'Editar criança' })
  await secondChildForm.getByLabel('Nome').fill('Beatriz')
  await openConfig(page, 'Crianças')
  await page.getByRole('button', { name: 'Excluir Bia' }).click()
  await page.getByRole('button', { name: 'Excluir', exact: true }).click()
  await expect(page.getByText('Nenhuma criança por aqui')).toBeVisible()

  await secondChildForm.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(secondChildForm.getByRole('alert')).toHaveText(
    'Esta criança acabou de ser excluída. Não dá mais para salvar.',
  )
  await expect(
    secondChildForm.getByRole('region', {
      name: 'Esta criança acabou de ser excluída. Não dá mais para salvar.',
    }),
  ).toBeFocused()
  await expect(secondChildForm.getByLabel('Nome')).toHaveValue('Beatriz')
  await expect(secondChildForm.getByRole('button', { name: 'Salvar', exact: true })).toBeDisabled()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Cadastrar a primeira criança' })).toBeVisible()
})

test('the forms of rewards, children and the family say what the other guardian changed; the family’s name and time zone change live', async ({
  page,
  context,
  app,
}) => {
  const rewards = [{ title: 'Cinema', points: 60 }]
  const secondPage = await openForTwoGuardians(page, context, app, { rewards })
  const openReward = async (device: Page) => {
    await openTab(device, 'Prêmios')
    await chooseRewardAction(device, 'Cinema', 'Editar')
    return device.getByRole('dialog', { name: 'Editar prêmio' })
  }
  const secondRewardForm = await openReward(secondPage)
  await secondRewardForm.getByLabel('Título').fill('Cinema com pipoca')
  const firstRewardForm = await openReward(page)
  await firstRewardForm.getByRole('radio', { name: 'mensal' }).check()
  await firstRewardForm.getByRole('button', { name: 'Salvar prêmio' }).click()
  const rewardNotice = secondRewardForm.getByRole('region', {
    name: 'Marina acabou de mudar este prêmio.',
  })
  await expect(rewardNotice).toContainText('Agora está: uma vez por mês')
  await rewardNotice.getByRole('button', { name: 'Usar a versão nova' }).click()
  await expect(secondRewardForm.getByRole('radio', { name: 'mensal' })).toBeChecked()
  await saveTitle(secondRewardForm, 'Cinema com pipoca')
  await expect(page.getByText('Cinema com pipoca').first()).toBeVisible()

  const openChild = async (device: Page) => {
    await openConfig(device, 'Crianças')
    await device.getByRole('button', { name: 'Editar Bia' }).click()
    return device.getByRole('dialog', { name: 'Editar criança' })
  }
  const secondChildForm = await openChild(secondPage)
  await secondChildForm.getByLabel('Nome').fill('Beatriz')
  const firstChildForm = await openChild(page)
  await firstChildForm.getByRole('spinbutton', { name: 'Idade' }).fill('9')
  await firstChildForm.getByRole('button', { name: 'Salvar', exact: true }).click()
  const childNotice = secondChildForm.getByRole('region', {
    name: 'Marina acabou de mudar os dados desta criança.',
  })
  await expect(childNotice).toContainText('Agora está: 9')
  await expectAccessible(secondPage)
  await childNotice.getByRole('button', { name: 'Salvar a minha mesmo assim' }).click()
  await expect(secondChildForm).toBeHidden()
  await expect(page.getByRole('button', { name: 'Editar Beatriz' })).toBeVisible()
  await expect(page.getByText('7 anos.')).toBeVisible()

  for (const device of [page, secondPage]) await openConfig(device, 'Nome e fuso horário')
  const familyRegion = secondPage.getByRole('region', { name: 'Nome e fuso horário' })
  await expect(familyRegion.getByText('Família de Marina')).toBeVisible()
  await expect(familyRegion.getByText('Brasília (São Paulo)')).toBeVisible()

  await page.getByRole('button', { name: 'Editar família' }).click()
  const form = page.getByRole('dialog', { name: 'Editar família' })
  await form.getByLabel('Nome da família').fill('Os Alves')
  await form.getByLabel('Fuso horário').selectOption({ label: 'Amazonas (Manaus)' })
  await expect(form.getByText(/^Agora são \d+h(\d\d)? neste fuso\./)).toBeVisible()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Salvar família' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByText('Dados da família salvos.')).toBeVisible()
  await expect(familyRegion.getByText('Os Alves')).toBeVisible()
  await expect(familyRegion.getByText('Amazonas (Manaus)')).toBeVisible()

  await secondPage.getByRole('button', { name: 'Editar família' }).click()
  const secondForm = secondPage.getByRole('dialog', { name: 'Editar família' })
  await secondForm.getByLabel('Nome da família').fill('Alves e Souza')
  await page.getByRole('button', { name: 'Editar família' }).click()
  await form.getByLabel('Nome da família').fill('')
  await form.getByRole('button', { name: 'Salvar família' }).click()
  const notice = secondForm.getByRole('region', { name: 'Marina acabou de mudar os dados da família.' })
  await expect(notice).toContainText('Agora está: Minha Família')
  await notice.getByRole('button', { name: 'Salvar a minha mesmo assim' }).click()
  await expect(secondForm).toBeHidden()
  await expect(page.getByText('Alves e Souza', { exact: true })).toBeVisible()
})

test('text typed after a save whose response was lost is saved with the repeated save', async ({
  page,
  app,
}) => {
  await openNewFamily(page, app)
  const loseNextResponse = () =>
    page.route(
      '**/app/acoes/tarefas.salvar*',
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
  const edit = (title: string) => page.getByRole('button', { name: `Editar ${title}` })
  await openTab(page, 'Tarefas')
  const form = await openNewTask(page)
  await form.getByLabel('Título').fill('Regar as plantas')
  await loseNextResponse()
  await form.getByRole('button', { name: 'Salvar tarefa' }).click()
  await expect(form.getByText('Falha ao salvar tarefa. Tente novamente.')).toBeVisible()
  await form.getByLabel('Título').fill('Regar as plantas da sala')
  // the own save of this form is no conflict
  await expect(form.getByText(/acabou de mudar/)).toHaveCount(0)
  await form.getByRole('button', { name: 'Salvar tarefa' }).click()
  await expect(form).toBeHidden()
  await expect(edit('Regar as plantas da sala')).toBeVisible()

  const editForm = await editTask(page, 'Regar as plantas da sala')
  await editForm.getByLabel('Título').fill('Regar tudo')
  await loseNextResponse()
  await editForm.getByRole('button', { name: 'Salvar tarefa' }).click()
  await expect(editForm.getByText('Falha ao salvar tarefa. Tente novamente.')).toBeVisible()
  await editForm.getByRole('button', { name: 'Salvar tarefa' }).click()
  await expect(editForm).toBeHidden()
  await page.reload()
  await openTab(page, 'Tarefas')
  await expect(edit('Regar tudo')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Editar / })).toHaveCount(1)
})
