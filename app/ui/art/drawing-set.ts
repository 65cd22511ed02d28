/** A title without accents and in small letters, so that stems can be searched in it. */
export const plainTitle = (title: string): string =>
  title
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()

/** The first name whose stems stand in the title, or null. The stems are written without accents. */
export function firstMatch<Name extends string>(
  title: string,
  stems: readonly (readonly [Name, RegExp])[],
): Name | null {
  const plain = plainTitle(title)
  return stems.find(([, stem]) => stem.test(plain))?.[0] ?? null
}
