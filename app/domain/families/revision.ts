/**
 * How a form's save stands to what is stored: a new one, the next version, the same once more, one that
 * somebody deleted, or one that somebody changed after the form was opened.
 */
export type SaveVerdict = 'create' | 'change' | 'repeat' | 'gone' | 'changed'

/**
 * Judges a save by the revision its form was opened on (null for a new one). Saving what is stored already is a
 * repeat whatever it names: an answer was lost, or two people agreed.
 */
export function judgeSave(
  named: number | null,
  stored: { revision: number } | undefined,
  isSameContent: boolean,
): SaveVerdict {
  if (!stored) return named === null ? 'create' : 'gone'
  if (isSameContent) return 'repeat'
  return named === stored.revision ? 'change' : 'changed'
}

/** Whether two lists hold the same, in whatever order. */
export function holdsSame<Item extends string | number>(one: readonly Item[], other: readonly Item[]): boolean {
  return one.length === other.length && one.every((item) => other.includes(item))
}
