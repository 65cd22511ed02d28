/**
 * Draws the brand icons of public/ from app/ui/art/drawings/brand.
 * Run by hand after changing the mark: `node scripts/build-icons.mjs`; the output is committed.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const brand = fileURLToPath(new URL('../app/ui/art/drawings/brand/', import.meta.url))
const target = fileURLToPath(new URL('../public/', import.meta.url))
mkdirSync(`${target}icons`, { recursive: true })

// the renderer does not support custom properties and uses their fallback colours
const drawing = (name) => readFileSync(`${brand}${name}.svg`, 'utf8').replace(/var\(--[\w-]+,(#\w+)\)/g, '$1')

const png = async (name, file, side) => {
  const image = sharp(Buffer.from(drawing(name)), { density: 288 })
  const { size } = await image
    .resize(side, side)
    .png({ compressionLevel: 9, palette: true })
    .toFile(`${target}${file}`)
  console.log(`${file} ${size} bytes`)
}

writeFileSync(`${target}favicon.svg`, drawing('favicon'))
await png('icone-192', 'icons/icon-192.png', 192)
await png('icone-192', 'icons/icon-512.png', 512)
// the mark of icone-512 stays inside the safe circle of 80% that launchers may crop to
await png('icone-512', 'icons/maskable-512.png', 512)
await png('icone-512', 'icons/maskable-192.png', 192)
await png('icone-monocromatico', 'icons/monochrome-512.png', 512)
await png('icone-192', 'icons/apple-touch-icon.png', 180)
