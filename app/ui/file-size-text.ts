/** Formats the size of a file: '530 KB', '1,2 MB'. */
export function fileSizeText(bytes: number): string {
  const isSmall = bytes < 999_500
  const number = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: isSmall ? 0 : 1 })
  return isSmall ? `${number.format(bytes / 1000)} KB` : `${number.format(bytes / 1_000_000)} MB`
}
