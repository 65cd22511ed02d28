export const LIBRARY_PATH = '/blog/admin/imagens'

/** One file of a picture. The path and the bytes never change. */
export interface ImageVariant {
  path: string
  /** Media type, as 'image/avif'. */
  type: string
  /** Pixels. */
  width: number
}

export interface Cover {
  /** The fallback file: JPEG, PNG or WebP. */
  path: string
  alt: string
  /** Pixels; null for pictures that were imported without a size. */
  width: number | null
  height: number | null
  /** The same picture in other formats and widths, best format first. */
  variants: ImageVariant[]
}

export interface ImageUse {
  postId: string
  title: string
  slug: string
  /** In the saved post, an older version, or a working copy. */
  where: 'post' | 'revision' | 'copy'
}

export interface LibraryImage {
  id: string
  /** Alternative text; '' if it has none. */
  alt: string
  /** Pixels of the largest file. */
  width: number
  height: number
  /** Name of the uploaded file. */
  name: string
  /** Total bytes of all its files. */
  bytes: number
  /** ISO 8601 timestamp. */
  createdAt: string
  /** The JPEG or PNG file in the largest width; posts contain this path. */
  path: string
  /** AVIF, then WebP, by ascending width. */
  variants: ImageVariant[]
  thumbnailPath: string
  /** One per post, at most 50. */
  uses: ImageUse[]
}

/** One page of the library, newest first. */
export interface LibraryPage {
  images: LibraryImage[]
  /** Cursor of the next page; null on the last one. */
  next: string | null
}

/** A picture as the database stores it, without its paths. */
export type StoredImage = Omit<LibraryImage, 'path' | 'variants' | 'thumbnailPath'> & {
  fallback: 'jpg' | 'png'
}

export const MIME_TYPES = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
} as const
export type ImageExtension = keyof typeof MIME_TYPES

/** In the order of preference. */
const VARIANT_EXTENSIONS = ['avif', 'webp'] as const

/** Maximum width of a file, in pixels. */
export const MAX_WIDTH = 1600
const STANDARD_WIDTHS = [400, 800, 1200, MAX_WIDTH]

/** Widths of the files of a picture with the width `originalWidth`. */
export const widthsOf = (originalWidth: number): number[] => [
  ...STANDARD_WIDTHS.filter((width) => width < originalWidth),
  originalWidth,
]

export const imagePath = (id: string, width: number, extension: ImageExtension) =>
  `/blog/imagens/${id}/${width}.${extension}`

const IMAGE_PATH =
  /^\/blog\/imagens\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\/([1-9]\d{0,3})\.(avif|webp|jpg|png)$/

/** Parses the path of a file of the library; undefined for any other path. */
export function parseImagePath(
  path: string,
): { id: string; width: number; extension: ImageExtension } | undefined {
  const [, id, width, extension] = IMAGE_PATH.exec(path) ?? []
  if (id === undefined) return undefined
  return { id, width: Number(width), extension: extension as ImageExtension }
}

/** The AVIF and WebP files of a picture of this width. */
export const variantsOf = (id: string, width: number): ImageVariant[] =>
  VARIANT_EXTENSIONS.flatMap((extension) =>
    widthsOf(width).map((fileWidth) => ({
      path: imagePath(id, fileWidth, extension),
      type: MIME_TYPES[extension],
      width: fileWidth,
    })),
  )

export function libraryImageOf({ fallback, ...storedImage }: StoredImage): LibraryImage {
  const { id, width } = storedImage
  return {
    ...storedImage,
    path: imagePath(id, width, fallback),
    variants: variantsOf(id, width),
    thumbnailPath: imagePath(id, widthsOf(width)[0] ?? width, 'webp'),
  }
}

/** Maximum size of a cover, in pixels (rule 85). */
export const COVER_SIZE = { width: 800, height: 600 }

/** Whether a picture can be used as a cover without another conversion. */
export const isUsableAsCover = ({ width, height, path }: Pick<LibraryImage, 'width' | 'height' | 'path'>) =>
  width <= COVER_SIZE.width && height <= COVER_SIZE.height && path.endsWith('.jpg')

/** The picture's data as a cover. Does not check `isUsableAsCover`. */
export function coverOf({ path, alt, width, height, variants }: LibraryImage): Cover {
  return { path, alt, width, height, variants }
}
