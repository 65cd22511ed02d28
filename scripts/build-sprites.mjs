/**
 * Turns the source drawings of app/ui/art/drawings into one SVG sprite per kind.
 * Run by hand after changing a drawing: `node scripts/build-sprites.mjs`; the output is committed.
 * The same input always gives the same bytes.
 */
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const artFolder = fileURLToPath(new URL('../app/ui/art/', import.meta.url))
const header = '<!-- Made by scripts/build-sprites.mjs from app/ui/art/drawings. -->'

const readDrawing = (kind, name) => {
  const source = readFileSync(`${artFolder}drawings/${kind}/${name}.svg`, 'utf8').trim()
  const [, attributes, body] =
    /^<svg([^>]*)>(.*)<\/svg>$/s.exec(source) ?? fail(`${kind}/${name}: not one svg`)
  // ids must be unique in a sprite, and references fail in some external <use>
  if (/\sid=|<style|<script|url\(/.test(body))
    fail(`${kind}/${name}: ids, styles and references are not allowed`)
  const viewBox = /viewBox="([^"]+)"/.exec(attributes)?.[1] ?? fail(`${kind}/${name}: no viewBox`)
  return { name, viewBox, body: body.replace(/ \/>/g, '/>').replace(/" >/g, '">') }
}

const fail = (message) => {
  throw new Error(message)
}

const drawingNames = (kind) =>
  readdirSync(`${artFolder}drawings/${kind}`)
    .filter((file) => file.endsWith('.svg'))
    .map((file) => file.slice(0, -4))
    .sort()

/** A wide drawing ('-larga') fills its box; the box may cut its edges. */
const fitOf = (name) => (name.endsWith('-larga') ? ' preserveAspectRatio="xMidYMid slice"' : '')

const renderSymbol = ({ name, viewBox, body }) =>
  `<symbol id="${name}" viewBox="${viewBox}"${fitOf(name)}>${body}</symbol>`

const writeFile = (file, content) => {
  writeFileSync(`${artFolder}${file}`, content)
  console.log(`${file} ${Buffer.byteLength(content)} bytes`)
}

const writeSprite = (file, symbols) =>
  writeFile(file, `<svg xmlns="http://www.w3.org/2000/svg">${header}\n${symbols.join('\n')}\n</svg>\n`)

/**
 * The drawing of the same child leaning over a wall: neck, low shoulders and head, cut at the wall's edge (y 108), and two
 * hands over the edge. Portraits are drawn in a grid of 120 units, with their parts in a fixed order: ground, hair behind,
 * neck, shirt, prints on the shirt, skin, everything else.
 */
const leanOverWall = ({ name, body }) => {
  const parts =
    /<g transform="matrix\([^)]*\)">(?<back>.*)<path d="M48 86h24v20H48z" fill="(?<shade>#\w+)"\/><path fill="(?<shirt>[^"]+)" d="M14 136[^>]*>.*?(?<front><g fill="(?<skin>#\w+)"><circle cx="27".*)<\/g>$/s.exec(
      body,
    )?.groups ?? fail(`${name}: not drawn in the order of the portraits`)
  const { back, shade, shirt, front, skin } = parts
  const child = `${back}<path d="M48 84h24v20H48z" fill="${shade}"/><path d="M14 108.5c6-6 18-9 32-8.5 4 6 24 6 28 0 14-.5 26 2.5 32 8.5z" fill="${shirt}"/>${front}`
  const handsSvg = `<g fill="${skin}"><rect x="4" y="96" width="30" height="21" rx="10.5"/><rect x="86" y="96" width="30" height="21" rx="10.5"/></g><path d="M14 109v7M24 109v7M96 109v7M106 109v7" stroke="${shade}" stroke-width="2" stroke-linecap="round"/>`
  return {
    name: `${name}-no-muro`,
    viewBox: '-4 -8 128 126',
    body: `<svg x="-4" y="-8" width="128" height="116" viewBox="-4 -8 128 116">${child}</svg>${handsSvg}`,
  }
}

const EYES =
  /(?:<g fill="#\w+"><circle cx="4[89][^>]*\/><circle cx="7[23][^>]*\/><\/g>)+|<path d="M43 63a5 [^>]*\/>/
const MOUTH =
  /<path d="M\d+ \d+[^>]*stroke="#3A140A"[^>]*\/>|<path d="[^>]*fill="#5A1A10"\/><path [^>]*fill="#fff"\/>/
const LAUGHING_EYES =
  '<path d="M43 63a5 5 0 0 1 10 0M67 63a5 5 0 0 1 10 0" fill="none" stroke="#1A0C06" stroke-width="3.4" stroke-linecap="round"/>'
const LAUGHING_MOUTH =
  '<path d="M48 73h24a12 12 0 0 1-24 0z" fill="#5A1A10"/><path d="M51 73h18v4H51z" fill="#fff"/>'

/** The same portrait with laughing eyes and mouth. */
const laugh = ({ name, viewBox, body }) => {
  if (!EYES.test(body) || !MOUTH.test(body))
    fail(`${name}: eyes or mouth are not drawn as in the other portraits`)
  return { name, viewBox, body: body.replace(EYES, LAUGHING_EYES).replace(MOUTH, LAUGHING_MOUTH) }
}

writeSprite(
  'laughing.sprite.svg',
  drawingNames('avatars')
    .filter((name) => /^menin[ao]-/.test(name))
    .map((name) => renderSymbol(leanOverWall(laugh(readDrawing('avatars', name))))),
)
writeSprite(
  'avatars.sprite.svg',
  drawingNames('avatars')
    .map((name) => readDrawing('avatars', name))
    .flatMap((portrait) => [renderSymbol(portrait), renderSymbol(leanOverWall(portrait))]),
)
writeSprite(
  'rewards.sprite.svg',
  drawingNames('rewards').map((name) => renderSymbol(readDrawing('rewards', name))),
)
/** Drawings of other kinds that also stand for a task, by the name that they have there. */
const SHARED_WITH_TASKS = [
  ['rewards', 'bicicleta', 'bicicleta'],
  ['rewards', 'bola', 'bola'],
  ['rewards', 'cofrinho', 'cofrinho'],
  ['rewards', 'escolher-jantar', 'cozinhar'],
  ['rewards', 'musica', 'violao'],
  ['rewards', 'parque', 'parque'],
  ['rewards', 'pintura', 'pintura'],
  ['device', 'carro', 'carro'],
  ['device', 'gato', 'gato'],
]
writeSprite('tasks.sprite.svg', [
  ...drawingNames('tasks').map((name) => renderSymbol(readDrawing('tasks', name))),
  ...SHARED_WITH_TASKS.map(([kind, source, name]) => renderSymbol({ ...readDrawing(kind, source), name })),
])
writeSprite(
  'scenes.sprite.svg',
  drawingNames('scenes')
    .filter((name) => name !== 'quintal')
    .map((name) => renderSymbol(readDrawing('scenes', name))),
)

// the drawings of children's devices: animals, kinds of device, picture PIN and signs
writeSprite(
  'device.sprite.svg',
  drawingNames('device').map((name) => renderSymbol(readDrawing('device', name))),
)

// the drawings of public pages, separate from those of /app
writeSprite(
  'site.sprite.svg',
  drawingNames('site').map((name) => renderSymbol(readDrawing('site', name))),
)

// the hero is a separate file, because only the landing page and the sign-in page need it
const hero = readDrawing('scenes', 'quintal')
writeFile(
  'hero.svg',
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${hero.viewBox}">${header}<g id="quintal">${hero.body}</g></svg>\n`,
)

// a CSS background image does not support custom properties, so the strip uses the fallback colours
const strip = readDrawing('brand', 'faixa')
const [, , width, height] = strip.viewBox.split(' ')
writeFile(
  'tile-strip.svg',
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${strip.viewBox}">${header}${strip.body.replace(/var\(--[\w-]+,(#\w+)\)/g, '$1')}</svg>\n`,
)
