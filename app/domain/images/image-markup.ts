import { type ImageVariant, readImagePath, variantsOf } from './image.ts'

/** How wide pictures in the text of a post are shown: as wide as its lines. */
const SIZES = '(width < 700px) 92vw, 650px'

export interface PictureSource {
  type: string
  srcSet: string
  sizes: string
}

/** The `<source>`s of a picture of the library, from its address alone; none for any other address. */
export function pictureSourcesOf(src: string): PictureSource[] {
  const named = readImagePath(src)
  if (!named || (named.extension !== 'jpg' && named.extension !== 'png')) return []
  const byType = Map.groupBy(variantsOf(named.id, named.width), ({ type }) => type)
  return [...byType].map(([type, variants]) => ({ type, srcSet: srcSetOf(variants), sizes: SIZES }))
}

const srcSetOf = (variants: readonly ImageVariant[]) =>
  variants.map(({ path, width }) => `${path} ${width}w`).join(', ')

const IMG = /<img\b[^>]*>/g

/** Cleaned HTML with every picture of the library in its best formats and widths. */
export function withPictures(html: string): string {
  return html.replaceAll(IMG, (img) => {
    const sources = pictureSourcesOf(attributeOf(img, 'src') ?? '')
    if (sources.length === 0) return img
    const inside = sources.map(
      ({ type, srcSet, sizes }) => `<source type="${type}" srcset="${srcSet}" sizes="${escaped(sizes)}" />`,
    )
    return `<picture>${inside.join('')}${img}</picture>`
  })
}

/** What `withPictures` gave, as it was before: for readers that know no `<picture>`. */
export const withoutPictures = (html: string) =>
  html.replaceAll(/<picture>(?:<source\b[^>]*>)*|<\/picture>/g, '')

/** Ids of the pictures of the library that a text names, each once. */
export function imageIdsIn(text: string): string[] {
  const found = text.matchAll(
    /\/blog\/imagens\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\//g,
  )
  return [...new Set([...found].map(([, id = '']) => id))]
}

export type ImageSizes = ReadonlyMap<string, { width: number; height: number }>

/**
 * Cleaned HTML in which every picture of the library says its width and height, so that the text keeps its place while
 * they load. What an author set stays; one of the two alone is completed in the picture's proportion.
 */
export function withImageSizes(html: string, sizes: ImageSizes): string {
  return html.replaceAll(IMG, (img) => {
    const named = readImagePath(attributeOf(img, 'src') ?? '')
    const own = named && sizes.get(named.id)
    if (!own) return img
    const given = { width: attributeOf(img, 'width'), height: attributeOf(img, 'height') }
    if (given.width && given.height) return img
    const height = Number(given.height ?? 0)
    const width = Number(given.width ?? (height ? scaled(height, own.width / own.height) : named.width))
    const size = `width="${width}" height="${height || scaled(width, own.height / own.width)}"`
    return img.replaceAll(/ (?:width|height)="[^"]*"/g, '').replace(/ src="[^"]*"/, (src) => `${src} ${size}`)
  })
}

const scaled = (pixels: number, share: number) => Math.max(1, Math.round(pixels * share))

/** Of a tag as sanitize-html writes it: every value in double quotes. */
const attributeOf = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1]

const escaped = (text: string) => text.replaceAll('<', '&lt;')
