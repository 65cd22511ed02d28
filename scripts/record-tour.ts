/**
 * Records the tour video of /vsl from the running product: `npm run build`, then `npm run record-tour`. Needs ffmpeg and a
 * Chromium. Writes public/video/ and content/tour-files.ts; both are committed. The product runs with the example family in
 * a temporary data folder.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { newId } from '#app/base/ids.ts'
import { DEMO_SIGN_IN } from '../content/demo-family.ts'
import { browserSwitches, chromiumPath } from '../tests/support/browser.ts'
import { startApp } from '../tests/support/running-app.ts'
import { captionsOf } from './tour/captions.ts'
import { drawCards, VIDEO_SIZE } from './tour/cards.ts'
import { compose, encodeMp4, encodeWebm, ensureFfmpeg, extractFrame } from './tour/encode.ts'
import { Film, PHONE } from './tour/film.ts'
import { settled, walk } from './tour/walk.ts'

const MAX_BYTES = { mp4: 4_000_000, webm: 3_000_000 }
const target = new URL('../public/video/', import.meta.url).pathname
const keep = process.argv.includes('--keep')

ensureFfmpeg()
const folder = mkdtempSync(join(tmpdir(), 'combinado-tour-'))
const app = await startApp({ seed: 'demo', environment: { PAYMENTS: 'sandbox' } })
const browser = await chromium.launch({
  executablePath: chromiumPath(),
  args: [...browserSwitches, '--lang=pt-BR'],
})
try {
  const context = await browser.newContext({
    viewport: { width: PHONE.width, height: PHONE.height },
    deviceScaleFactor: PHONE.scale,
    isMobile: true,
    hasTouch: true,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
  })
  const page = await context.newPage()
  await signIn(page)
  await inviteGuardian(page)
  await page.clock.install({ time: new Date() })
  await page.goto(`${app.url}/app`)
  await settled(page)
  await page.clock.pauseAt(new Date(Date.now() + 2000))
  const film = new Film(page, join(folder, 'shots'))
  await film.skipTime(1600)
  await walk(film, app.url)
  console.log(`Filmado: ${film.length / 1000} s, ${film.shots.length} quadros.`)
  await writeFiles(film, compose(film, await drawCards(browser, folder), folder))
} finally {
  await browser.close()
  await app.stop()
  if (!keep) rmSync(folder, { recursive: true, force: true })
  else console.log(`Guardado em ${folder}`)
}

async function signIn(page: Page): Promise<void> {
  const { email, password } = DEMO_SIGN_IN
  const response = await page.request.post(`${app.url}/login`, {
    form: { email, password },
    headers: { origin: app.url },
    maxRedirects: 0,
  })
  if (response.status() !== 302) throw new Error(`The example family could not sign in: ${response.status()}`)
}

/** Adds a second guardian by an invite code. */
async function inviteGuardian(page: Page): Promise<void> {
  const headers = { origin: app.url }
  const response = await page.request.post(`${app.url}/app/acoes/convites.criar`, {
    data: { id: newId() },
    headers,
  })
  const { value } = await response.json()
  const otherContext = await browser.newContext()
  const signUp = await otherContext.request.post(`${app.url}/login?modo=cadastrar`, {
    form: {
      inviteCode: value.code,
      name: 'Rafael Nogueira',
      email: 'rafael@exemplo.com.br',
      password: DEMO_SIGN_IN.password,
      confirmation: DEMO_SIGN_IN.password,
      consent: 'on',
    },
    headers,
    maxRedirects: 0,
  })
  if (signUp.status() !== 302) throw new Error(`The second guardian could not join: ${signUp.status()}`)
  await otherContext.close()
}

async function writeFiles(film: Film, video: string): Promise<void> {
  rmSync(target, { recursive: true, force: true })
  mkdirSync(target, { recursive: true })
  const encoded = { mp4: join(folder, 'tour.mp4'), webm: join(folder, 'tour.webm') }
  encodeMp4(video, encoded.mp4)
  encodeWebm(video, encoded.webm)
  for (const [kind, file] of Object.entries(encoded)) {
    const { size } = statSync(file)
    console.log(`${kind}: ${size} bytes`)
    if (size > MAX_BYTES[kind as keyof typeof MAX_BYTES]) throw new Error(`The ${kind} is too large`)
  }
  const posterFrame = join(folder, 'poster.png')
  extractFrame(video, 1, posterFrame)
  const poster = await sharp(posterFrame).resize(540).webp({ quality: 72, effort: 6 }).toBuffer()
  const files = {
    mp4: writeHashed(readFileSync(encoded.mp4), 'mp4'),
    webm: writeHashed(readFileSync(encoded.webm), 'webm'),
    poster: writeHashed(poster, 'webp'),
    captions: writeHashed(Buffer.from(captionsOf(film.chapters, film.length)), 'vtt'),
  }
  writeFileSync(
    new URL('../content/tour-files.ts', import.meta.url),
    `/** Written by scripts/record-tour.ts: the files of the tour video in public/video/, named by the hash of their content. */
export const TOUR_FILES = {
${Object.entries(files)
  .map(([kind, name]) => `  ${kind}: '/video/${name}',`)
  .join('\n')}
  width: ${VIDEO_SIZE.width},
  height: ${VIDEO_SIZE.height},
  seconds: ${Math.round(film.length / 1000)},
  filmed: '${new Date().toISOString().slice(0, 10)}',
} as const
`,
  )
}

/** Writes the file under a name with its hash, so that browsers may cache it forever. Returns the name. */
function writeHashed(content: Buffer, extension: string): string {
  const name = `passeio-${createHash('sha256').update(content).digest('hex').slice(0, 8)}.${extension}`
  writeFileSync(join(target, name), content)
  console.log(`public/video/${name}: ${content.length} bytes`)
  return name
}
