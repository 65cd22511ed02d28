import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { log } from '#app/platform/log.server.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

type Encoding = 'br' | 'gzip'

/** Below this many bytes compression saves nothing that a network packet would notice. */
const SMALLEST = 512
/** Of one body, so that a page that is the same for everybody is compressed once. */
const MOST_KEPT = 400
const kept = new Map<string, Promise<Buffer>>()

// a sheet that several routes share is named again with a '#' behind it
const STYLE_SHEET = /<link (?:nonce="[^"]*" )?rel="stylesheet" href="(\/assets\/[\w.-]+\.css)#?"[^>]*>/g

/**
 * Sends a page in one piece and ready to be painted: its style sheets inside it, scripts behind everything that is seen,
 * compressed for this client. The screens of /app stay streams, and what is no page stays as it is.
 */
export async function sendWhole(request: Request, response: Response): Promise<Response> {
  const { pathname } = new URL(request.url)
  const isPage = response.headers.get('content-type')?.startsWith('text/html')
  if (!isPage || !response.body || pathname === '/app' || pathname.startsWith('/app/')) return response
  const page = Buffer.from(readyToPaint(await response.text()))
  const headers = new Headers(response.headers)
  headers.append('vary', 'accept-encoding')
  const encoding = page.length < SMALLEST ? undefined : encodingFor(request.headers.get('accept-encoding'))
  const isEverybodys = !/private|no-store/.test(headers.get('cache-control') ?? 'no-store')
  const mark = createHash('sha256').update(page).digest('base64url')
  // by what it says, however it is packed
  if (isEverybodys) headers.set('etag', `W/"${mark}"`)
  const pack = isEverybodys ? compressedOnce : compress
  const body = encoding ? await pack(page, encoding, mark) : page
  if (encoding) headers.set('content-encoding', encoding)
  headers.set('content-length', String(body.length))
  return new Response(new Uint8Array(body), { status: response.status, headers })
}

/** br before gzip, as far as the client takes it. */
function encodingFor(accepted: string | null): Encoding | undefined {
  const names = (accepted ?? '')
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(';')[0]?.trim().toLowerCase())
  return (['br', 'gzip'] as const).find((encoding) => names.includes(encoding))
}

/**
 * A page that is everybody's, compressed. The first answer is made quickly; behind it a smaller copy is made, once, for all
 * who ask later: it takes a tenth of a second of processor and fits into fewer packets.
 */
function compressedOnce(page: Buffer, encoding: Encoding, mark: string): Promise<Buffer> {
  const key = encoding + mark
  const known = kept.get(key)
  if (known) return known
  const made = compress(page, encoding)
  kept.set(key, made)
  const oldest = kept.keys().next().value
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
  const keepSmallest = async () => {
    await made
    const smallest = await smallestOf(page, encoding)
    if (kept.has(key)) kept.set(key, Promise.resolve(smallest))
  }
  keepSmallest().catch((error: unknown) => log.warn({ err: error }, 'a page could not be compressed'))
  return made
}

const compress = (page: Buffer, encoding: Encoding) => compressTo(4, page, encoding)

const smallestOf = (page: Buffer, encoding: Encoding) =>
  compressTo(encoding === 'br' ? 11 : 9, page, encoding)

function compressTo(level: number, page: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return zip(page, { level })
  return brotli(page, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: level,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: page.length,
    },
  })
}

const FONT_PRELOAD = /<link (?:nonce="[^"]*" )?rel="preload"[^>]* as="font"[^>]*>/g
const MODULE_PRELOAD = /<link (?:nonce="[^"]*" )?rel="modulepreload" href="([^"]+)"[^>]*>/g
const ENTRY = /<script nonce="([^"]+)" type="module" async="">(.*?)<\/script>/s

/**
 * Puts the page's style sheets into it, which saves a whole trip over the network before anything is seen. They name the
 * fonts at once, so that these need no links of their own.
 */
function readyToPaint(html: string): string {
  const first = html.search(STYLE_SHEET)
  if (first === -1) return html
  const addresses = new Set([...html.matchAll(STYLE_SHEET)].map(([, address]) => address ?? ''))
  const style = `<style>${[...addresses].map(styleSheet).join('')}</style>`
  const isStatic = !ENTRY.test(html)
  const painted = (html.slice(0, first) + style + html.slice(first))
    .replaceAll(FONT_PRELOAD, '')
    // where there are scripts React looks for the links it wrote: they stay, and fetch nothing
    .replaceAll(STYLE_SHEET, (link) =>
      isStatic ? '' : link.replace('rel="stylesheet"', 'rel="stylesheet" disabled'),
    )
    .replaceAll('<script type="module" src="/', '<script type="module" fetchpriority="low" src="/')
  return isStatic ? painted : startedAfterPainting(painted)
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
  requestAnimationFrame(() => setTimeout(fetchAll))
  setTimeout(fetchAll, 1000)
  for (const touch of ['pointerdown', 'pointermove', 'keydown', 'focusin']) addEventListener(touch, begin, { once: true, capture: true })
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

const read = new Map<string, string>()

const SMALL_DRAWING = 2048
const DRAWING = /url\(["']?(\/assets\/[\w.-]+\.svg)["']?\)/g

/** A style sheet of the build, with its small drawings in it: they are painted with the words around them. */
function styleSheet(address: string): string {
  let text = read.get(address)
  if (text === undefined) {
    text = built(address).replaceAll(DRAWING, (url, drawing: string) => {
      const svg = built(drawing)
      return svg.length > SMALL_DRAWING ? url : `url("data:image/svg+xml,${encodeURIComponent(svg)}")`
    })
    read.set(address, text)
  }
  return text
}

const built = (address: string) => readFileSync(path.join('build/client', address), 'utf8')
