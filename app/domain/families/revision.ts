/**
 * What a save does with the stored record: creates it, changes it, repeats the stored content, or fails because somebody
 * deleted it ('gone') or changed it since the form was opened ('changed').
 */
export type SaveDecision = 'create' | 'change' | 'repeat' | 'gone' | 'changed'

/**
 * Decides about a save by the revision its form was opened on, null for a new record (rule 49). Saving the stored content
 * is a repeat at any revision: a response was lost, or two people saved the same.
 */
export function decideSave(
  openedRevision: number | null,
  stored: { revision: number } | undefined,
  isSameContent: boolean,
): SaveDecision {
  if (!stored) return openedRevision === null ? 'create' : 'gone'
  if (isSameContent) return 'repeat'
  return openedRevision === stored.revision ? 'change' : 'changed'
}

/** Whether two lists have the same items, in any order. */
export function hasSameItems<Item extends string | number>(
  one: readonly Item[],
  other: readonly Item[],
): boolean {
  return one.length === other.length && one.every((item) => other.includes(item))
}

/** A field whose typed value differs from the stored one, as texts. */
export interface Difference {
  label: string
  mine: string
  now: string
}

export interface ComparedField<Content> {
  label: string
  text: (content: Content) => string
  /** The value to compare, if two values may have the same text. */
  value?: (content: Content) => unknown
}

/** The fields in which the typed and the stored content differ. */
export function differencesBetween<Content>(
  mine: Content,
  now: Content,
  fields: readonly ComparedField<Content>[],
): Difference[] {
  return fields
    .filter(({ text, value = text }) => JSON.stringify(value(mine)) !== JSON.stringify(value(now)))
    .map(({ label, text }) => ({ label, mine: text(mine), now: text(now) }))
}

/** The text, or `otherwise` if it is empty. */
export const textOr = (text: string, otherwise = '(vazio)') => text.trim() || otherwise
