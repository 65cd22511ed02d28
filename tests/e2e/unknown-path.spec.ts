import { expect, expectAccessible, newGuardian, signUp, test } from './fixtures.ts'

test('an unknown path leads to the home page, and in /app to sign-in or to a notice', async ({
  page,
  app,
  request,
}) => {
  const appResponse = await request.get(`${app.url}/app/nada/por-aqui`, { maxRedirects: 0 })
  expect([appResponse.status(), appResponse.headers().location]).toEqual([
    302,
    '/login?volta=%2Fapp%2Fnada%2Fpor-aqui',
  ])
  const blogResponse = await request.get(`${app.url}/blog/admin/nada`, { maxRedirects: 0 })
  expect([blogResponse.status(), blogResponse.headers().location]).toEqual([
    302,
    '/login?volta=%2Fblog%2Fadmin%2Fnada',
  ])

  const siteResponse = await request.get(`${app.url}/nada/por-aqui`, { maxRedirects: 0 })
  expect([siteResponse.status(), siteResponse.headers().location]).toEqual([302, '/'])

  await signUp(page, app, newGuardian())
  await page.goto(`${app.url}/app/nada/por-aqui`)
  const notice = page.getByRole('status').filter({ hasText: 'Página não encontrada' })
  await expect(notice).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/app')
  await expectAccessible(page)
  await notice.getByRole('button', { name: 'Fechar' }).click()
  await expect(notice).toHaveCount(0)
})
