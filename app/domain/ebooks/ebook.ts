import { APP_PATHS } from '#app/base/app-paths.ts'

/** Path of an e-book's PDF, behind the subscription gate. */
export const ebookPath = (slug: string) => `${APP_PATHS.ebooks}/${slug}`

/** Value of Content-Disposition: the file name in ASCII for old browsers, and in UTF-8 (RFC 6266, RFC 5987). */
export function contentDispositionOf(fileName: string): string {
  const asciiName = fileName.normalize('NFKD').replaceAll(/[^\x20-\x7e]|["\\]/g, '')
  const encodedName = encodeURIComponent(fileName).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${asciiName}"; filename*=UTF-8''${encodedName}`
}
