/** A typed code in capitals without spaces and hyphens. */
export function normalizeCode(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .toUpperCase()
}
