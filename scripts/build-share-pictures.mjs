/**
 * Renders public/og/{picture}.png, 1200 x 630, for every page of content/pages.ts: its headline in the display font and the
 * brand on the drawing brand/og-fundo. Run by hand after a change of a headline, the brand's name or the drawing:
 * `node_modules/.bin/node scripts/build-share-pictures.mjs`; the output is committed. Needs a Chromium (see
 * tests/support/browser.ts).
 */
import { mkdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { browserSwitches, chromiumPath } from '../tests/support/browser.ts'
import { BRAND } from '../content/brand.ts'
import { PAGES } from '../content/pages.ts'
import { shareMark } from './share-picture-mark.mjs'

const fileOf = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url))
const ground = readFileSync(fileOf('app/ui/art/drawings/brand/og-fundo.svg'), 'utf8')
const font = readFileSync(fileOf('app/ui/fonts/gabarito.woff2')).toString('base64')
const targetFolder = fileOf('public/og/')
mkdirSync(targetFolder, { recursive: true })

const escapeHtml = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const pageHtml = (headline) => `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><style>
@font-face { font-family: Gabarito; font-weight: 500 900; src: url(data:font/woff2;base64,${font}) }
* { margin: 0 }
body { position: relative; width: 1200px; height: 630px; overflow: hidden; font-family: Gabarito }
body > svg { position: absolute; inset: 0 }
h1 { position: absolute; left: 64px; top: 34px; width: 640px; height: 236px; display: grid; align-items: center;
  color: #14291f; font-weight: 900; line-height: 1.02; letter-spacing: -0.02em; text-wrap: balance }
p { position: absolute; left: 64px; top: 408px; display: flex; gap: 14px; align-items: center;
  color: #fff; font-size: 46px; font-weight: 800; letter-spacing: -0.01em }
</style><body>${ground}<h1><span>${escapeHtml(headline)}</span></h1>
<p><svg width="60" height="60" viewBox="0 0 64 64"><path fill="#fff" d="M31 1v18a12 12 0 0 0-12 12H1A30 30 0 0 1 31 1ZM1 33h18a12 12 0 0 0 12 12v18A30 30 0 0 1 1 33ZM33 63V45a12 12 0 0 0 12-12h18a30 30 0 0 1-30 30Z"/><circle cx="48" cy="16" r="15" fill="#ffc629"/></svg>
${escapeHtml(BRAND.name)}</p></body></html>`

/** Runs in the page. Sets and returns the largest font size at which the headline fits. */
async function findFontSize() {
  await document.fonts.ready
  const heading = document.querySelector('h1')
  const text = heading.firstElementChild
  for (let size = 92; size >= 40; size -= 2) {
    heading.style.fontSize = `${size}px`
    if (text.scrollWidth <= 640 && text.getBoundingClientRect().height <= 236) return size
  }
  throw new Error('the headline is too long')
}

const browser = await chromium.launch({ executablePath: chromiumPath(), args: browserSwitches })
const browserPage = await browser.newPage({ viewport: { width: 1200, height: 630 } })
for (const { picture, headline } of Object.values(PAGES)) {
  await browserPage.setContent(pageHtml(headline))
  const size = await browserPage.evaluate(findFontSize)
  const { size: bytes } = await sharp(await browserPage.screenshot())
    .withExif({ IFD0: { ImageDescription: shareMark(headline, BRAND.name) } })
    .png({ compressionLevel: 9, palette: true, colours: 128 })
    .toFile(`${targetFolder}${picture}.png`)
  console.log(`og/${picture}.png ${bytes} bytes, headline at ${size} px`)
}
await browser.close()
