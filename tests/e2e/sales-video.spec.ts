import type { Page } from '@playwright/test'
import { TOUR_FILES } from '#content/tour-files.ts'
import { agreeToMention, aSubscription } from '#tests/support/payments.ts'
import { aFamily } from '#tests/support/people.ts'
import { updateRows } from '#tests/support/rows.ts'
import { expect, expectAccessible, expectContrast, newScriptlessPage } from './fixtures.ts'
import { openConfig } from './family-steps.ts'
import { test } from './sandbox-fixtures.ts'
import { signInAs } from './session-steps.ts'

test.use({ reducedMotion: 'no-preference' })

const MINUTE_MS = 60_000
/** Height of one line of captions, on phones and on wide screens. */
const CAPTION_LINE_PX = 25

const videoOf = (page: Page) => page.locator('video')
const offerLinkOf = (page: Page) => page.getByRole('link', { name: 'Mudar o comportamento agora' })
const mentionOf = (page: Page) => page.locator('[data-mention-text]')

/** Opens the page with a paused clock; returns a list that collects the URLs of requested videos. */
async function openSalesVideo(page: Page, url: string): Promise<string[]> {
  await page.addInitScript(() => {
    const originalFetch = window.fetch
    window.fetch = (...request) => {
      const response = originalFetch(...request)
      Object.assign(window, {
        lastResponse: response.then((result) => result.clone().text()).catch(() => ''),
      })
      return response
    }
  })
  const videoRequests: string[] = []
  page.on('request', (request) => {
    if (/\.(mp4|webm)$/.test(request.url())) videoRequests.push(request.url())
  })
  // pauseAt needs a time in the future, and a busy machine may execute the call late
  const now = Date.now()
  await page.clock.install({ time: now })
  await page.clock.pauseAt(now + MINUTE_MS)
  await page.goto(`${url}/vsl`)
  return videoRequests
}

/** Resumes the page's clock, because axe needs it, and checks the page. */
async function resumeAndExpectAccessible(page: Page) {
  await page.clock.resume()
  await expectAccessible(page)
}

/** Runs the page's clock until a mention is shown. Returns the seconds, or 0 if none is shown in 65 s. */
async function secondsUntilMention(page: Page): Promise<number> {
  for (let seconds = 1; seconds <= 65; seconds += 1) {
    await page.clock.runFor(1000)
    // wait for the server's response, which does not depend on the page's clock
    await page.evaluate(() => (window as { lastResponse?: Promise<string> }).lastResponse)
    if ((await mentionOf(page).textContent()) !== '') return seconds
  }
  return 0
}

test('the tour plays muted, with captions and no framework script', async ({ page, site: { app } }) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
  })
  const videoRequests = await openSalesVideo(page, app.url)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Veja o combinado acontecer')
  await expect.poll(() => videoRequests.length).toBeGreaterThan(0)
  const video = videoOf(page)
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => !element.paused && element.currentTime > 0))
    .toBe(true)
  const videoState = await video.evaluate((element: HTMLVideoElement) => ({
    muted: element.muted,
    controls: element.controls,
    playsInline: element.playsInline,
    loop: element.loop,
    captions: [...element.textTracks].map(({ language, mode, kind }) => [kind, language, mode]),
  }))
  expect(videoState).toEqual({
    muted: true,
    controls: true,
    playsInline: true,
    loop: false,
    captions: [['captions', 'pt-BR', 'showing']],
  })
  expect(scripts.toSorted()).toEqual([
    expect.stringMatching(/^\/assets\/sales-video-/),
    expect.stringMatching(/^\/assets\/site-header-/),
  ])

  // the longest captions take three lines; Chromium's controls take the last 80 px
  const [height, ...linePositions] = await video.evaluate((element: HTMLVideoElement) => [
    element.clientHeight,
    ...[...(element.textTracks[0]?.cues ?? [])].map((cue) => Number((cue as VTTCue).line)),
  ])
  expect(linePositions.length).toBeGreaterThan(5)
  for (const linePercent of linePositions) {
    expect((linePercent / 100) * (height ?? 0) + 3 * CAPTION_LINE_PX).toBeLessThan((height ?? 0) - 80)
  }

  await video.evaluate((element: HTMLVideoElement) => {
    element.currentTime = element.duration - 0.2
  })
  await expect(page.getByRole('button', { name: 'Ver de novo' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Mudar o comportamento agora' })).toBeVisible()
  await page.getByRole('button', { name: 'Ver de novo' }).click()
  await expect(page.getByRole('button', { name: 'Ver de novo' })).toBeHidden()
  await page.getByText('Ler o vídeo em texto').click()
  await expect(page.getByText('Um toque marca todas as crianças da tarefa')).toBeVisible()
})

test('the offer appears after 5 minutes, the home page opens after 10', async ({ page, site: { app } }) => {
  await openSalesVideo(page, app.url)
  await page.clock.runFor(4.5 * MINUTE_MS)
  await expect(offerLinkOf(page)).toBeHidden()
  await page.clock.runFor(0.6 * MINUTE_MS)
  await expect(offerLinkOf(page)).toBeVisible()
  const warning = page.getByText('Em 30 segundos a página inicial abre.').filter({ visible: true })
  await page.clock.runFor(4 * MINUTE_MS)
  await expect(warning).toHaveCount(0)
  await page.clock.runFor(0.5 * MINUTE_MS)
  await expect(warning.last()).toBeVisible()
  await resumeAndExpectAccessible(page)
  await page.getByRole('button', { name: 'Ficar aqui' }).click()
  await expect(offerLinkOf(page)).toBeFocused()
  await page.clock.runFor(30 * MINUTE_MS)
  await expect(page).toHaveURL(`${app.url}/vsl`)
  await offerLinkOf(page).click()
  await expect(page).not.toHaveURL(/\/vsl/)

  await page.goto(`${app.url}/vsl`)
  await page.clock.runFor(10 * MINUTE_MS + 1000)
  await expect(page).not.toHaveURL(/\/vsl/)
})

for (const setting of ['less motion', 'less data'] as const) {
  test(`with ${setting} the video is fetched only after a tap`, async ({ page, site: { app } }) => {
    if (setting === 'less motion') await page.emulateMedia({ reducedMotion: 'reduce' })
    else {
      await page.addInitScript(() => {
        Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
      })
    }
    const videoRequests = await openSalesVideo(page, app.url)
    const playButton = page.getByRole('button', { name: 'Assistir' })
    await expect(playButton).toBeVisible()
    await page.clock.runFor(MINUTE_MS)
    expect(videoRequests).toEqual([])
    await expect(videoOf(page)).toHaveAttribute('poster', TOUR_FILES.poster)
    await playButton.click()
    await expect(playButton).toBeHidden()
    await expect.poll(() => videoRequests.length).toBeGreaterThan(0)
  })
}

test('a failed video shows a message, its text and a link home', async ({ page, site: { app } }) => {
  await page.route(/\.(mp4|webm)$/, (route) => route.abort())
  await openSalesVideo(page, app.url)
  await expect(page.getByRole('alert')).toContainText('O vídeo não carregou.')
  await expect(page.getByText('Um toque marca todas as crianças da tarefa')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ir para a página inicial' })).toBeVisible()
  await resumeAndExpectAccessible(page)
})

test('without scripts the video waits for play; the offer is visible', async ({ context, site: { app } }) => {
  const scriptlessPage = await newScriptlessPage(context)
  await scriptlessPage.goto(`${app.url}/vsl`)
  await expect(offerLinkOf(scriptlessPage)).toBeVisible()
  const video = videoOf(scriptlessPage)
  await expect(video).toHaveAttribute('preload', 'none')
  await expect(video).toHaveAttribute('controls')
  await expect(video).not.toHaveAttribute('autoplay')
})

test('without consent of a buyer, no mention is shown', async ({ page, site: { app } }) => {
  await updateRows(
    'subscriptions',
    {},
    { mention_state: null, mention_agreed_at: null, mention_ended_at: null },
  )
  await aSubscription((await aFamily({ guardianName: 'Sílvia Reis' })).guardian.id)
  const requests: string[] = []
  page.on(
    'request',
    (request) => void (request.url().includes('novas-assinaturas') && requests.push(request.url())),
  )
  await openSalesVideo(page, app.url)
  expect(await secondsUntilMention(page)).toBe(0)
  expect(requests.length).toBeGreaterThanOrEqual(1)
  await expect(page.locator('[data-announcer]')).toHaveText('')
})

test('the redirect warning stays announced after a mention ends', async ({ page, site: { app } }) => {
  await page.route('**/vsl/novas-assinaturas', (route) =>
    route.fulfill({ json: { mentions: [{ name: 'Ana', from: 'do Paraná', when: 'hoje' }] } }),
  )
  // delays the first mention to 564 s after the start, six seconds before the warning
  await page.addInitScript(() => (Math.random = () => 17.8))
  await openSalesVideo(page, app.url)
  await page.evaluate(() => (Math.random = () => 0))
  await page.clock.runFor(564_000)
  await expect(mentionOf(page)).toContainText('Ana, do Paraná')
  await page.clock.runFor(6_000)
  const announcer = page.locator('[data-announcer]')
  await expect(announcer).toHaveText('Em 30 segundos a página inicial abre.')
  await page.clock.runFor(2_000)
  await expect(announcer).toHaveText('Em 30 segundos a página inicial abre.')
})

test('a consenting buyer is mentioned until the consent is withdrawn', async ({ page, context, site }) => {
  const { url } = site.app
  await updateRows(
    'subscriptions',
    {},
    { mention_state: null, mention_agreed_at: null, mention_ended_at: null },
  )
  const family = await aFamily({ guardianName: 'Carla Nogueira', children: ['Bia'] })
  await signInAs(page, site, family.guardian.id)

  // the checkbox is optional and unticked; it keeps its value if the Brazilian state is missing
  await page.goto(`${url}/subscribe`)
  const consent = page.getByRole('checkbox', { name: /Podem mostrar meu primeiro nome e meu estado/ })
  await expect(consent).not.toBeChecked()
  await expect(page.getByLabel('Seu estado')).toBeHidden()
  await consent.check()
  await page.getByRole('button', { name: 'Assinar mensal' }).click()
  await expect(page).toHaveURL(`${url}/subscribe?plano=monthly&aviso=sem-estado`)
  await expect(page.getByText(/^Escolha o seu estado, ou desmarque/).first()).toBeVisible()
  await expect(consent).toBeChecked()
  await expect(page.getByLabel('Seu estado')).toBeFocused()
  await expectAccessible(page)
  await page.getByLabel('Seu estado').selectOption('Minas Gerais')
  await page.getByRole('button', { name: 'Continuar com o plano mensal' }).click()
  await expect(page).toHaveURL(/\/pagamento-simulado\//)
  await page.getByRole('button', { name: /Pagar/ }).first().click()
  await expect(page).toHaveURL(`${url}/app`)

  // a mention is shown at most every half minute, for seven seconds
  const visitor = await context.newPage()
  await openSalesVideo(visitor, url)
  const firstMention = await secondsUntilMention(visitor)
  expect(firstMention).toBeGreaterThan(15)
  expect(firstMention).toBeLessThanOrEqual(61)
  await expect(mentionOf(visitor)).toHaveText('Carla, de Minas Gerais, assinou o Combinado hoje.')
  await expect(visitor.locator('[data-mention-proof]')).toHaveText('Simulação: nenhum dinheiro saiu.')
  await expect(visitor.locator('[data-announcer]')).toContainText('Carla, de Minas Gerais')
  expect(await visitor.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
  await resumeAndExpectAccessible(visitor)
  await visitor.clock.runFor(7100)
  await expect(visitor.getByRole('button', { name: 'Não mostrar mais estes avisos' })).toBeHidden()
  const nextMention = await secondsUntilMention(visitor)
  expect(nextMention).toBeGreaterThan(0)
  expect(nextMention).toBeLessThanOrEqual(61)
  await visitor.getByRole('button', { name: 'Não mostrar mais estes avisos' }).click()
  expect(await secondsUntilMention(visitor)).toBe(0)
  await visitor.close()

  // withdrawing the consent in Config takes effect at once
  await page.goto(`${url}/app`)
  await openConfig(page, 'Assinatura')
  await expect(page.getByText(/Você deixou mostrar seu primeiro nome e “Minas Gerais”/)).toBeVisible()
  await page.getByRole('button', { name: 'Parar de mostrar' }).click()
  await expect(page.getByText(/Você deixou mostrar/)).toBeHidden()
  expect(await (await page.request.get(`${url}/vsl/novas-assinaturas`)).json()).toEqual({ mentions: [] })
})

for (const width of [320, 768, 1280]) {
  test(`at ${width} px the page fits and mentions cover no control`, async ({ page, site: { app } }) => {
    await agreeToMention(await aSubscription((await aFamily({ guardianName: 'Rita Lima' })).guardian.id))
    await page.setViewportSize({ width, height: width === 320 ? 640 : 800 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openSalesVideo(page, app.url)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    await resumeAndExpectAccessible(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectContrast(page)
    await page.clock.runFor(5 * MINUTE_MS + 1000)
    for (const fraction of [0, 0.25, 0.5, 1]) {
      await page.evaluate((share) => scrollTo(0, share * document.documentElement.scrollHeight), fraction)
      await secondsUntilMention(page)
      const findCovered = () =>
        page.evaluate(() => {
          const box = document.querySelector('[data-mention]')!
          if (getComputedStyle(box).visibility === 'hidden') return []
          const mention = box.getBoundingClientRect()
          const video = document.querySelector('video')!.getBoundingClientRect()
          const controls = new DOMRect(video.x, video.bottom - 60, video.width, 60)
          const offer = document.querySelector('[data-offer]')!.getBoundingClientRect()
          return [controls, offer].filter(
            (other) =>
              mention.left < other.right &&
              other.left < mention.right &&
              mention.top < other.bottom &&
              other.top < mention.bottom,
          )
        })
      // the page reacts to a scroll with its next frame
      await expect.poll(findCovered, `scrolled to ${fraction}`).toEqual([])
    }
  })
}
