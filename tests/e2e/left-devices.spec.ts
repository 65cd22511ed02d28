import type { BrowserContext } from '@playwright/test'
import { asIdentity } from '#app/database/family-scope.server.ts'
import { issueCode } from '#app/domain/accounts/email/mail-codes.server.ts'
import { aDevice, type TestDevice } from '#tests/support/devices.ts'
import { aFamily, aMember } from '#tests/support/people.ts'
import { expect, expectAccessible, expectFits, newDevicePage, newScriptlessPage, test } from './fixtures.ts'
import { openConfig } from './family-steps.ts'
import { addCookie, signInAs } from './session-steps.ts'

const PASSWORD = 'Jabuticaba7'
const NEW_PASSWORD = 'Pitanga2026'

/** A browser that is this child's device, which shows the day of Lia. */
async function openDevice(context: BrowserContext, url: string, { cookie }: TestDevice) {
  const page = await newDevicePage(context)
  await addCookie(page, url, cookie)
  await page.goto(`${url}/aparelho`)
  await expect(page.getByText('Um responsável acompanha este aparelho')).toBeVisible()
  return page
}

test('whoever removes a guardian sees the devices that the guardian paired, and turns them off or keeps them', async ({
  page,
  context,
  site,
}) => {
  const { url } = site.app
  const family = await aFamily({ children: ['Lia'] })
  const childIds = [family.children[0]!.id]
  const beto = await aMember(family, { role: 'parent', name: 'Beto Lima' })
  const caio = await aMember(family, { role: 'parent', name: 'Caio Lima' })
  const betosTablet = await aDevice(beto, { kind: 'single', childIds, label: 'Tablet do Beto' })
  const caiosTablet = await aDevice(caio, { kind: 'single', childIds, label: 'Tablet do Caio' })
  const betosPage = await openDevice(context, url, betosTablet)
  const caiosPage = await openDevice(context, url, caiosTablet)

  await signInAs(page, site, family.guardian.id)
  await page.goto(`${url}/app`)
  await openConfig(page, 'Responsáveis')
  await page.getByRole('button', { name: 'Remover Beto Lima' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Remover Beto Lima?' })
  await expect(
    dialog.getByRole('checkbox', {
      name: /Desligar os aparelhos das crianças que Beto ligou.*Tablet do Beto/,
    }),
  ).toBeChecked()
  await expectAccessible(page)
  await expectFits(page)
  await dialog.getByRole('button', { name: 'Remover' }).click()
  await expect(dialog).toBeHidden()
  await expect(betosPage.getByRole('heading', { name: 'Chame um responsável' })).toBeVisible()

  await page.getByRole('button', { name: 'Remover Caio Lima' }).click()
  const secondDialog = page.getByRole('alertdialog', { name: 'Remover Caio Lima?' })
  await secondDialog.getByRole('checkbox', { name: /que Caio ligou/ }).click()
  await secondDialog.getByRole('button', { name: 'Remover' }).click()
  await expect(secondDialog).toBeHidden()
  await expect(caiosPage.getByText('Um responsável acompanha este aparelho')).toBeVisible()
  await openConfig(page, 'Aparelhos das crianças')
  await expect(
    page.getByRole('button', { name: /^Tablet do Caio.*quem ligou não está mais na família/ }),
  ).toBeVisible()
  await expect(page.getByText('Tablet do Beto')).toHaveCount(0)
})

test('a new password offers to turn off the devices that the person paired, in Config and by mail without scripts', async ({
  page,
  context,
  site,
}) => {
  const { url } = site.app
  const family = await aFamily({ children: ['Lia'], password: PASSWORD, hasConfirmedEmail: true })
  const childIds = [family.children[0]!.id]
  const tablet = await aDevice(family.scope, { kind: 'single', childIds, label: 'Tablet da sala' })
  const device = await openDevice(context, url, tablet)
  await signInAs(page, site, family.guardian.id)
  await page.goto(`${url}/app`)
  await openConfig(page, 'Senha e segurança')
  await page.getByRole('button', { name: 'Trocar senha' }).click()
  const form = page.getByRole('dialog', { name: 'Trocar senha' })
  const choice = form.getByRole('checkbox', { name: /Desligar os aparelhos das crianças que você ligou/ })
  await expect(choice).not.toBeChecked()
  await form.getByLabel('Senha atual').fill(PASSWORD)
  await form.getByLabel('Nova senha', { exact: true }).fill(NEW_PASSWORD)
  await form.getByLabel('Confirmar nova senha').fill(NEW_PASSWORD)
  await choice.click()
  await expectAccessible(page)
  await expectFits(page)
  await form.getByRole('button', { name: 'Trocar senha' }).click()
  await expect(page.getByText('e os das crianças foram desligados')).toBeVisible()
  await expect(device.getByRole('heading', { name: 'Chame um responsável' })).toBeVisible()

  const secondTablet = await aDevice(family.scope, { kind: 'single', childIds, label: 'Tablet da avó' })
  const secondDevice = await openDevice(context, url, secondTablet)
  const { id: userId } = family.guardian
  const code = await asIdentity((tx) => issueCode(tx, 'reset', { userId, seconds: 3600 }))
  const mailPage = await newScriptlessPage(context)
  await mailPage.goto(`${url}/nova-senha?codigo=${code}`)
  await mailPage.getByLabel('Nova senha', { exact: true }).fill('Acerola2027')
  await mailPage.getByLabel('Confirmar nova senha').fill('Acerola2027')
  await mailPage.getByRole('checkbox', { name: /que você ligou.*Tablet da avó/ }).click()
  await mailPage.getByRole('button', { name: 'Salvar senha nova' }).click()
  await expect(secondDevice.getByRole('heading', { name: 'Chame um responsável' })).toBeVisible()
})
