import { updateRows } from '#tests/support/rows.ts'
import { test } from './app-on-postgres-fixtures.ts'
import { expect, expectAccessible, newGuardian } from './fixtures.ts'
import { openNewFamily } from './family-requests.ts'

test('a new consent text asks for agreement, but does not block the app', async ({ page, site: { app } }) => {
  const guardian = newGuardian()
  await openNewFamily(page, app, { guardian })
  const bar = page.getByRole('region', { name: 'Consentimento' })
  await expect(bar).toHaveCount(0)
  await updateRows('users', { email: guardian.email }, { children_consent_version: '0' })
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
})
