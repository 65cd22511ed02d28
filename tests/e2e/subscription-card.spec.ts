import type { Page } from '@playwright/test'
import { database } from '#app/database/database.server.ts'
import { newId } from '#app/base/ids.ts'
import type { Site } from './shared-apps.ts'
import { aSubscription } from '#tests/support/payments.ts'
import { runSql } from '#tests/support/postgres.ts'
import { aFamily, aMember, type TestFamily } from '#tests/support/people.ts'
import { insertRow, selectRows, updateRows } from '#tests/support/rows.ts'
import { newDevicePage, expect, expectAccessible } from './fixtures.ts'
import { openConfig, openTab } from './family-steps.ts'
import { aCheckout, test } from './sandbox-fixtures.ts'
import { signInAs } from './session-steps.ts'

const PASSWORD = 'Combinado1'

const cardOf = (page: Page) => page.getByRole('region', { name: 'Assinatura' })

async function openSubscription(page: Page, site: Site, family: TestFamily) {
  await signInAs(page, site, family.guardian.id)
  await page.goto(`${site.app.url}/app`)
  await openConfig(page, 'Assinatura')
}

/** Chooses a plan and pays at the simulated provider's page. */
async function buy(page: Page, site: Site, { guardian }: TestFamily) {
  const query = new URLSearchParams({
    off: 'mensal',
    email: guardian.email,
    name: guardian.name,
    sck: await aCheckout(guardian.id),
    volta: `${site.app.url}/app`,
  })
  await page.goto(`${site.app.url}/pagamento-simulado/combinado?${query}`)
  await page.getByRole('button', { name: 'Pagar (simulação)' }).click()
  // the payment event reaches the webhook asynchronously
  await expect
    .poll(() => selectRows('subscriptions', { user_id: guardian.id }, ['status']))
    .toEqual([{ status: 'active' }])
}

test('a cancellation, and then a refund, appear on every device', async ({ page, context, site }) => {
  const family = await aFamily({ guardianName: 'Marina Alves' })
  await buy(page, site, family)
  await openSubscription(page, site, family)
  const card = cardOf(page)
  await expect(card.getByRole('heading', { name: 'Plano Mensal' })).toBeVisible()
  await expect(card.getByText('Ativa', { exact: true })).toBeVisible()
  await expect(card.getByText('simulação', { exact: true })).toBeVisible()
  await expect(card.getByText(/^\d+ de \S+ de \d{4}, R\$47,90$/)).toBeVisible()
  await card.getByText('Cobranças (1)').click()
  await expect(card.getByText('Pago', { exact: true })).toBeVisible()
  await expectAccessible(page)
  const secondPage = await newDevicePage(context)
  await openSubscription(secondPage, site, family)

  await card.getByRole('button', { name: 'Cancelar assinatura' }).click()
  const cancelDialog = page.getByRole('dialog', { name: 'Cancelar assinatura' })
  await expect(cancelDialog.getByText('A assinatura não renova mais: nada mais é cobrado.')).toBeVisible()
  await expect(cancelDialog.getByText(/Sua família continua usando até/)).toBeVisible()
  await expect(cancelDialog.getByText('Quer o dinheiro de volta?')).toBeVisible()
  await expectAccessible(page)
  await cancelDialog.getByRole('button', { name: 'Cancelar assinatura' }).dblclick()
  await expect(cancelDialog).toBeHidden()
  for (const device of [page, secondPage]) {
    await expect(cardOf(device).getByText('Cancelada', { exact: true })).toBeVisible()
    await expect(cardOf(device).getByText(/^Nada mais é cobrado\. Sua família usa até/)).toBeVisible()
    await expect(cardOf(device).getByRole('button', { name: 'Cancelar assinatura' })).toHaveCount(0)
  }

  await card.getByRole('button', { name: 'Pedir devolução' }).click()
  const refundDialog = page.getByRole('dialog', { name: 'Pedir devolução' })
  await expect(refundDialog.getByText(/devolvemos R\$47,90, o valor inteiro/)).toBeVisible()
  await expectAccessible(page)
  await refundDialog.getByRole('button', { name: 'Pedir devolução' }).click()
  // the refund ends access at once, on both devices
  for (const device of [page, secondPage]) {
    await expect(device).toHaveURL(/\/subscribe/)
    const notice = device.getByRole('region', { name: /^Devolvemos R\$47,90 em \d+ de \S+ de \d{4}\.$/ })
    await expect(notice).toBeInViewport()
    await expect(notice).toContainText('pelo mesmo meio em que você pagou')
    await expect(notice).toContainText(`O comprovante vai por e-mail para ${family.guardian.email}`)
  }
  await expectAccessible(page)
  const charges = await database()
    .selectFrom('subscription_charges as c')
    .innerJoin('subscriptions as s', 's.id', 'c.subscription_id')
    .select('c.status')
    .where('s.user_id', '=', family.guardian.id)
    .execute()
  expect(charges).toEqual([{ status: 'refunded' }])
})

test('within seven days the cancel dialog offers the refund, also by keyboard; a refused or lost request shows a message, and can be repeated', async ({
  page,
  site,
}) => {
  const family = await aFamily()
  // the simulated provider does not know this subscription, so it refuses a cancellation
  const subscriptionId = await aSubscription(family.guardian.id, { plan: 'annual' })
  await openSubscription(page, site, family)
  const card = cardOf(page)
  const cancelButton = card.getByRole('button', { name: 'Cancelar assinatura' })
  await cancelButton.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Pedir devolução' }).press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Pedir devolução' })
  await expect(sheet).toBeVisible()
  await expect(sheet.getByText(/R\$238,80, o valor inteiro/)).toBeVisible()
  expect(await sheet.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(cancelButton).toBeFocused()

  await cancelButton.click()
  await dialog.getByRole('button', { name: 'Cancelar assinatura' }).click()
  await expect(
    card.getByText('Não conseguimos confirmar o cancelamento com quem cobra. Fale com a gente.'),
  ).toBeVisible()
  await expect(cancelButton).toBeVisible()
  await expectAccessible(page)

  await card.getByRole('button', { name: 'Pedir devolução' }).click()
  const submit = sheet.getByRole('button', { name: 'Pedir devolução' })
  await page.route('**/app/acoes/assinatura.devolver*', (route) => route.abort())
  await submit.click()
  await expect(
    sheet.getByText('Não foi possível enviar o pedido. Confira sua internet e tente novamente.'),
  ).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/app/acoes/assinatura.devolver*')
  await submit.click()
  await expect(sheet).toBeHidden()
  const requests = await selectRows('payment_requests', { subscription_id: subscriptionId, kind: 'refund' })
  expect(requests).toHaveLength(1)
})

test('a pending cancellation or refund hides the date of the next charge', async ({ page, site }) => {
  const family = await aFamily()
  const subscriptionId = await aSubscription(family.guardian.id)
  const addRequest = (kind: 'cancel' | 'refund') =>
    insertRow('payment_requests', {
      id: newId(),
      subscription_id: subscriptionId,
      kind,
      reference: 'pending',
      // not due during the test; a time more than three hours ahead counts as due
      due_at: new Date(Date.now() + 3_600_000),
      requested_by_user_id: family.guardian.id,
      created_at: new Date(),
    })
  await addRequest('cancel')
  await openSubscription(page, site, family)
  const card = cardOf(page)
  await expect(card.getByText('Cancelamento pedido', { exact: true })).toBeVisible()
  await expect(
    card.getByText(
      /^Com o cancelamento confirmado, ela não renova mais, e sua família usa até \d+ de \S+ de \d{4}\.$/,
    ),
  ).toBeVisible()
  await expect(card.getByText(/renova sozinha/)).toHaveCount(0)
  await expect(card.getByText('Próxima cobrança')).toHaveCount(0)
  await expect(card.getByRole('button', { name: 'Cancelar assinatura' })).toHaveCount(0)
  // before the cancellation is confirmed, the guarantee still offers a refund
  await expect(card.getByRole('button', { name: 'Pedir devolução' })).toBeVisible()
  await expectAccessible(page)

  await addRequest('refund')
  await page.reload()
  await openConfig(page, 'Assinatura')
  await expect(card.getByText('Devolução pedida', { exact: true })).toBeVisible()
  await expect(card.getByText(/^Sua família usa até a devolução ser confirmada\./)).toBeVisible()
  await expect(card.getByText(/^Pedimos a devolução de R\$47,90/)).toBeVisible()
  await expect(card.getByText(/usa até \d/)).toHaveCount(0)
  await expect(card.getByRole('button', { name: 'Pedir devolução' })).toHaveCount(0)
  await expectAccessible(page)
})

test('guardians see the payer; a child member sees no card', async ({ page, context, site }) => {
  const family = await aFamily({ guardianName: 'Marina Alves' })
  const rafaelFamily = await aFamily({ guardianName: 'Rafael Souza' })
  await aSubscription(family.guardian.id)
  await aSubscription(family.guardian.id, { plan: 'annual', soldAt: new Date(Date.now() - 30 * 86_400_000) })
  await openSubscription(page, site, family)
  await expect(cardOf(page).getByText('Você tem 2 assinaturas ao mesmo tempo')).toBeVisible()
  await expect(
    cardOf(page).getByText('A que começou há menos de 7 dias pode ser devolvida inteira.', { exact: false }),
  ).toBeVisible()
  await expect(cardOf(page).getByRole('button', { name: 'Pedir devolução' })).toHaveCount(1)
  await expectAccessible(page)

  const bento = await aMember(rafaelFamily, { role: 'parent', name: 'Bento Souza' })
  await aSubscription(bento.userId)
  const tablet = await newDevicePage(context)
  await openSubscription(tablet, site, rafaelFamily)
  await expect(cardOf(tablet).getByText('Sua família tem assinatura')).toBeVisible()
  await expect(cardOf(tablet).getByText('Bento Souza')).toBeVisible()
  await expect(cardOf(tablet).getByRole('button')).toHaveAccessibleName('Voltar para Config')
  await expectAccessible(tablet)

  // Rafael becomes a child member, who does not see the card
  await runSql(
    site.ownerDatabaseUrl,
    `update family_members set role = 'child', is_admin = false where user_id = '${rafaelFamily.guardian.id}'`,
  )
  await tablet.reload()
  await openConfig(tablet, 'Senha e segurança')
  await expect(tablet.getByText('Este aparelho')).toBeVisible()
  await openTab(tablet, 'Config')
  await expect(tablet.getByRole('button', { name: /^Privacidade e dados/ })).toBeVisible()
  await expect(tablet.getByRole('button', { name: /^Assinatura/ })).toHaveCount(0)
})

test('a subscription set active by an administrator is active, without an offer of plans', async ({
  page,
  site,
}) => {
  const family = await aFamily()
  const id = await aSubscription(family.guardian.id)
  await updateRows('subscriptions', { id }, { is_set_by_hand: true })
  await openSubscription(page, site, family)
  const card = cardOf(page)
  await expect(card.getByText(/Fomos nós que deixamos assim\./)).toBeVisible()
  await expect(card.getByText(/Você não tem uma assinatura ativa/)).toHaveCount(0)
  await expect(card.getByRole('link', { name: 'Ver os planos' })).toHaveCount(0)
})

test('deleting the account explains what happens to the subscription', async ({ page, site }) => {
  const family = await aFamily({ password: PASSWORD })
  const purchaseId = await aSubscription(family.guardian.id)
  await openSubscription(page, site, family)
  await openConfig(page, 'Privacidade e dados')
  await page.getByRole('button', { name: 'Excluir minha conta' }).click()
  const sheet = page.getByRole('dialog', { name: 'Excluir minha conta' })
  await expect(sheet.getByText('Sua assinatura é cancelada junto.')).toBeVisible()
  await expect(sheet.getByText(/você ainda pode receber R\$47,90 de volta/)).toBeVisible()
  await expect(sheet.getByText(/só os valores e as datas, sem seu nome/)).toBeVisible()
  await expectAccessible(page)
  await sheet.getByLabel('Sua senha, para confirmar').fill(PASSWORD)
  await sheet.getByRole('button', { name: 'Excluir para sempre' }).click()
  await page.waitForURL(`${site.app.url}/conta-excluida`)
  const rows = await database()
    .selectFrom('subscriptions')
    .select(['user_id', 'buyer_email'])
    .where('id', '=', purchaseId)
    .where('orphaned_at', 'is not', null)
    .execute()
  expect(rows).toEqual([{ user_id: null, buyer_email: null }])
})
