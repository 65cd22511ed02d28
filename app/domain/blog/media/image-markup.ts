import { type ImageVariant, parseImagePath, variantsOf } from './image.ts'

/** The `sizes` attribute of pictures in the text of a post. */
const TEXT_SIZES = '(width < 700px) 92vw, 650px'

export interface PictureSource {
  type: string
  sizes: string
  srcSet: string
}

/** One `<source>` for each media type. */
export function sourcesOfVariants(variants: readonly ImageVariant[], sizes: string): PictureSource[] {
  return [...Map.groupBy(variants, ({ type }) => type)].map(([type, files]) => ({
    type,
    sizes,
    srcSet: files.map(({ path, width }) => `${path} ${width}w`).join(', '),
  }))
}

/** The `<source>` elements for the path of a JPEG or PNG file of the library; none for any other `src`. */
export function pictureSourcesOf(src: string): PictureSource[] {
  const file = parseImagePath(src)
  if (!file || (file.extension !== 'jpg' && file.extension !== 'png')) return []
  return sourcesOfVariants(variantsOf(file.id, file.width), TEXT_SIZES)
}

const IMG = /<img\b[^>]*>/g

/** Wraps each `<img>` of the library in a `<picture>`. The HTML must be sanitized. */
export function withPictureElements(html: string): string {
  return html.replaceAll(IMG, (img) => {
    const sources = pictureSourcesOf(attributeOf(img, 'src') ?? '')
    if (sources.length === 0) return img
    const sourceElements = sources.map(
      ({ type, srcSet, sizes }) => `<source type="${type}" srcset="${srcSet}" sizes="${escapeLt(sizes)}" />`,
    )
    return `<picture>${sourceElements.join('')}${img}</picture>`
  })
}

/** Reverses `withPictureElements`, because feed readers may not support `<picture>`. */
export const withoutPictureElements = (html: string) =>
  html.replaceAll(/<picture>(?:<source\b[^>]*>)*|<\/picture>/g, '')

/** The ids of the library pictures that a text (HTML or JSON) contains, without duplicates. */
export function imageIdsIn(text: string): string[] {
  const matches = text.matchAll(
    /\/blog\/imagens\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\//g,
  )
  return [...new Set([...matches].map(([, id = '']) => id))]
}

export type ImageSizes = ReadonlyMap<string, { width: number; height: number }>

/**
 * Adds width and height to each picture of the library, so that the text does not move while it loads. Keeps the author's
 * values; computes a missing one from the aspect ratio. The HTML must be sanitized.
 */
export function withImageSizes(html: string, sizes: ImageSizes): string {
  return html.replaceAll(IMG, (img) => {
    const file = parseImagePath(attributeOf(img, 'src') ?? '')
    const imageSize = file && sizes.get(file.id)
    if (!imageSize) return img
    const authorSize = { width: attributeOf(img, 'width'), height: attributeOf(img, 'height') }
    if (authorSize.width && authorSize.height) return img
    const height = Number(authorSize.height ?? 0)
    const width = Number(
      authorSize.width ?? (height ? scaleLength(height, imageSize.width / imageSize.height) : file.width),
    )
    const size = `width="${width}" height="${height || scaleLength(width, imageSize.height / imageSize.width)}"`
    // where the sanitizer writes them, so that a second save changes nothing
    return img
      .replaceAll(/ (?:width|height)="[^"]*"/g, '')
      .replace(/ src="[^"]*"(?: alt="[^"]*")?(?: title="[^"]*")?/, (start) => `${start} ${size}`)
  })
}

const scaleLength = (pixels: number, factor: number) => Math.max(1, Math.round(pixels * factor))

/** The value of an attribute; sanitize-html always writes double quotes. */
const attributeOf = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1]

const escapeLt = (text: string) => text.replaceAll('<', '&lt;')
