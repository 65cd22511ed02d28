import type { Page } from '@playwright/test'
import { database } from '#app/database/database.server.ts'
import { aSubscription } from '#tests/support/payments.ts'
import { aFamily, aMember } from '#tests/support/people.ts'
import { expect, expectAccessible, expectContrast } from './app-test.ts'
import { aCheckout, enterAs, test } from './paying-test.ts'

const step = (page: Page, title: string) => page.getByRole('heading', { level: 1, name: title })

test('waits for the word of the provider, says that it came, and goes on to where the person wanted to go', async ({
  page,
  paying,
}) => {
  const family = await aFamily()
  await aCheckout(family.guardian.id, '/app/quadro')
  await enterAs(page, paying, family.guardian.id)
  await page.goto(`${paying.app.url}/assinatura/volta`)
  await expect(page.getByRole('main').getByRole('status')).toContainText(
    'Estamos esperando a confirmação do pagamento',
  )
  await aSubscription(family.guardian.id)
  await expect(step(page, 'Pronto! Sua assinatura está ativa.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ir para o app' })).toHaveAttribute('href', '/app/quadro')
  await expect(page).toHaveURL(`${paying.app.url}/app/quadro`)
})

test('says that the payment was refused, and leads back to the plans', async ({ page, paying }) => {
  const family = await aFamily()
  await aCheckout(family.guardian.id, '/app/quadro')
  await enterAs(page, paying, family.guardian.id)
  await page.goto(`${paying.app.url}/assinatura/volta`)
  await expect(step(page, 'Quase lá')).toBeVisible()
  const id = await aSubscription(family.guardian.id, {
    then: [{ kind: 'refunded', occurredAt: new Date().toISOString() }],
  })
  await database()
    .updateTable('subscription_charges')
    .set({ status: 'failed', returned_at: null })
    .where('subscription_id', '=', id)
    .execute()
  await expect(step(page, 'O pagamento não foi aprovado')).toBeVisible()
  await page.getByRole('link', { name: 'Tentar de novo' }).click()
  await expect(page).toHaveURL(`${paying.app.url}/subscribe?volta=%2Fapp%2Fquadro`)
})

test('after a minute says what it means, and asks again on request', async ({ page, paying }) => {
  const family = await aFamily()
  await aCheckout(family.guardian.id)
  await enterAs(page, paying, family.guardian.id)
  await page.clock.install()
  await page.goto(`${paying.app.url}/assinatura/volta`)
  await expect(step(page, 'Quase lá')).toBeVisible()
  await page.clock.fastForward(61_000)
  await expect(step(page, 'Está demorando um pouco mais')).toBeVisible()
  await expect(page.getByText(/^Pode fechar esta página sem medo/)).toBeVisible()
  await page.getByRole('link', { name: 'Conferir agora' }).click()
  await expect(page.getByText(/^Conferido às \d\d:\d\d: a confirmação ainda não chegou\.$/)).toBeVisible()
  await page.clock.runFor(6000)
  await expect(step(page, 'Está demorando um pouco mais')).toBeVisible()
})

test('offline it says so, and asks once the network is back', async ({ page, context, paying }) => {
  const family = await aFamily()
  await aCheckout(family.guardian.id)
  await enterAs(page, paying, family.guardian.id)
  await page.goto(`${paying.app.url}/assinatura/volta`)
  await expect(step(page, 'Quase lá')).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText(/^Você está sem internet/)).toBeVisible()
  await aSubscription(family.guardian.id)
  await context.setOffline(false)
  await expect(step(page, 'Pronto! Sua assinatura está ativa.')).toBeVisible()
})

test('who signs out meanwhile is led to signing in and back here; who bought nothing to the plans', async ({
  page,
  paying,
}) => {
  const { url } = paying.app
  const family = await aFamily()
  await enterAs(page, paying, family.guardian.id)
  await page.goto(`${url}/assinatura/volta`)
  await expect(step(page, 'Nenhum pagamento em andamento')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ver os planos' })).toHaveAttribute('href', '/subscribe')

  await aCheckout(family.guardian.id)
  await page.reload()
  await expect(step(page, 'Quase lá')).toBeVisible()
  await page.request.post(`${url}/sair`, { headers: { origin: url } })
  await expect(step(page, 'Você saiu da sua conta')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Entrar' }).click()
  await expect(page).toHaveURL(`${url}/login?volta=%2Fassinatura%2Fvolta`)
})

test('without scripts the pages sell, and the page of the return reads itself again until it is paid', async ({
  browser,
  paying,
}) => {
  const { url } = paying.app
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'pt-BR' })
  const page = await context.newPage()
  const family = await aFamily()
  await enterAs(page, paying, family.guardian.id)
  await page.goto(`${url}/subscribe`)
  await expect(page.getByRole('article', { name: 'Anual' }).getByRole('button')).toHaveText('Assinar anual')
  await aCheckout(family.guardian.id, '/app/quadro')
  await page.goto(`${url}/assinatura/volta`)
  await expect(step(page, 'Quase lá')).toBeVisible()
  await expect(page).toHaveURL(/\/assinatura\/volta\?desde=\d+$/)
  await page.goto(`${url}/assinatura/volta?desde=${Math.floor(Date.now() / 1000) - 61}`)
  await expect(step(page, 'Está demorando um pouco mais')).toBeVisible()
  await page.getByRole('link', { name: 'Conferir agora' }).click()
  await expect(step(page, 'Quase lá')).toBeVisible()
  await aSubscription(family.guardian.id)
  await expect(step(page, 'Pronto! Sua assinatura está ativa.')).toBeVisible()
  await expect(page).toHaveURL(`${url}/app/quadro`)
  await context.close()
})

test('everything it can come to is accessible and fits, by day and by night', async ({ page, paying }) => {
  const family = await aFamily()
  await aCheckout(family.guardian.id)
  const shown = async () => {
    for (const width of [320, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    await expectContrast(page)
  }
  await page.goto(`${paying.app.url}/assinatura/volta`)
  await expect(step(page, 'Você saiu da sua conta')).toBeVisible()
  await shown()
  await enterAs(page, paying, family.guardian.id)
  await page.goto(`${paying.app.url}/assinatura/volta`)
  await expect(step(page, 'Quase lá')).toBeVisible()
  await shown()
  // the other parts stand in the page and wait
  for (const name of ['long', 'refused', 'none', 'paid']) {
    await page.evaluate((wanted) => {
      for (const part of document.querySelectorAll<HTMLElement>('[data-step]')) {
        part.hidden = part.dataset.step !== wanted
      }
    }, name)
    await shown()
  }
  const child = await aMember(family, { role: 'child' })
  await enterAs(page, paying, child.userId)
  await page.goto(`${paying.app.url}/assinatura/volta`)
  await expect(step(page, 'Nenhum pagamento em andamento')).toBeVisible()
})
