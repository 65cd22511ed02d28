import type { Page } from '@playwright/test'
import type { ChildShop, DeviceView } from '#app/domain/devices/device-view.ts'
import { controlsWithoutDrawing, expectGoodScreen, hideWords, pairDevice } from './child-device-steps.ts'
import { expect, expectAccessibleInBothSchemes, expectFits, test } from './fixtures.ts'
import { openNewFamily, postJson } from './family-requests.ts'

const PHONE = { viewport: { width: 390, height: 844 } }

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const screen = (page: Page) => page.getByRole('main')

async function shopOf(device: Page, app: { url: string }): Promise<ChildShop> {
  const view = (await (await device.request.get(`${app.url}/aparelho/visao`)).json()) as DeviceView
  return view.children[0]!.day!.shop!
}

test('a child saves for its goal, asks for a reward, and sees the answers until it has it', async ({
  page,
  context,
  app,
}) => {
  const [bia = ''] = await openNewFamily(page, app, {
    children: ['Bia'],
    rewards: [
      { title: 'Escolher o filme', points: 25, isUnlimited: true },
      { title: 'Passeio de bicicleta', points: 60, isUnlimited: true },
    ],
    scores: [{ points: 58, description: 'Ajudou em casa' }],
  })
  await postJson(page, app, '/app/acoes/criancas.tela', { childId: bia, view: 'words' })
  const { device } = await pairDevice(
    { page, context, app },
    { kind: 'single', childIds: [bia], browser: PHONE },
  )
  /** The guardian answers the newest request. */
  async function answer(reply: string, note: string | null = null) {
    const [request] = (await shopOf(device, app)).requests
    const { id, revision } = request!
    await postJson(page, app, '/app/acoes/premios.responder', { id, revision, answer: reply, note })
  }

  await button(device, 'Loja').click()
  await expect(device.getByRole('heading', { name: 'Loja', exact: true })).toBeVisible()
  await expect(screen(device)).toContainText('Para usar: 58')
  await expectGoodScreen(device, 64)
  await button(device, 'Guardar para este: Passeio de bicicleta').click()
  const saving = device.getByRole('dialog', { name: 'Guardar para este?' })
  await expectAccessibleInBothSchemes(device)
  await saving.getByRole('button', { name: 'Guardar 10 pontos', exact: true }).click()
  const goal = device.getByRole('article', { name: 'Passeio de bicicleta' })
  await expect(goal.getByText('Faltam 2', { exact: true })).toBeVisible()
  await expect(screen(device)).toContainText('Para usar: 48')
  await expect(screen(device)).toContainText('guardados: 10')
  await expectGoodScreen(device, 64)
  await expect.poll(async () => (await shopOf(device, app)).rewards.map(({ saved }) => saved)).toContain(10)
  await button(goal.page(), 'Pegar de volta').click()
  await expect(goal.getByText('Faltam 2', { exact: true })).toBeVisible()
  await expect(screen(device)).toContainText('Para usar: 58')

  await button(device, 'Quero este: Escolher o filme').click()
  const asking = device.getByRole('dialog', { name: 'Quer pedir este?' })
  await expect(asking.getByRole('definition')).toHaveText(['58', '25', '33'])
  await expect(asking.getByText(/^Os 25 ficam separados até a resposta\./)).toBeVisible()
  await expectAccessibleInBothSchemes(device)
  await device.setViewportSize({ width: 320, height: 640 })
  await expectFits(device)
  await device.setViewportSize(PHONE.viewport)
  await asking.getByRole('button', { name: 'Quero este', exact: true }).click()
  const request = device.getByRole('article', { name: 'Pedido: Escolher o filme' }).first()
  await expect(request.getByText('25 pontos separados')).toBeVisible()
  await expect(screen(device)).toContainText('Para usar: 33')
  await request.getByRole('button', { name: 'Desfazer pedido' }).click()
  await expect(request).toHaveCount(0)
  await expect(screen(device)).toContainText('Para usar: 58')

  const askAgain = async () => {
    await button(device, 'Quero este: Escolher o filme').click()
    await asking.getByRole('button', { name: 'Quero este', exact: true }).click()
    await expect(request.getByText('25 pontos separados')).toBeVisible()
    await expect.poll(async () => (await shopOf(device, app)).requests[0]?.status).toBe('asked')
  }
  await askAgain()
  await answer('refused', 'Depois da prova, tá?')
  await expect(request.getByText('Depois da prova, tá?')).toBeVisible()
  await expect(request.getByText('Os 25 pontos voltaram.')).toBeVisible()
  await expect(screen(device)).toContainText('Para usar: 58')
  await expectGoodScreen(device, 64)

  await askAgain()
  const step = request.locator('[aria-current="step"]')
  await expect(step).toHaveText('Pedido')
  await answer('approved')
  await expect(step).toHaveText('Combinado!')
  await expect(request.getByRole('button', { name: 'Desfazer pedido' })).toHaveCount(0)
  await answer('delivered')
  await expect(step).toHaveText('Entregue')
  await expect(screen(device)).toContainText('Para usar: 33')

  // the same shop for a child who does not read
  await postJson(page, app, '/app/acoes/criancas.tela', { childId: bia, view: 'drawings' })
  await button(device, 'Voltar para o dia').click()
  await device.getByRole('button', { name: /^Minha meta: Passeio de bicicleta, .*Abrir a loja$/ }).click()
  await expect(device.getByRole('heading', { name: /^Loja d[aoe] Bia$/ })).toBeVisible()
  await expectGoodScreen(device, 96)
  await hideWords(device)
  expect(await controlsWithoutDrawing(device)).toEqual([])
  const saved = async () => (await shopOf(device, app)).rewards.find(({ isGoal }) => isGoal)?.saved
  // the goal is first; the arrow into the jar saves one tile, the one out of it takes all back
  const reward = device.getByRole('list').last().getByRole('listitem').first()
  await reward.getByRole('button', { name: 'Guardar: Passeio de bicicleta' }).click()
  await expect.poll(saved).toBe(5)
  await reward.getByRole('button', { name: 'Pegar de volta: Passeio de bicicleta' }).click()
  await expect.poll(saved).toBe(0)

  // the gift asks after the sum in tiles
  await button(device, 'Quero este: Escolher o filme').click()
  for (const name of ['Você tem 33 pontos', 'Este prêmio: 25 pontos', '8 pontos'])
    await expect(asking.getByRole('img', { name, exact: true })).toBeVisible()
  expect(await controlsWithoutDrawing(device)).toEqual([])
  await expectGoodScreen(device, 96)
  await asking.getByRole('button', { name: 'Quero este', exact: true }).click()
  await expect(request.locator('use[href$="#esperando"]').first()).toBeVisible()
  expect(await controlsWithoutDrawing(device)).toEqual([])
  await request.getByRole('button', { name: 'Desfazer pedido' }).click()
  await expect(button(device, 'Quero este: Escolher o filme')).toBeVisible()
  await expect.poll(async () => (await shopOf(device, app)).requests[0]?.status).toBe('delivered')
})
