import {
  newDevicePage,
  newScriptlessPage,
  expect,
  delayScripts,
  newGuardian,
  signIn,
  signUp,
  test,
} from './fixtures.ts'
import { openNewFamily, postScores } from './family-requests.ts'
import { openConfig, registerChild } from './family-steps.ts'

test('a form is sent by the browser if its scripts do not load', async ({ page, app }) => {
  const guardian = await signUp(page, app)
  await page.context().clearCookies()
  await page.clock.install()
  await delayScripts(page)
  await page.goto(`${app.url}/login`, { waitUntil: 'domcontentloaded' })
  await page.getByLabel('E-mail').fill(guardian.email)
  await page.getByLabel('Senha', { exact: true }).fill(guardian.password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.clock.runFor(3_000)
  await expect(page).toHaveURL(`${app.url}/app`)
})

test('the family sees its day before any script runs', async ({ page, context, app }) => {
  const tasks = Array.from({ length: 12 }, (_, n) => ({ title: `Tarefa ${n + 1}`, points: 5 }))
  await openNewFamily(page, app, { tasks })
  const scriptlessPage = await newScriptlessPage(context, { storageState: await context.storageState() })
  await scriptlessPage.goto(`${app.url}/app`)
  await expect(scriptlessPage.getByRole('heading', { name: 'Saldo de Bia' })).toBeVisible()
  await expect(scriptlessPage.getByRole('button', { name: 'Fez: Tarefa 12', exact: true })).toBeVisible()
})

test('the tasks stay in place when the code of an open repair has loaded', async ({ page, context, app }) => {
  const repair = { points: -8, description: 'Fazer birra', repair: 'Pedir desculpas' }
  await openNewFamily(page, app, { tasks: [{ title: 'Banho', points: 5 }], scores: [repair] })
  await expect(page.getByRole('button', { name: 'Feito: Pedir desculpas' })).toBeVisible()
  const scriptlessPage = await newScriptlessPage(context, { storageState: await context.storageState() })
  await scriptlessPage.goto(`${app.url}/app`)
  const [before, after] = await Promise.all(
    [scriptlessPage, page].map((shown) => shown.getByRole('heading', { name: 'Banho' }).boundingBox()),
  )
  expect(Math.abs(after!.y - before!.y)).toBeLessThan(4)
})

test('a change between the page load and the live connection is shown', async ({ page, context, app }) => {
  const guardian = newGuardian()
  const [biaId = ''] = await openNewFamily(page, app, { guardian })
  const secondPage = await newDevicePage(context)
  const gate = Promise.withResolvers<void>()
  await secondPage.route('**/app/eventos*', async (route) => {
    await gate.promise
    await route.continue()
  })
  await signIn(secondPage, app, guardian)
  await expect(secondPage.getByTestId('balance')).toHaveText('0')
  await postScores(page, app, biaId, [{ points: 10, description: 'Ajudou' }])
  await expect(page.getByTestId('balance')).toHaveText('10')
  gate.resolve()
  await expect(secondPage.getByTestId('balance')).toHaveText('10')
})

test('scripts load after the first paint, in fewer than 40 files, and a tap that comes before them takes effect', async ({
  page,
  app,
}) => {
  await signUp(page, app, newGuardian())
  await page.mouse.move(120, 200)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Cadastrar a primeira criança' })).toBeVisible()
  const loadTimes = () =>
    page.evaluate(() => {
      const [paint] = performance.getEntriesByName('first-contentful-paint')
      const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
      return paint && scripts[0] && { paint: paint.startTime, script: scripts[0].startTime }
    })
  await expect.poll(loadTimes).toBeTruthy()
  const { paint, script } = (await loadTimes())!
  // even if the mouse is over the page, which waits at most one second for the first paint
  expect(script).toBeGreaterThanOrEqual(Math.min(paint, 1000))

  await registerChild(page, 'Bia')
  await openConfig(page, 'Senha e segurança')
  await expect(page.getByRole('button', { name: 'Trocar senha' })).toBeVisible()
  const files = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => /\.(js|css)$/.test(name)),
  )
  expect(files.length).toBeGreaterThan(10)
  // the bundler's default chunks would be a hundred files (vite.chunks.ts)
  expect(files.length).toBeLessThan(40)
  // the page of a child's device would load and run with whatever shares its chunk
  expect(files.filter((name) => /child-device|deviceLater/.test(name) && name.endsWith('.js'))).toEqual([])

  await page.clock.install()
  const release = await delayScripts(page)
  await page.goto(`${app.url}/app`, { waitUntil: 'domcontentloaded' })
  await page.getByRole('button', { name: 'Pontuar Bia' }).filter({ visible: true }).click()
  await page.clock.runFor(10_000)
  release()
  await expect(page.getByRole('dialog', { name: 'Atribuir Pontuação' })).toBeVisible()
})
