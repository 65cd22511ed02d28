/** Where the library is read and written, for administrators. */
export const LIBRARY_PATH = '/blog/admin/imagens'

/** One file of a picture: its address never changes, nor do its bytes. */
export interface ImageVariant {
  path: string
  /** 'image/avif' */
  type: string
  /** Pixels. */
  width: number
}

/** The picture of a post, as files with addresses of their own. */
export interface Cover {
  /** What every browser and network can show: JPEG, PNG or WebP. */
  path: string
  alt: string
  /** Pixels; unknown for pictures that were brought over by their address alone. */
  width: number | null
  height: number | null
  /** The same picture in other formats and widths, best format first. */
  variants: ImageVariant[]
}

/** A post that names a picture: as it stands, in an older version, or in what somebody typed and did not save. */
export interface ImageUse {
  postId: string
  title: string
  slug: string
  where: 'post' | 'revision' | 'copy'
}

/** A picture of the library. */
export interface LibraryImage {
  id: string
  /** What it shows; '' for one that only decorates. */
  alt: string
  /** Pixels of the largest file. */
  width: number
  height: number
  /** As the uploaded file was called. */
  name: string
  /** Of all its files. */
  bytes: number
  /** ISO moment. */
  createdAt: string
  /** The largest file that every browser can show: what posts name. */
  path: string
  /** AVIF, then WebP, the narrow ones first. */
  variants: ImageVariant[]
  thumbnailPath: string
  /** One for each post, the first 50. */
  uses: ImageUse[]
}

/** One page of the library, newest first. */
export interface LibraryPage {
  images: LibraryImage[]
  /** Names the next page; null on the last. */
  next: string | null
}

/** What is known of a picture before its addresses are made. */
export type StoredImage = Omit<LibraryImage, 'path' | 'variants' | 'thumbnailPath'> & {
  fallback: 'jpg' | 'png'
}

export type ImageExtension = 'avif' | 'webp' | 'jpg' | 'png'

export const TYPE_OF: Record<ImageExtension, 'image/avif' | 'image/webp' | 'image/jpeg' | 'image/png'> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
}

/** The best format first. */
const VARIANT_EXTENSIONS = ['avif', 'webp'] as const

/** Widest file that is kept, in pixels. */
export const WIDEST = 1600
const WIDTHS = [400, 800, 1200, WIDEST]

/** In which widths a picture is kept: those of the list below its own, and its own. */
export const widthsOf = (own: number): number[] => [...WIDTHS.filter((width) => width < own), own]

export const imagePath = (id: string, width: number, extension: ImageExtension) =>
  `/blog/imagens/${id}/${width}.${extension}`

const ADDRESS =
  /^\/blog\/imagens\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\/([1-9]\d{0,3})\.(avif|webp|jpg|png)$/

/** Which file of the library an address names; undefined for any other address. */
export function readImagePath(
  path: string,
): { id: string; width: number; extension: ImageExtension } | undefined {
  const [, id, width, extension] = ADDRESS.exec(path) ?? []
  if (id === undefined) return undefined
  return { id, width: Number(width), extension: extension as ImageExtension }
}

/** The files beside one of this width; the address alone tells them. */
export const variantsOf = (id: string, width: number): ImageVariant[] =>
  VARIANT_EXTENSIONS.flatMap((extension) =>
    widthsOf(width).map((each) => ({
      path: imagePath(id, each, extension),
      type: TYPE_OF[extension],
      width: each,
    })),
  )

/** A picture with its addresses. */
export function libraryImageOf({ fallback, ...stored }: StoredImage): LibraryImage {
  const { id, width } = stored
  return {
    ...stored,
    path: imagePath(id, width, fallback),
    variants: variantsOf(id, width),
    thumbnailPath: imagePath(id, widthsOf(width)[0] ?? width, 'webp'),
  }
}

/** The classic cover of the specification (section 5), in pixels. */
export const COVER_SIZE = { width: 800, height: 600 }

/** A JPEG of at most that size, which needs no ladder. */
export const isCoverSized = ({ width, height, path }: Pick<LibraryImage, 'width' | 'height' | 'path'>) =>
  width <= COVER_SIZE.width && height <= COVER_SIZE.height && path.endsWith('.jpg')

/** A picture of the library as the cover of a post; one that is not cover sized goes through the ladder first. */
export function coverOf({ path, alt, width, height, variants }: LibraryImage): Cover {
  return { path, alt, width, height, variants }
}
