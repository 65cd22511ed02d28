import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { BRAND } from '../../content/brand.ts'
import { TOUR, type TourChapterName } from '../../content/tour.ts'
import { PHONE } from './film.ts'

export const VIDEO_SIZE = { width: 720, height: 1280 }
/** Position and size of the phone's screen in the video, in px. */
export const SCREEN = {
  left: (VIDEO_SIZE.width - PHONE.width * PHONE.scale) / 2,
  top: 186,
  width: PHONE.width * PHONE.scale,
  height: PHONE.height * PHONE.scale,
}
const BEZEL = 14

export interface Cards {
  /** The background and the phone, with a transparent hole for its screen. */
  frame: string
  titles: Record<TourChapterName, string>
}

const font = (name: string) =>
  `data:font/woff2;base64,${readFileSync(new URL(`../../app/ui/fonts/${name}.woff2`, import.meta.url)).toString('base64')}`
const drawing = (path: string) =>
  `data:image/svg+xml;base64,${readFileSync(new URL(`../../${path}`, import.meta.url)).toString('base64')}`

const STYLE = `
  @font-face { font-family: Gabarito; src: url('${font('gabarito')}'); font-weight: 500 900 }
  * { margin: 0; box-sizing: border-box }
  body { width: ${VIDEO_SIZE.width}px; height: ${VIDEO_SIZE.height}px; overflow: hidden; position: relative; background: transparent;
    font-family: Gabarito; font-weight: 800; color: #fff6da }
  .ground { position: absolute; inset: 0; -webkit-mask: url('data:image/svg+xml,${encodeURIComponent(frameMask())}') 0 0 / 100% 100%;
    background: #0b4a2e }
  .strip { position: absolute; left: 0; right: 0; bottom: 0; height: 64px; background: url('${drawing('app/ui/art/tile-strip.svg')}') 0 0 / auto 64px repeat-x }
  .phone { position: absolute; left: ${SCREEN.left - BEZEL}px; top: ${SCREEN.top - BEZEL}px; width: ${SCREEN.width + 2 * BEZEL}px;
    height: ${SCREEN.height + 2 * BEZEL}px; border: ${BEZEL}px solid #0a1711; border-radius: 58px; box-shadow: 0 0 0 2px #2c6a4b, 0 18px 40px rgb(0 0 0 / .3) }
  .title { position: absolute; left: 40px; right: 40px; top: 0; height: ${SCREEN.top - BEZEL}px; display: grid; align-content: center;
    text-align: center; font-size: 56px; line-height: 1.02; letter-spacing: -.02em; text-wrap: balance }
`

function frameMask(): string {
  const { left, top, width, height } = SCREEN
  const r = 46
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${VIDEO_SIZE.width} ${VIDEO_SIZE.height}"><path fill-rule="evenodd" d="M0 0H${VIDEO_SIZE.width}V${VIDEO_SIZE.height}H0ZM${left + r} ${top}h${width - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${height - 2 * r}a${r} ${r} 0 0 1 -${r} ${r}h-${width - 2 * r}a${r} ${r} 0 0 1 -${r} -${r}v-${height - 2 * r}a${r} ${r} 0 0 1 ${r} -${r}z"/></svg>`
}

/** Renders the overlays of the video (frame and titles) as transparent PNGs. */
export async function renderCards(browser: Browser, folder: string): Promise<Cards> {
  const page = await browser.newPage({ viewport: VIDEO_SIZE })
  const renderPng = async (name: string, html: string) => {
    const path = join(folder, `${name}.png`)
    await page.setContent(`<!doctype html><style>${STYLE}</style>${html}`)
    await page.evaluate(() => document.fonts.ready)
    await page.screenshot({ path, omitBackground: true })
    return path
  }
  const frame = await renderPng('frame', '<div class="ground"></div><div class="phone"></div>')
  const titles = {} as Cards['titles']
  for (const [name, { title }] of Object.entries(TOUR)) {
    titles[name as TourChapterName] = await renderPng(name, cardHtml(name as TourChapterName, title))
  }
  await page.close()
  return { frame, titles }
}

const renderMark = (size: number) => `<svg width="${size}" height="${size}" viewBox="0 0 64 64">
  <path d="M31 1v18a12 12 0 0 0-12 12H1A30 30 0 0 1 31 1Z" fill="#fff6da"/><path d="M1 33h18a12 12 0 0 0 12 12v18A30 30 0 0 1 1 33Z" fill="#fff6da"/>
  <path d="M33 63V45a12 12 0 0 0 12-12h18a30 30 0 0 1-30 30Z" fill="#fff6da"/><circle cx="48" cy="16" r="15" fill="#ffc629"/></svg>`

function cardHtml(name: TourChapterName, title: string): string {
  if (name === 'ending') {
    return `<style>.end { position: absolute; inset: 0; background: #0b4a2e; display: grid; align-content: center; justify-items: center; gap: 40px; text-align: center }
      .end h1 { font-size: 112px; line-height: 1; letter-spacing: -.03em; font-weight: 900 } .end p { font-size: 76px; line-height: 1.15; font-weight: 700; color: #ffc629 }</style>
      <div class="end">${renderMark(220)}<h1>${title}</h1><p>${BRAND.name}!</p></div><div class="strip"></div>`
  }
  if (name === 'opening') {
    return `<style>.brand { display: flex; align-items: center; justify-content: center; gap: 16px; font-size: 60px }</style>
      <div class="title"><div class="brand">${renderMark(72)}${BRAND.name}</div><div style="font-size:36px;font-weight:700;margin-top:14px;color:#ffc629">${title}</div></div>`
  }
  return `<div class="title">${title}</div>`
}
