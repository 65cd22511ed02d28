import { createTestDatabase, runOn, startPostgres } from '#tests/support/postgres.ts'
import { startApp } from '#tests/support/running-app.ts'
import { expect, expectAccessible, test } from './app-test.ts'
import { openNewFamily } from './family-requests.ts'

test('a guardian who agreed to an older text is asked again, without being kept from the family', async ({
  page,
}) => {
  const server = await startPostgres()
  const database = await createTestDatabase(server.url)
  const app = await startApp({ databaseUrl: database.url })
  try {
    await openNewFamily(page, app)
    const bar = page.getByRole('region', { name: 'Consentimento' })
    await expect(bar).toHaveCount(0)
    await runOn(database.url, `update users set children_consent_version = '0'`)
    await page.reload()
    await expect(bar).toBeVisible()
    await expect(page.getByText('Saldo de Bia').first()).toBeVisible()
    await expectAccessible(page)
    await bar.getByRole('button', { name: 'Ler e concordar' }).click()
    const sheet = page.getByRole('dialog', { name: 'Consentimento do responsável' })
    await expect(sheet).toContainText('nunca para publicidade')
    await expectAccessible(page)
    await sheet.getByRole('button', { name: 'Concordo' }).click()
    await expect(page.getByText('Consentimento guardado. Obrigado!')).toBeVisible()
    await expect(bar).toHaveCount(0)
    await page.reload()
    await expect(page.getByText('Saldo de Bia').first()).toBeVisible()
    await expect(bar).toHaveCount(0)
  } finally {
    await app.stop()
    await database.drop()
    await server.stop()
  }
})
