import { type ImageVariant, readImagePath, variantsOf } from './image.ts'

/** The `sizes` attribute of pictures in the text of a post. */
const SIZES = '(width < 700px) 92vw, 650px'

/** Attributes of a `<source>`. */
export interface PictureSource {
  type: string
  sizes: string
  srcSet: string
}

/** A `<source>` for each type of the variants. */
export function sourcesOfVariants(variants: readonly ImageVariant[], sizes: string): PictureSource[] {
  return [...Map.groupBy(variants, ({ type }) => type)].map(([type, files]) => ({
    type,
    sizes,
    srcSet: files.map(({ path, width }) => `${path} ${width}w`).join(', '),
  }))
}

/** The `<source>` elements of a picture of the library by its address; none for any other address. */
export function pictureSourcesOf(src: string): PictureSource[] {
  const file = readImagePath(src)
  if (!file || (file.extension !== 'jpg' && file.extension !== 'png')) return []
  return sourcesOfVariants(variantsOf(file.id, file.width), SIZES)
}

const IMG = /<img\b[^>]*>/g

/** Sanitized HTML with a `<picture>` for every picture of the library. */
export function withPictures(html: string): string {
  return html.replaceAll(IMG, (img) => {
    const sources = pictureSourcesOf(attributeOf(img, 'src') ?? '')
    if (sources.length === 0) return img
    const sourceElements = sources.map(
      ({ type, srcSet, sizes }) => `<source type="${type}" srcset="${srcSet}" sizes="${escaped(sizes)}" />`,
    )
    return `<picture>${sourceElements.join('')}${img}</picture>`
  })
}

/** Reverses `withPictures`, because feed readers may not support `<picture>`. */
export const withoutPictures = (html: string) =>
  html.replaceAll(/<picture>(?:<source\b[^>]*>)*|<\/picture>/g, '')

/** The ids of the library's pictures in a text, each once. */
export function imageIdsIn(text: string): string[] {
  const matches = text.matchAll(
    /\/blog\/imagens\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\//g,
  )
  return [...new Set([...matches].map(([, id = '']) => id))]
}

export type ImageSizes = ReadonlyMap<string, { width: number; height: number }>

/**
 * Sanitized HTML with width and height on each picture of the library, so that the text does not move while it loads.
 * Keeps the author's values; computes a missing one from the picture's proportions.
 */
export function withImageSizes(html: string, sizes: ImageSizes): string {
  return html.replaceAll(IMG, (img) => {
    const file = readImagePath(attributeOf(img, 'src') ?? '')
    const original = file && sizes.get(file.id)
    if (!original) return img
    const authored = { width: attributeOf(img, 'width'), height: attributeOf(img, 'height') }
    if (authored.width && authored.height) return img
    const height = Number(authored.height ?? 0)
    const width = Number(
      authored.width ?? (height ? scaled(height, original.width / original.height) : file.width),
    )
    const size = `width="${width}" height="${height || scaled(width, original.height / original.width)}"`
    return img.replaceAll(/ (?:width|height)="[^"]*"/g, '').replace(/ src="[^"]*"/, (src) => `${src} ${size}`)
  })
}

const scaled = (pixels: number, share: number) => Math.max(1, Math.round(pixels * share))

/** An attribute of a tag as sanitize-html writes it, with double quotes. */
const attributeOf = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1]

const escaped = (text: string) => text.replaceAll('<', '&lt;')
