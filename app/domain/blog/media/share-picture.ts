import { imagePath, parseImagePath } from './image.ts'

/** The size at which social networks show a picture, in pixels. */
export const SHARE_SIZE = { width: 1200, height: 630 }

/** The path of a cover that is part of the product, with its name and extension. */
export const BUILT_IN_COVER = /^\/blog\/capas\/([\w-]+)\.(jpg|png|webp)$/

/**
 * The path of a cover in `SHARE_SIZE`: '/blog/og/{id}-800-jpg.jpg' of the library's file, '/blog/og/quarto-png.jpg' of a
 * cover of the product. Undefined for any other path.
 */
export function sharePicturePath(coverPath: string): string | undefined {
  const file = parseImagePath(coverPath)
  if (file) return `/blog/og/${file.id}-${file.width}-${file.extension}.jpg`
  const [, name, extension] = BUILT_IN_COVER.exec(coverPath) ?? []
  return name && `/blog/og/${name}-${extension}.jpg`
}

/** The path of the cover behind a file name of `sharePicturePath`; undefined for another name. */
export function coverPathOf(fileName: string): string | undefined {
  const [, id = '', width, extension] =
    /^([0-9a-f-]{36})-(\d+)-(jpg|png|webp|avif)\.jpg$/.exec(fileName) ?? []
  if (width) return imagePath(id, Number(width), extension as 'jpg')
  const [, name, type] = /^([\w-]+)-(jpg|png|webp)\.jpg$/.exec(fileName) ?? []
  return name && `/blog/capas/${name}.${type}`
}
