import type { Page } from '@playwright/test'
import { aSubscription } from '#tests/support/payments.ts'
import { aFamily, aMember } from '#tests/support/people.ts'
import { updateRows } from '#tests/support/rows.ts'
import { expect, expectAccessibleInBothSchemes, expectFits, newScriptlessPage } from './fixtures.ts'
import { aCheckout, test } from './sandbox-fixtures.ts'
import { signInAs } from './session-steps.ts'

const heading = (page: Page, title: string) => page.getByRole('heading', { level: 1, name: title })

test('the return page waits for the payment, then opens the requested page', async ({ page, site }) => {
  const family = await aFamily()
  await aCheckout(family.guardian.id, '/app/quadro')
  await signInAs(page, site, family.guardian.id)
  await page.goto(`${site.app.url}/assinatura/volta`)
  await expect(page.getByRole('main').getByRole('status')).toContainText(
    'Estamos esperando a confirmação do pagamento',
  )
  await aSubscription(family.guardian.id)
  await expect(heading(page, 'Pronto! Sua assinatura está ativa.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ir para o app' })).toHaveAttribute('href', '/app/quadro')
  await expect(page).toHaveURL(`${site.app.url}/app/quadro`)
})

test('the return page shows a refused payment, and leads back to the plans', async ({ page, site }) => {
  const family = await aFamily()
  await aCheckout(family.guardian.id, '/app/quadro')
  await signInAs(page, site, family.guardian.id)
  await page.goto(`${site.app.url}/assinatura/volta`)
  await expect(heading(page, 'Quase lá')).toBeVisible()
  const id = await aSubscription(family.guardian.id, {
    laterFacts: [{ kind: 'refunded', occurredAt: new Date().toISOString() }],
  })
  await updateRows('subscription_charges', { subscription_id: id }, { status: 'failed', returned_at: null })
  await expect(heading(page, 'O pagamento não foi aprovado')).toBeVisible()
  await page.getByRole('link', { name: 'Tentar de novo' }).click()
  await expect(page).toHaveURL(`${site.app.url}/subscribe?volta=%2Fapp%2Fquadro`)
})

test('after a minute the return page explains the delay and offers a check', async ({ page, site }) => {
  const family = await aFamily()
  await aCheckout(family.guardian.id)
  await signInAs(page, site, family.guardian.id)
  await page.clock.install()
  await page.goto(`${site.app.url}/assinatura/volta`)
  await expect(heading(page, 'Quase lá')).toBeVisible()
  await page.clock.fastForward(61_000)
  await expect(heading(page, 'Está demorando um pouco mais')).toBeVisible()
  await expect(page.getByText(/^Pode fechar esta página sem medo/)).toBeVisible()
  await page.getByRole('link', { name: 'Conferir agora' }).click()
  await expect(page.getByText(/^Conferido às \d\d:\d\d: a confirmação ainda não chegou\.$/)).toBeVisible()
  await page.clock.runFor(6000)
  await expect(heading(page, 'Está demorando um pouco mais')).toBeVisible()
})

test('the return page shows that it is offline, and checks again later', async ({ page, context, site }) => {
  const family = await aFamily()
  await aCheckout(family.guardian.id)
  await signInAs(page, site, family.guardian.id)
  await page.goto(`${site.app.url}/assinatura/volta`)
  await expect(heading(page, 'Quase lá')).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText(/^Você está sem internet/)).toBeVisible()
  await aSubscription(family.guardian.id)
  await context.setOffline(false)
  await expect(heading(page, 'Pronto! Sua assinatura está ativa.')).toBeVisible()
})

test('without a checkout the return page links to the plans or to sign-in', async ({ page, site }) => {
  const { url } = site.app
  const family = await aFamily()
  await signInAs(page, site, family.guardian.id)
  await page.goto(`${url}/assinatura/volta`)
  await expect(heading(page, 'Nenhum pagamento em andamento')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ver os planos' })).toHaveAttribute('href', '/subscribe')

  await aCheckout(family.guardian.id)
  await page.reload()
  await expect(heading(page, 'Quase lá')).toBeVisible()
  await page.request.post(`${url}/sair`, { headers: { origin: url } })
  await expect(heading(page, 'Você saiu da sua conta')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Entrar' }).click()
  await expect(page).toHaveURL(`${url}/login?volta=%2Fassinatura%2Fvolta`)
})

test('without scripts, the return page reloads until the payment arrives', async ({ context, site }) => {
  const { url } = site.app
  const page = await newScriptlessPage(context)
  const family = await aFamily()
  await signInAs(page, site, family.guardian.id)
  await page.goto(`${url}/subscribe`)
  await expect(page.getByRole('article', { name: 'Anual' }).getByRole('button')).toHaveText('Assinar anual')
  await aCheckout(family.guardian.id, '/app/quadro')
  await page.goto(`${url}/assinatura/volta`)
  await expect(heading(page, 'Quase lá')).toBeVisible()
  await expect(page).toHaveURL(/\/assinatura\/volta\?desde=\d+$/)
  await page.goto(`${url}/assinatura/volta?desde=${Math.floor(Date.now() / 1000) - 61}`)
  await expect(heading(page, 'Está demorando um pouco mais')).toBeVisible()
  await page.getByRole('link', { name: 'Conferir agora' }).click()
  await expect(heading(page, 'Quase lá')).toBeVisible()
  await aSubscription(family.guardian.id)
  await expect(heading(page, 'Pronto! Sua assinatura está ativa.')).toBeVisible()
  await expect(page).toHaveURL(`${url}/app/quadro`)
})

test('every state of the return page is accessible and fits', async ({ page, site }) => {
  const family = await aFamily()
  await aCheckout(family.guardian.id)
  const expectValidLayout = async () => {
    for (const width of [320, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expectFits(page)
    }
    await expectAccessibleInBothSchemes(page)
  }
  await page.goto(`${site.app.url}/assinatura/volta`)
  await expect(heading(page, 'Você saiu da sua conta')).toBeVisible()
  await expectValidLayout()
  await signInAs(page, site, family.guardian.id)
  await page.goto(`${site.app.url}/assinatura/volta`)
  await expect(heading(page, 'Quase lá')).toBeVisible()
  await expectValidLayout()
  // the page contains the other states, but hides them
  for (const name of ['long', 'refused', 'none', 'paid']) {
    await page.evaluate((shownStep) => {
      for (const part of document.querySelectorAll<HTMLElement>('[data-step]')) {
        part.hidden = part.dataset.step !== shownStep
      }
    }, name)
    await expectValidLayout()
  }
  const child = await aMember(family, { role: 'child' })
  await signInAs(page, site, child.userId)
  await page.goto(`${site.app.url}/assinatura/volta`)
  await expect(heading(page, 'Nenhum pagamento em andamento')).toBeVisible()
})
