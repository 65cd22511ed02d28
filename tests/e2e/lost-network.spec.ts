import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { dailyTasks, openNewFamily } from './family-requests.ts'
import {
  chooseRewardAction,
  deleteEntry,
  openConfig,
  openEntry,
  openFreeScore,
  openNewTask,
  openTab,
} from './family-steps.ts'

type Loss = 'request' | 'response'

/** How often the app sends an action whose effect is shown at once, before it shows a message. */
const ATTEMPTS = 3

/** Aborts the next writes to `path`: before the server gets the request, or instead of its response. */
async function loseNext(page: Page, path: string, loss: Loss, times = 1) {
  const isWrite = (url: URL) => url.pathname.startsWith(path)
  await page.route(
    isWrite,
    async (route) => {
      if (loss === 'response') expect((await route.fetch()).status()).toBe(200)
      await route.abort('internetdisconnected')
    },
    { times },
  )
}

interface Write {
  path: string
  /** The screen's message if no response arrives. */
  message: string
  perform: (page: Page) => Promise<void>
  /** Repeats the write by the controls on the screen. */
  repeat: (page: Page) => Promise<void>
  /** Asserts that the write was carried out once. */
  expectDone: (page: Page) => Promise<void>
}

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).filter({ visible: true }).first().click()
const balance = (page: Page) => page.getByTestId('balance')
const sendAgain = (page: Page) => press(page, 'Tentar de novo')
const history = (page: Page) => page.getByRole('region', { name: 'Histórico de Bia' })

const deletionOf = (path: string, message: string, title: string): Write => ({
  path,
  message,
  async perform(page) {
    await press(page, new RegExp(`^Excluir.*${title}`))
    await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click()
  },
  repeat: sendAgain,
  expectDone: (page) => expect(page.getByRole('heading', { name: title, exact: true })).toHaveCount(0),
})

const writes: Write[] = [
  {
    path: '/app/acoes/pontos.atribuir',
    message: 'Falha ao atribuir pontuação. Tente novamente.',
    async perform(page) {
      const form = await openFreeScore(page)
      await form.getByRole('spinbutton', { name: 'Pontos' }).fill('40')
      await form.getByLabel('Descrição').fill('Cuidou do irmão')
      await form.getByRole('button', { name: 'Dar +40 a Bia' }).click()
    },
    repeat: sendAgain,
    async expectDone(page) {
      await expect(balance(page)).toHaveText('40')
      await expect(history(page).getByText('Cuidou do irmão')).toHaveCount(1)
    },
  },
  {
    path: '/app/acoes/pontos.editar',
    message: 'Não foi possível salvar a pontuação. Tente novamente.',
    async perform(page) {
      await (await openEntry(page, 'Cuidou do irmão')).getByRole('button', { name: 'Editar' }).click()
      const form = dialog(page, 'Editar pontuação')
      await form.getByRole('spinbutton', { name: 'Pontos dados' }).fill('45')
      await form.getByRole('button', { name: 'Salvar' }).click()
    },
    repeat: (page) => dialog(page, 'Editar pontuação').getByRole('button', { name: 'Salvar' }).click(),
    async expectDone(page) {
      await expect(dialog(page, 'Editar pontuação')).toBeHidden()
      await expect(balance(page)).toHaveText('45')
      await expect(history(page).getByText('Cuidou do irmão')).toHaveCount(1)
    },
  },
  {
    path: '/app/acoes/premios.resgatar',
    message: 'Falha ao resgatar o prêmio. Tente novamente.',
    async perform(page) {
      await press(page, 'Resgatar Prêmio')
      const form = dialog(page, 'Resgatar Prêmio')
      await form.getByRole('radio', { name: /Cinema/ }).check()
      await form.getByRole('button', { name: 'Resgatar', exact: true }).click()
    },
    repeat: (page) =>
      dialog(page, 'Resgatar Prêmio').getByRole('button', { name: 'Resgatar', exact: true }).click(),
    async expectDone(page) {
      await expect(page.getByText('Prêmio resgatado!')).toBeVisible()
      await expect(dialog(page, 'Resgatar Prêmio')).toBeHidden()
      await expect(balance(page)).toHaveText('25')
    },
  },
  {
    path: '/app/acoes/pontos.excluir',
    message: 'Não foi possível excluir a pontuação. Tente novamente.',
    perform: (page) => deleteEntry(page, 'Resgate: Cinema'),
    repeat: sendAgain,
    async expectDone(page) {
      await expect(balance(page)).toHaveText('45')
      await expect(history(page).getByText('Resgate: Cinema')).toHaveCount(0)
    },
  },
  {
    path: '/app/acoes/tarefas.salvar',
    message: 'Falha ao salvar tarefa. Tente novamente.',
    async perform(page) {
      await openTab(page, 'Tarefas')
      await openNewTask(page)
      const form = dialog(page, 'Nova tarefa')
      await form.getByLabel('Título').fill('Guardar os brinquedos')
      await form.getByLabel('Horário').fill('18:00')
      await form.getByRole('button', { name: 'Salvar tarefa' }).click()
    },
    repeat: (page) => dialog(page, 'Nova tarefa').getByRole('button', { name: 'Salvar tarefa' }).click(),
    async expectDone(page) {
      await expect(dialog(page, 'Nova tarefa')).toBeHidden()
      await expect(page.getByRole('heading', { name: 'Guardar os brinquedos', exact: true })).toHaveCount(1)
    },
  },
  {
    ...deletionOf('/app/acoes/tarefas.excluir', 'Falha ao excluir tarefa.', 'Guardar os brinquedos'),
    async perform(page) {
      await press(page, 'Editar Guardar os brinquedos')
      await dialog(page, 'Editar tarefa').getByRole('button', { name: 'Excluir tarefa' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click()
    },
    expectDone: (page) =>
      expect(page.getByRole('button', { name: 'Editar Guardar os brinquedos' })).toHaveCount(0),
  },
  {
    path: '/app/acoes/premios.salvar',
    message: 'Falha ao salvar recompensa. Tente novamente.',
    async perform(page) {
      await openTab(page, 'Prêmios')
      await press(page, 'Novo prêmio')
      const form = dialog(page, 'Novo prêmio')
      await form.getByLabel('Título').fill('Piquenique')
      await form.getByRole('spinbutton', { name: 'Pontos' }).fill('60')
      await form.getByRole('button', { name: 'Salvar prêmio' }).click()
    },
    repeat: (page) => dialog(page, 'Novo prêmio').getByRole('button', { name: 'Salvar prêmio' }).click(),
    async expectDone(page) {
      await expect(dialog(page, 'Novo prêmio')).toBeHidden()
      await expect(page.getByRole('heading', { name: 'Piquenique', exact: true })).toHaveCount(1)
    },
  },
  {
    ...deletionOf('/app/acoes/premios.excluir', 'Falha ao excluir recompensa.', 'Piquenique'),
    async perform(page) {
      await chooseRewardAction(page, 'Piquenique', 'Excluir')
      await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click()
    },
  },
  {
    path: '/app/acoes/criancas.salvar',
    message: 'Falha ao salvar dados da criança. Tente novamente.',
    async perform(page) {
      await openConfig(page, 'Crianças')
      await press(page, 'Adicionar')
      const form = dialog(page, 'Nova criança')
      await form.getByLabel('Nome').fill('Théo')
      await form.getByRole('button', { name: '10 anos' }).click()
      await form.getByRole('checkbox', { name: 'Quieta' }).check()
      await form.getByRole('button', { name: 'Salvar' }).click()
    },
    repeat: (page) => dialog(page, 'Nova criança').getByRole('button', { name: 'Salvar' }).click(),
    async expectDone(page) {
      await expect(dialog(page, 'Nova criança')).toBeHidden()
      await expect(page.getByRole('button', { name: 'Editar Théo' })).toHaveCount(1)
    },
  },
  {
    path: '/app/acoes/criancas.excluir',
    message: 'Erro ao excluir perfil: confira sua internet e tente de novo.',
    async perform(page) {
      await press(page, 'Excluir Théo')
      await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click()
    },
    repeat: (page) => page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click(),
    async expectDone(page) {
      await expect(page.getByRole('alertdialog')).toBeHidden()
      await expect(page.getByRole('button', { name: 'Editar Théo' })).toHaveCount(0)
    },
  },
  {
    path: '/app/acoes/perfil.salvar',
    message: 'Erro ao atualizar perfil.',
    async perform(page) {
      await openConfig(page, 'Meus Dados')
      await press(page, 'Editar perfil')
      await page.getByLabel('Nome', { exact: true }).fill('Marina Prado')
      await press(page, 'Salvar')
    },
    repeat: (page) => press(page, 'Salvar'),
    async expectDone(page) {
      await expect(page.getByText('Perfil atualizado com sucesso!')).toBeVisible()
      await expect(page.getByText('Marina Prado').first()).toBeVisible()
    },
  },
  {
    path: '/app/acoes/familia.salvar',
    message: 'Falha ao salvar dados da família. Tente novamente.',
    async perform(page) {
      await openConfig(page, 'Nome e fuso horário')
      await press(page, 'Editar família')
      await dialog(page, 'Editar família').getByLabel('Nome da família').fill('Os Alves')
      await dialog(page, 'Editar família').getByRole('button', { name: 'Salvar família' }).click()
    },
    repeat: (page) => dialog(page, 'Editar família').getByRole('button', { name: 'Salvar família' }).click(),
    async expectDone(page) {
      await expect(dialog(page, 'Editar família')).toBeHidden()
      await expect(page.getByText('Os Alves').first()).toBeVisible()
    },
  },
  {
    path: '/app/acoes/convites.criar',
    message: 'Falha ao gerar código de convite.',
    async perform(page) {
      await openConfig(page, 'Responsáveis')
      await press(page, /^Gerar/)
    },
    // if the first request was carried out, repeating it creates no second code
    repeat: (page) => press(page, /^Gerar/),
    async expectDone(page) {
      await expect(page.getByLabel(/^Código [A-Z2-9 ]+$/)).toHaveCount(1)
      await expect(page.getByText('Outros códigos esperando')).toHaveCount(0)
    },
  },
]

test('a write whose response is lost shows a message, keeps the form, and counts once when sent again', async ({
  page,
  app,
}) => {
  await openNewFamily(page, app, { rewards: [{ title: 'Cinema', points: 20 }] })
  for (const write of writes) {
    await test.step(write.path, async () => {
      await loseNext(page, write.path, 'response', write.repeat === sendAgain ? ATTEMPTS : 1)
      await write.perform(page)
      await expect(page.getByText(write.message).first()).toBeVisible()
      await write.repeat(page)
      await write.expectDone(page)
    })
  }
})

test('a lost tap on a task is sent again by itself, then from its notice, and counts once', async ({
  page,
  app,
}) => {
  const tasks = dailyTasks(['Regar as plantas', 'Ler um livro', 'Arrumar a cama'])
  await openNewFamily(page, app, { tasks })
  const mark = (title: string) => page.getByRole('button', { name: `Fez: ${title}`, exact: true }).click()
  const message = page.getByText('Erro ao marcar tarefa: confira sua internet e tente de novo.')
  const expectCounted = async (title: string, points: string) => {
    await expect(balance(page)).toHaveText(points)
    await expect(history(page).getByText(title)).toHaveCount(1)
  }

  await loseNext(page, '/app/acoes/tarefas.marcar', 'response')
  const secondResponse = page.waitForResponse('**/app/acoes/tarefas.marcar')
  await mark('Regar as plantas')
  expect((await secondResponse).status()).toBe(200)
  await expectCounted('Regar as plantas', '5')
  await expect(message).toBeHidden()

  // every response is lost: the tap has counted
  await loseNext(page, '/app/acoes/tarefas.marcar', 'response', ATTEMPTS)
  await mark('Ler um livro')
  await expect(message).toBeVisible()
  await expectCounted('Ler um livro', '11')
  await sendAgain(page)
  await expect(message).toBeHidden()
  await expectCounted('Ler um livro', '11')

  // every request is lost: the tap has not counted
  await loseNext(page, '/app/acoes/tarefas.marcar', 'request', ATTEMPTS)
  await mark('Arrumar a cama')
  await expect(message).toBeVisible()
  await expect(balance(page)).toHaveText('11')
  await sendAgain(page)
  await expectCounted('Arrumar a cama', '18')

  // two taps without a connection: one notice names both, and repeats both
  await deleteEntry(page, 'Ler um livro')
  await deleteEntry(page, 'Arrumar a cama')
  await loseNext(page, '/app/acoes/tarefas.marcar', 'request', 2 * ATTEMPTS)
  await mark('Ler um livro')
  await mark('Arrumar a cama')
  await expect(
    page.getByText('2 toques ficaram sem resposta: Ler um livro (Bia) e Arrumar a cama (Bia).'),
  ).toBeVisible()
  await sendAgain(page)
  await expectCounted('Arrumar a cama', '18')
  await expect(history(page).getByText('Ler um livro')).toHaveCount(1)
  await expect(page.getByText(/sem resposta/)).toBeHidden()

  // deleting the entry of a task makes the task pending again
  await deleteEntry(page, 'Arrumar a cama')
  await expect(balance(page)).toHaveText('11')
  await expect(page.getByRole('button', { name: 'Fez: Arrumar a cama', exact: true })).toBeVisible()
})
