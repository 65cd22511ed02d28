/** Where a subscriber fetches an e-book; the gate of /app stands before it. */
export const ebookPath = (slug: string) => `/app/ebooks/${slug}`

/** Value of Content-Disposition: the plain letters for old browsers, all of them for the others (RFC 6266, 5987). */
export function attachmentNamed(fileName: string): string {
  const plain = fileName.normalize('NFKD').replaceAll(/[^\x20-\x7e]|["\\]/g, '')
  const all = encodeURIComponent(fileName).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${all}`
}
