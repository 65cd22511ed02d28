/** Path of an e-book's PDF, behind the subscription gate. */
export const ebookPath = (slug: string) => `/app/ebooks/${slug}`

/** Value of Content-Disposition: the name in ASCII for old browsers, and in full (RFC 6266, 5987). */
export function attachmentNamed(fileName: string): string {
  const ascii = fileName.normalize('NFKD').replaceAll(/[^\x20-\x7e]|["\\]/g, '')
  const encoded = encodeURIComponent(fileName).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
