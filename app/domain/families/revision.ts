/**
 * What a save does with the stored record: creates it, changes it, repeats the stored content, or fails because somebody
 * deleted it ('gone') or changed it since the form was opened ('changed').
 */
export type SaveDecision = 'create' | 'change' | 'repeat' | 'gone' | 'changed'

/** The stored row of a form's input. */
type StoredRow<Input> = { revision: number } & Record<Exclude<keyof Input, 'revision'>, unknown>

/**
 * Decides about a save by the revision the form was opened with, null for a new record (rule 49). Saving the stored content
 * is a repeat at any revision: a response was lost, or two people saved the same. `isSameFile`: the form has no file, or
 * the stored one.
 */
export function decideSave<Input extends { revision: number | null }>(
  input: Input,
  stored: StoredRow<Input> | undefined,
  isSameFile = true,
): SaveDecision {
  if (!stored) return input.revision === null ? 'create' : 'gone'
  if (isSameFile && hasContent(stored, input)) return 'repeat'
  return input.revision === stored.revision ? 'change' : 'changed'
}

/** Whether the row holds the form's values; the order of lists does not matter. */
function hasContent<Input extends object>(stored: StoredRow<Input>, input: Input): boolean {
  const row: Record<string, unknown> = stored
  return Object.entries(input).every(
    ([field, value]) => field === 'revision' || isSameValue(value, row[field]),
  )
}

function isSameValue(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other
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
