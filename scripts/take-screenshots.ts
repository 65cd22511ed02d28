/**
 * Takes the screenshots of the home page: each screen in light and dark mode, as AVIF and WebP in two widths, into
 * public/screens; and the one of the README. Run by hand after a screen changed, on a fresh build: `npm run build`, then
 * `node scripts/run.mjs scripts/take-screenshots.ts`; the output is committed. content/screens.ts names the screens.
 */
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { DEMO_SIGN_IN } from '#content/demo-family.ts'
import { SCREEN_SCHEMES, SCREEN_WIDTHS, type ScreenName, SCREENS, screenFile } from '#content/screens.ts'
import { browserSwitches, chromiumPath } from '#tests/support/browser.ts'
import { type RunningApp, startApp } from '#tests/support/running-app.ts'

const targetFolder = fileURLToPath(new URL('../public/', import.meta.url))
const readmePicture = fileURLToPath(new URL('../docs/media/dashboard.png', import.meta.url))

/** Opens and captures each screen, starting on the previous one, signed in as the example family's guardian. */
const CAPTURES: Record<ScreenName, (page: Page, app: RunningApp) => Promise<Buffer>> = {
  async inicio(page) {
    await page.getByRole('group', { name: 'Crianças' }).waitFor()
    return page.screenshot()
  },
  async resgate(page) {
    await page.getByRole('group', { name: 'Atalhos' }).getByRole('button', { name: 'Resgatar' }).click()
    const sheet = page.getByRole('dialog', { name: 'Resgatar Prêmio' })
    await sheet.getByRole('radio').filter({ visible: true }).nth(2).check({ force: true })
    await settle(page)
    const picture = await page.screenshot()
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'hidden' })
    return picture
  },
  async tarefas(page) {
    await openTab(page, 'Tarefas')
    return page.screenshot()
  },
  async premios(page) {
    await openTab(page, 'Prêmios')
    return page.screenshot()
  },
  async quadro(page, app) {
    await page.setViewportSize({ width: 1240, height: 1600 })
    await page.goto(`${app.url}/app/quadro`)
    await settle(page)
    return page.getByRole('article', { name: 'Folha para imprimir' }).screenshot()
  },
}

async function openTab(page: Page, name: string) {
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('button', { name }).click()
  await settle(page)
}

/** Waits until fonts and drawings are loaded and animations have ended. */
async function settle(page: Page) {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
}

async function signIn(context: BrowserContext, { url }: RunningApp): Promise<Page> {
  const { email, password } = DEMO_SIGN_IN
  const form = { email, password }
  await context.request.post(`${url}/login`, { form, headers: { origin: url }, maxRedirects: 0 })
  const page = await context.newPage()
  await page.goto(`${url}/app`)
  await settle(page)
  return page
}

/** Marks some of today's tasks done, so that the week wall has tiles for today. */
async function markSomeTasks(page: Page) {
  for (const title of ['Pôr a mesa do café', 'Arrumar a cama', 'Regar as plantas', 'Lição de casa']) {
    const doneButton = page.getByRole('button', { name: `Fez: ${title}`, exact: true })
    if (await doneButton.isVisible()) await doneButton.click()
  }
  await page.waitForTimeout(4000)
  await page.reload()
  await settle(page)
}

async function save(name: ScreenName, scheme: string, picture: Buffer) {
  for (const width of SCREEN_WIDTHS) {
    const resized = sharp(picture).resize({ width, kernel: 'lanczos3' })
    const avif = await resized
      .clone()
      .avif({ quality: 60, effort: 4 })
      .toFile(targetFolder + screenFile(name, scheme, width, 'avif'))
    const webp = await resized
      .clone()
      .webp({ quality: 82, effort: 6 })
      .toFile(targetFolder + screenFile(name, scheme, width, 'webp'))
    console.log(`${name} ${scheme} ${width}x${avif.height}: ${avif.size} bytes AVIF, ${webp.size} WebP`)
  }
}

async function saveForReadme(page: Page, { url }: RunningApp) {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`${url}/app`)
  await settle(page)
  await page.screenshot({ path: readmePicture, scale: 'css' })
}

mkdirSync(`${targetFolder}screens`, { recursive: true })
const app = await startApp({ seed: 'demo' })
const browser = await chromium.launch({ executablePath: chromiumPath(), args: browserSwitches })
try {
  for (const scheme of SCREEN_SCHEMES) {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      deviceScaleFactor: 2,
      colorScheme: scheme,
      reducedMotion: 'reduce',
      locale: 'pt-BR',
      timezoneId: 'America/Sao_Paulo',
    })
    const page = await signIn(context, app)
    if (scheme === 'light') await markSomeTasks(page)
    for (const name of SCREENS) {
      // the print sheet is white in dark mode too
      if (name !== 'quadro' || scheme === 'light') await save(name, scheme, await CAPTURES[name](page, app))
    }
    if (scheme === 'light') await saveForReadme(page, app)
    await context.close()
  }
} finally {
  await browser.close()
  await app.stop()
}
