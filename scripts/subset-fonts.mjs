// Creates the three font files of app/ui/fonts from the @fontsource packages, with only the glyphs that pt-BR needs and the
// weights that the tokens use. Run after a change of a font package: node scripts/subset-fonts.mjs
import { mkdir, readFile, readdir, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

const require = createRequire(import.meta.url)
const folder = fileURLToPath(new URL('../app/ui/fonts/', import.meta.url))
const MAX_TOTAL_BYTES = 70 * 1024

const ascii = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join('')
const letters = 'ÁÀÂÃÄÇÉÈÊËÍÌÎÏÑÓÒÔÕÖÚÙÛÜÝáàâãäçéèêëíìîïñóòôõöúùûüý'
const signs = '\u00a0ªº°§©®«»·•–—‘’“”…−×÷±→€½¹²³™'
const text = ascii + letters + signs

const fonts = [
  {
    from: '@fontsource-variable/gabarito/files/gabarito-latin-wght-normal.woff2',
    to: 'gabarito.woff2',
    text,
    weight: { min: 500, max: 900 },
  },
  {
    from: '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2',
    to: 'atkinson.woff2',
    text,
    weight: { min: 400, max: 800 },
  },
  {
    from: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
    to: 'digits.woff2',
    text: '0123456789',
    weight: { min: 400, max: 800 },
  },
]

await mkdir(folder, { recursive: true })
for (const font of fonts) {
  const source = await readFile(require.resolve(font.from))
  const subset = await subsetFont(source, font.text, {
    targetFormat: 'woff2',
    variationAxes: { wght: font.weight },
    keepFeatures: ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'tnum', 'liga', 'calt'],
    noHinting: true,
  })
  await writeFile(folder + font.to, subset)
}

let totalBytes = 0
for (const name of (await readdir(folder)).filter((file) => file.endsWith('.woff2'))) {
  const { size } = await stat(folder + name)
  totalBytes += size
  console.log(`${String(size).padStart(7)}  ${name}`)
}
console.log(`${String(totalBytes).padStart(7)}  together, of ${MAX_TOTAL_BYTES} allowed`)
if (totalBytes === 0 || totalBytes > MAX_TOTAL_BYTES) process.exit(1)
