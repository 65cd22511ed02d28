/**
 * Renders the brand icons of public/ from app/ui/art/drawings/brand.
 * Run by hand after changing the mark: `node scripts/build-icons.mjs`; the output is committed.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const brandFolder = fileURLToPath(new URL('../app/ui/art/drawings/brand/', import.meta.url))
const targetFolder = fileURLToPath(new URL('../public/', import.meta.url))
mkdirSync(`${targetFolder}icons`, { recursive: true })

// the renderer does not support custom properties and uses their fallback colours
const readSvg = (name) =>
  readFileSync(`${brandFolder}${name}.svg`, 'utf8').replace(/var\(--[\w-]+,(#\w+)\)/g, '$1')

const writePng = async (name, file, side) => {
  const image = sharp(Buffer.from(readSvg(name)), { density: 288 })
  const { size } = await image
    .resize(side, side)
    .png({ compressionLevel: 9, palette: true })
    .toFile(`${targetFolder}${file}`)
  console.log(`${file} ${size} bytes`)
}

writeFileSync(`${targetFolder}favicon.svg`, readSvg('favicon'))
await writePng('icone-192', 'icons/icon-192.png', 192)
await writePng('icone-192', 'icons/icon-512.png', 512)
// the mark of icone-512 is inside the circle of 80% to which launchers may crop
await writePng('icone-512', 'icons/maskable-512.png', 512)
await writePng('icone-512', 'icons/maskable-192.png', 192)
await writePng('icone-monocromatico', 'icons/monochrome-512.png', 512)
await writePng('icone-192', 'icons/apple-touch-icon.png', 180)
