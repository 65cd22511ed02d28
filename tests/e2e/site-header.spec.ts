import { expect, expectAccessible, newGuardian, signUp, test } from './app-test.ts'

test('a public page greets who is signed in, is the same for every cache, and lets the person out', async ({
  page,
  app,
  request,
}) => {
  await page.goto(`${app.url}/privacidade`)
  const header = page.getByRole('banner')
  const main = header.getByRole('navigation', { name: 'Principal' })
  await expect(header.getByRole('link', { name: 'Entrar / Cadastrar' })).toBeVisible()
  await expect(header.getByText(/Olá/)).toBeHidden()
  await expect(main.getByRole('link', { name: 'Minha Conta' })).toBeHidden()
  const forEverybody = await (await request.get(`${app.url}/privacidade`)).text()

  await signUp(page, app, newGuardian('Zoë Conceição'))
  await page.goto(`${app.url}/privacidade`)
  await expect(header.getByText('Olá, Zoë Conceição')).toBeVisible()
  await expect(header.getByRole('link', { name: 'Entrar / Cadastrar' })).toBeHidden()
  await expectAccessible(page)
  expect(await (await page.request.get(`${app.url}/privacidade`)).text()).toBe(forEverybody)
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)

  await main.getByRole('link', { name: 'Minha Conta' }).click()
  await expect(page).toHaveURL(`${app.url}/app`)
  await page.goBack()
  await header.getByRole('button', { name: 'Sair' }).click()
  await expect(page).toHaveURL(/\/login/)
  await page.goto(`${app.url}/termos`)
  await expect(header.getByRole('link', { name: 'Entrar / Cadastrar' })).toBeVisible()
  await expect(header.getByText(/Olá/)).toBeHidden()
})

test('without scripts, and without an answer, the header offers the way to sign in', async ({
  page,
  app,
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const plain = await context.newPage()
  await plain.goto(`${app.url}/privacidade`)
  await expect(plain.getByRole('link', { name: 'Entrar / Cadastrar' })).toBeVisible()
  await context.close()

  await signUp(page, app, newGuardian())
  await page.route('**/sessao', (route) => route.abort())
  await page.goto(`${app.url}/privacidade`)
  const entry = page.getByRole('link', { name: 'Entrar / Cadastrar' })
  await expect(entry).toBeVisible()
  await entry.click()
  await expect(page).toHaveURL(`${app.url}/app`)
})
