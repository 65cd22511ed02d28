import { readFileSync } from 'node:fs'
import path from 'node:path'
import { classesIn, readStyles, type StylePart, usedStyles } from './used-styles.ts'

// a sheet that several routes share is named again with a '#' behind it
const STYLE_SHEET = /<link (?:nonce="[^"]*" )?rel="stylesheet" href="(\/assets\/[\w.-]+\.css)#?"[^>]*>/g
const FONT_PRELOAD = /<link (?:nonce="[^"]*" )?rel="preload"[^>]* as="font"[^>]*>/g
const MODULE_PRELOAD = /<link (?:nonce="[^"]*" )?rel="modulepreload" href="([^"]+)"[^>]*>/g
const ENTRY = /<script nonce="([^"]+)" type="module" async="">(.*?)<\/script>/s

/**
 * Puts the page's style sheets into it, which saves a whole trip over the network before anything is seen; into a page
 * without the framework only what it uses of them, so that it fits into the first packets.
 */
export function readyToPaint(html: string): string {
  const first = html.search(STYLE_SHEET)
  if (first === -1) return html
  if (!ENTRY.test(html)) {
    const { text, sheets, mark } = takeSheets(html)
    return lateScripts(text.replace(mark, () => stylesOf(sheets, html, classesIn(html))))
  }
  const style = `<style>${sheetsIn(html)
    .map((address) => styleSheet(address).text)
    .join('')}</style>`
  const painted = (html.slice(0, first) + style + html.slice(first))
    .replaceAll(FONT_PRELOAD, '')
    // where there are scripts React looks for the links it wrote: they stay, and fetch nothing
    .replaceAll(STYLE_SHEET, (link) => link.replace('rel="stylesheet"', 'rel="stylesheet" disabled'))
  return startedAfterPainting(lateScripts(painted))
}

const sheetsIn = (html: string) => [
  ...new Set([...html.matchAll(STYLE_SHEET)].map(([, address]) => address ?? '')),
]

const STYLE_MARK = '<!--estilos-->'

/** A page without the framework and without its style sheets: `mark` stands where their styles belong. */
export function takeSheets(html: string): { text: string; sheets: string[]; mark: string } {
  let isFirst = true
  const text = html.replaceAll(FONT_PRELOAD, '').replaceAll(STYLE_SHEET, () => {
    const mark = isFirst ? STYLE_MARK : ''
    isFirst = false
    return mark
  })
  return { text, sheets: sheetsIn(html), mark: STYLE_MARK }
}

/** Small scripts of our own are fetched behind what is seen. */
export const lateScripts = (html: string) =>
  html.replaceAll('<script type="module" src="/', '<script type="module" fetchpriority="low" src="/')

const MOST_CHOSEN = 500
const chosen = new Map<string, string>()

/** What a page's elements, which have these classes, use of the sheets, as one element. Many pages have the same classes. */
export function stylesOf(sheets: readonly string[], html: string, classes: ReadonlySet<string>): string {
  // the script of the header lets the fonts in once the page was painted: without it they come at once
  const bringsFonts = html.includes('src="/site-header.js"')
  const key = [bringsFonts, ...sheets, ...[...classes].toSorted()].join(' ')
  let style = chosen.get(key)
  if (style === undefined) {
    const text = sheets.map((address) => usedStyles(styleSheet(address).parts, classes)).join('')
    style = `<style>${bringsFonts ? text : text.replaceAll(`${LATE_FONTS}@font-face`, '@media all{@font-face')}</style>`
    if (chosen.size === MOST_CHOSEN) chosen.clear()
    chosen.set(key, style)
  }
  return style
}

/**
 * In the page: fetches the framework once the page was painted and starts it then, or at the first touch where the page
 * asks for that (`startsOnTouch`, app/root.tsx); until then forms and links work by themselves. In a tab in the background
 * nothing is painted: there a second is waited. A button pressed before everything is ready is pressed again once it is,
 * or by itself after three seconds. zod is told not to try whether it may make functions of text, which the content
 * security policy refuses and browsers report.
 */
const STARTER = `globalThis.__zod_globalConfig={jitless:true};
{
  const { nonce, textContent, dataset } = document.querySelector('script[data-modules]')
  const add = (tag, about) => document.head.append(Object.assign(document.createElement(tag), about))
  const onTouch = document.documentElement.dataset.starts === 'touch'
  let isFetched = false, isBegun = false, isReady = false, pressed
  const fetchAll = () => {
    if (isFetched) return
    isFetched = true
    for (const href of dataset.modules.split(' ')) add('link', { rel: 'modulepreload', href })
    if (!onTouch) begin()
  }
  const begin = () => {
    if (isBegun) return
    isBegun = true
    fetchAll()
    add('script', { type: 'module', nonce, textContent })
  }
  const ready = () => {
    isReady = true
    pressed?.click()
    pressed = undefined
  }
  const bringFonts = () => {
    for (const { cssRules } of document.styleSheets) {
      for (const { media, cssRules: inside } of cssRules)
        if (inside?.[0] instanceof CSSFontFaceRule && media?.mediaText === '(scripting: none)') media.mediaText = 'all'
    }
  }
  // on the way through the site they are there already
  if (document.referrer.startsWith(location.origin)) bringFonts()
  const painted = () => {
    bringFonts()
    fetchAll()
  }
  new PerformanceObserver(painted).observe({ type: 'paint', buffered: true })
  setTimeout(fetchAll, 1000)
  // where a mouse rests, the page moves under it once it is laid out
  const touched = ({ type, movementX, movementY }) => type === 'pointermove' && !movementX && !movementY || begin()
  for (const touch of ['pointerdown', 'pointermove', 'keydown', 'focusin']) addEventListener(touch, touched, { capture: true })
  addEventListener('framework-ready', ready, { once: true })
  addEventListener('click', (event) => {
    const button = isReady ? null : event.target.closest?.('button')
    if (!button) return
    event.preventDefault()
    event.stopImmediatePropagation()
    begin()
    if (!pressed) setTimeout(ready, 3000)
    pressed = button
  }, { capture: true })
}`

/** Keeps the framework's own first script as text, for the starter. */
function startedAfterPainting(html: string): string {
  const modules = [...html.matchAll(MODULE_PRELOAD)].map(([, address]) => address).join(' ')
  return html.replaceAll(MODULE_PRELOAD, '').replace(ENTRY, (_, nonce: string, entry: string) => {
    const waiting = `<script nonce="${nonce}" type="text/plain" data-modules="${modules}">${entry}</script>`
    return `${waiting}<script nonce="${nonce}">${STARTER}</script>`
  })
}

const LATE_FONTS = '@media (scripting:none){'
const FONT = /@font-face\{[^}]*\.woff2[^}]*\}/g

const read = new Map<string, { text: string; parts: StylePart[] }>()

const SMALL_DRAWING = 2048
const DRAWING = /url\(["']?(\/assets\/[\w.-]+\.svg)["']?\)/g

/**
 * A style sheet of the build, with its small drawings in it: they are painted with the words around them. The fonts wait
 * until the page was painted in what the device has (STARTER and public/site-header.js), so that nothing seen first
 * shares the network with them; without scripts they come at once.
 */
function styleSheet(address: string): { text: string; parts: StylePart[] } {
  let sheet = read.get(address)
  if (sheet === undefined) {
    const text = built(address)
      .replaceAll(FONT, (fonts) => `${LATE_FONTS}${fonts}}`)
      .replaceAll(DRAWING, (url, drawing: string) => {
        const svg = built(drawing)
        return svg.length > SMALL_DRAWING ? url : `url("data:image/svg+xml,${encodeURIComponent(svg)}")`
      })
    sheet = { text, parts: readStyles(text) }
    read.set(address, sheet)
  }
  return sheet
}

const built = (address: string) => readFileSync(path.join('build/client', address), 'utf8')
