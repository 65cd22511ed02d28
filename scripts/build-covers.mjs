/**
 * Renders the covers of the example posts (public/blog/capas), panels of azulejos with the product's drawings, and writes
 * content/blog/covers.ts. Run by hand after a change: `node scripts/build-covers.mjs`; the output is committed. A file's
 * name contains a part of its hash, so that caches may store it forever.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const WIDTH = 800
const HEIGHT = 500
const TILE = 100
const drawingsFolder = fileURLToPath(new URL('../app/ui/art/drawings/', import.meta.url))
const targetFolder = fileURLToPath(new URL('../public/blog/capas/', import.meta.url))
const listFile = fileURLToPath(new URL('../content/blog/covers.ts', import.meta.url))

const GREEN = '#0A6B42'
const LEAF = '#1F9A5C'
const SKY = '#2B86B3'
const PALE_SKY = '#A6DBF2'
const TERRA = '#E0602F'
const SUN = '#FFC629'
const LIME = '#FFFDF2'

/** Panels: ground, colour pairs of the tiles, and drawings as [file, column, row, side], in tiles of 100 px. */
const PANELS = {
  'mesada-ou-pontos': {
    seed: 11,
    ground: SUN,
    pairs: [
      [GREEN, TERRA],
      [GREEN, LIME],
    ],
    drawings: [
      ['rewards/cofrinho', 1, 1, 3],
      ['tasks/combinado', 5, 2, 2],
    ],
  },
  'tarefas-por-idade': {
    seed: 5,
    ground: LIME,
    pairs: [
      [SKY, SUN],
      [LEAF, SKY],
    ],
    drawings: [
      ['tasks/brinquedos', 0, 2, 2],
      ['tasks/planta', 2, 1, 2],
      ['tasks/cama', 4, 2, 2],
      ['tasks/louca', 6, 1, 2],
    ],
  },
  'dois-irmaos': {
    seed: 23,
    ground: PALE_SKY,
    pairs: [
      [TERRA, SKY],
      [SKY, LIME],
    ],
    drawings: [
      ['avatars/menina-4', 1, 1, 3],
      ['avatars/menino-3', 4, 1, 3],
    ],
  },
  'premios-sem-dinheiro': {
    seed: 8,
    ground: LIME,
    pairs: [
      [LEAF, TERRA],
      [LEAF, SUN],
    ],
    drawings: [
      ['rewards/acampamento', 0, 1, 3],
      ['rewards/piquenique', 4, 0, 2],
      ['rewards/escolher-jantar', 6, 2, 2],
      ['rewards/dormir-mais-tarde', 4, 3, 2],
    ],
  },
  'o-combinado-falhou': {
    seed: 31,
    ground: GREEN,
    pairs: [
      [LEAF, SUN],
      [SUN, LIME],
    ],
    drawings: [['tasks/combinado', 2, 0, 4]],
  },
}

/** Covers of one drawing only: [file, viewBox in the proportions 800 x 500]. */
const FULL_DRAWINGS = { 'rotina-da-manha': ['brand/capa-rotina-da-manha', '152 0 896 560'] }

// the renderer does not support custom properties and uses their fallback colours
const readDrawing = (name) =>
  readFileSync(`${drawingsFolder}${name}.svg`, 'utf8').replace(/var\(--[\w-]+, ?(#\w+)\)/g, '$1')

const contentOf = (svg) => svg.slice(svg.indexOf('>') + 1, svg.lastIndexOf('</svg>'))
const viewBoxOf = (svg) => /viewBox="([^"]+)"/.exec(svg)?.[1] ?? '0 0 64 64'

/** The tile designs of the week wall, 40 units wide. */
const DESIGNS = [
  (a) => `<path d="M0 0h40A40 40 0 0 1 0 40z" fill="${a}"/>`,
  (a, b) =>
    `<path d="M0 0h20a20 20 0 0 1-20 20z" fill="${a}"/><path d="M40 40H20a20 20 0 0 1 20-20z" fill="${b}"/>`,
  (a, b) =>
    `<path d="M0 0h40v14A26 26 0 0 0 14 40H0z" fill="${a}"/><path d="M40 26v14H26a14 14 0 0 1 14-14z" fill="${b}"/>`,
  (a) => `<path d="M0 40A40 40 0 0 1 40 0v20a20 20 0 0 0-20 20z" fill="${a}"/>`,
]

/** Pseudo-random numbers, 0 ≤ x < 1, by a linear congruential generator, so that every run gives the same panel. */
function seededRandom(seed) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 4294967296
  }
}

function renderPanel({ seed, ground, pairs, drawings }) {
  const random = seededRandom(seed)
  const pick = (choices) => choices[Math.floor(random() * choices.length)]
  const parts = [`<path d="M0 0h${WIDTH}v${HEIGHT}H0z" fill="${ground}"/>`]
  for (let row = 0; row < HEIGHT / TILE; row++) {
    for (let column = 0; column < WIDTH / TILE; column++) {
      const turn = Math.floor(random() * 4) * 90
      const transform = `translate(${column * TILE} ${row * TILE}) scale(${TILE / 40}) rotate(${turn} 20 20)`
      parts.push(`<g transform="${transform}">${pick(DESIGNS)(...pick(pairs))}</g>`)
    }
  }
  for (const [name, column, row, side] of drawings) {
    const svg = readDrawing(name)
    const box = `x="${column * TILE}" y="${row * TILE}" width="${side * TILE}" height="${side * TILE}"`
    parts.push(`<svg ${box} viewBox="${viewBoxOf(svg)}">${contentOf(svg)}</svg>`)
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">${parts.join('')}</svg>`
}

function renderFullDrawing([name, view]) {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="${view}">${contentOf(readDrawing(name))}</svg>`
}

async function write(name, extension, image) {
  const bytes = await image.toBuffer()
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 10)
  const file = `${name}-${hash}.${extension}`
  writeFileSync(`${targetFolder}${file}`, bytes)
  console.log(`${file} ${bytes.length} bytes`)
  return hash
}

rmSync(targetFolder, { recursive: true, force: true })
mkdirSync(targetFolder, { recursive: true })
const covers = []
const pictures = [
  ...Object.entries(FULL_DRAWINGS).map(([name, view]) => [name, renderFullDrawing(view)]),
  ...Object.entries(PANELS).map(([name, options]) => [name, renderPanel(options)]),
]
for (const [name, svg] of pictures) {
  // rendered large and scaled down, for clean edges
  const resize = (width) =>
    sharp(Buffer.from(svg), { density: 144 }).resize(width).flatten({ background: LIME })
  const hashes = [
    await write(name, 'jpg', resize(WIDTH).jpeg({ quality: 80, mozjpeg: true })),
    await write(`${name}-400`, 'avif', resize(400).avif({ quality: 60 })),
    await write(`${name}-800`, 'avif', resize(WIDTH).avif({ quality: 60 })),
  ]
  covers.push(`  '${name}': coverOf('${[name, ...hashes].join("', '")}'),\n`)
}

// everything before the covers stays
const [source] = readFileSync(listFile, 'utf8').split(/(?<=EXAMPLE_COVERS.* = \{\n)/)
writeFileSync(listFile, `${source}${covers.join('')}}\n`)
