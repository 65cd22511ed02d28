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
export function holdsSame<Item extends string | number>(
  one: readonly Item[],
  other: readonly Item[],
): boolean {
  return one.length === other.length && one.every((item) => other.includes(item))
}

/** A field that is filled in otherwise than it is stored, in words. */
export interface Difference {
  label: string
  mine: string
  now: string
}

export interface ComparedField<Content> {
  label: string
  text: (content: Content) => string
  /** What counts where the words may be the same for two different things. */
  value?: (content: Content) => unknown
}

/** Field by field, where what is filled in and what is stored differ. */
export function differencesBetween<Content>(
  mine: Content,
  now: Content,
  fields: readonly ComparedField<Content>[],
): Difference[] {
  return fields
    .filter(({ text, value = text }) => JSON.stringify(value(mine)) !== JSON.stringify(value(now)))
    .map(({ label, text }) => ({ label, mine: text(mine), now: text(now) }))
}

/** What stands for an empty field in a sentence. */
export const textOr = (text: string, otherwise = '(vazio)') => text.trim() || otherwise
