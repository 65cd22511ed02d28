import type { Page } from '@playwright/test'
import { taskInput } from '#tests/support/family-content.ts'
import type { DeviceView } from '#app/domain/devices/device-view.ts'
import { pairDevice, taskDaysOf } from './child-device-steps.ts'
import { expect, test } from './fixtures.ts'
import { openNewFamily, postChild, postJson } from './family-requests.ts'

type App = { url: string }

const PHONE = { viewport: { width: 390, height: 844 } }

/** Creates a family with Lia and Davi, and these tasks of 'Quem pegar primeiro'. */
async function openFamilyOfTwo(page: Page, app: App, titles: string[]) {
  await openNewFamily(page, app, { children: [] })
  const lia = await postChild(page, app, { name: 'Lia', age: 8 })
  const davi = await postChild(page, app, { name: 'Davi', age: 9, gender: 'male', avatarType: 'male' })
  const inputs = titles.map((title) => taskInput([lia, davi], { time: null, assignment: 'first', title }))
  for (const input of inputs) await postJson(page, app, '/app/acoes/tarefas.salvar', input)
  return { lia, davi, taskIds: inputs.map(({ id }) => id) }
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Holds the device's requests to this action until the returned function is called. */
async function holdRequests(device: Page, action: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await device.route(`**/aparelho/acoes/${action}`, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** Watches two buttons. The returned function says whether the second was locked at the moment when the first went. */
async function watchLock(
  device: Page,
  gone: string,
  next: string,
): Promise<() => Promise<boolean | undefined>> {
  const watch = await device.evaluateHandle(
    (names) => {
      const { promise, resolve } = Promise.withResolvers<boolean | undefined>()
      const [goneButton, nextButton] = names.map(
        (name) => () => document.querySelector<HTMLButtonElement>(`[aria-label="${name}"]`),
      )
      new MutationObserver(() => {
        if (!goneButton!()) resolve(nextButton!()?.disabled)
      }).observe(document.body, { childList: true, subtree: true })
      return { promise }
    },
    [gone, next],
  )
  return () => watch.evaluate(({ promise }) => promise)
}

test("a tap on 'Peguei!' takes one turn, which can be marked as soon as the server has given it", async ({
  page,
  context,
  app,
}) => {
  const { lia, davi, taskIds } = await openFamilyOfTwo(page, app, ['Regar', 'Lavar', 'Varrer'])
  const { device } = await pairDevice(
    { page, context, app },
    { kind: 'single', childIds: [lia], browser: PHONE },
  )
  const states = async () => (await taskDaysOf(device, app)).map(({ title, status }) => [title, status])
  await expect(button(device, 'Peguei! Regar')).toBeVisible()

  // a sibling takes a turn: the next card moves up under the finger
  const wasLocked = await watchLock(device, 'Peguei! Regar', 'Peguei! Lavar')
  const { today } = (await (await device.request.get(`${app.url}/aparelho/visao`)).json()) as DeviceView
  const turn = { taskId: taskIds[0], childId: davi, day: today, slot: 0 }
  await postJson(page, app, '/app/acoes/tarefas.pegar', turn)
  expect(await wasLocked()).toBe(true)

  const release = await holdRequests(device, 'pegar')
  await button(device, 'Peguei! Lavar').dblclick()
  // the other turn can be taken a second later, and this one can be marked only after the server has answered
  await expect(button(device, 'Peguei! Varrer')).toBeEnabled()
  await expect(button(device, 'Fiz! Lavar')).toBeDisabled()
  await expect(device.getByRole('article', { name: 'Lavar' }).getByText('Peguei!')).toBeVisible()
  release()
  await button(device, 'Fiz! Lavar').click()
  await button(device, 'Desfazer: Lavar').click()

  // after a mark the turn has another revision when it is taken again
  await button(device, 'Devolver: Lavar').click()
  await button(device, 'Peguei! Lavar').click()
  await button(device, 'Fiz! Lavar').click()
  await expect(device.getByRole('article', { name: 'Lavar' }).getByText('Feito!')).toBeVisible()
  await expect.poll(states).toEqual([['Lavar', 'done']])
})

test('a guardian takes an open turn for a child, gives it back, takes it again at once and marks it', async ({
  page,
  app,
}) => {
  await openFamilyOfTwo(page, app, ['Lavar a louça'])
  await page.goto(`${app.url}/app`)
  const today = page.getByRole('region', { name: 'Hoje' })
  const takeForLia = async () => {
    await today.getByRole('radio', { name: 'Lia' }).check({ force: true })
    await button(page, 'Pegou: Lavar a louça').click()
  }
  // the snapshot with the open turn comes before the answer
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/app/acoes/tarefas.devolver', async (route) => {
    const response = await route.fetch()
    await released
    await route.fulfill({ response })
  })
  await takeForLia()
  await button(page, 'Desfazer').click()
  await takeForLia()
  await expect(button(page, 'Fez: Lavar a louça')).toBeDisabled()
  release()
  await button(page, 'Fez: Lavar a louça').click()
  await expect(today.getByText('1 de 1 feita')).toBeVisible()
  await page.reload()
  await expect(today.getByText('1 de 1 feita')).toBeVisible()
})
