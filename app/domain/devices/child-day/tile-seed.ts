/** A whole number of the child and the day, for `tileChoices`. */
export function tileSeed(childId: string, day: string): number {
  let seed = 0
  for (const letter of `${childId} ${day}`) seed = (Math.imul(seed, 31) + letter.codePointAt(0)!) | 0
  return seed
}
