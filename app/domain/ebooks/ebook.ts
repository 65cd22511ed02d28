/** Where a subscriber fetches an e-book; the gate of /app stands before it. */
export const ebookPath = (slug: string) => `/app/ebooks/${slug}`

/** Size of a file as people say it: '530 KB', '1,2 MB'. */
export function fileSizeText(bytes: number): string {
  const isSmall = bytes < 999_500
  const number = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: isSmall ? 0 : 1 })
  return isSmall ? `${number.format(bytes / 1000)} KB` : `${number.format(bytes / 1_000_000)} MB`
}

/** Value of Content-Disposition: the plain letters for old browsers, all of them for the others (RFC 6266, 5987). */
export function attachmentNamed(fileName: string): string {
  const plain = fileName.normalize('NFKD').replaceAll(/[^\x20-\x7e]|["\\]/g, '')
  const all = encodeURIComponent(fileName).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${all}`
}
