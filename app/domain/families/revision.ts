import { capitalized } from '#app/base/capitalized.ts'
import type { Difference } from '#app/base/difference.ts'
import { firstNameOf, type OtherMember } from './member.ts'

/**
 * The effect of a save: it creates or changes the record, repeats the stored content, or fails because the record was
 * deleted ('deleted') or changed ('changed') elsewhere after the form was opened.
 */
export type SaveDecision = 'create' | 'change' | 'repeat' | 'deleted' | 'changed'

/** A row with a form: its revision, and who made it. */
export interface Versioned {
  /** Incremented by each save of its form. */
  revision: number
  /** The user who made this revision. Null if unknown or deleted; undefined in what the previous release sends. */
  updatedBy?: string | null
}

/** A stored row with the fields of the form. */
type StoredRow<Input> = { revision: number } & Record<Exclude<keyof Input, 'revision'>, unknown>

/**
 * Decides the effect of a save by the revision that the form was opened with, null for a new record (rule 49). Saving the
 * stored content is a repeat at any revision: a response was lost, or two people saved the same content. `isSameFile`: the form has no
 * file, or the same file as the stored record.
 */
export function decideSave<Input extends { revision: number | null }>(
  input: Input,
  storedRow: StoredRow<Input> | undefined,
  isSameFile = true,
): SaveDecision {
  if (!storedRow) return input.revision === null ? 'create' : 'deleted'
  if (isSameFile && hasContent(storedRow, input)) return 'repeat'
  return input.revision === storedRow.revision ? 'change' : 'changed'
}

/** Whether the row has the values of the form. */
function hasContent<Input extends object>(storedRow: StoredRow<Input>, input: Input): boolean {
  const row: Record<string, unknown> = storedRow
  return Object.entries(input).every(
    ([field, value]) => field === 'revision' || isSameValue(value, row[field]),
  )
}

/** Compares lists of plain values in any order, and the content of objects exactly. */
export function isSameValue(first: unknown, second: unknown): boolean {
  const areLists = Array.isArray(first) && Array.isArray(second)
  if (!areLists || first.some(isObject)) return isEqual(first, second)
  return first.length === second.length && first.every((item) => second.includes(item))
}

function isEqual(first: unknown, second: unknown): boolean {
  if (!isObject(first) || !isObject(second)) return first === second
  const keys = new Set([...Object.keys(first), ...Object.keys(second)])
  return [...keys].every((key) => isEqual(first[key], second[key]))
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

export interface ComparedField<Content> {
  label: string
  text: (content: Content) => string
  /** The value to compare, if two values may have the same text. */
  value?: (content: Content) => unknown
}

/** The fields in which the typed and the stored content differ. */
export function differencesBetween<Content>(
  typed: Content,
  stored: Content,
  fields: readonly ComparedField<Content>[],
): Difference[] {
  return fields
    .filter(({ text, value = text }) => JSON.stringify(value(typed)) !== JSON.stringify(value(stored)))
    .map(({ label, text }) => ({ label, typed: text(typed), stored: text(stored) }))
}

export const textOr = (text: string, emptyText = '(vazio)') => text.trim() || emptyText

/** What a form edits, in its sentences. */
export interface EditedThing {
  /** 'esta tarefa', 'os dados da família'. */
  name: string
  isPlural?: boolean
}

/** Who made a newer version, for somebody with an open form (rule 306): 'Ana acabou de mudar esta tarefa.' */
export function newerVersionText(
  { updatedBy }: Versioned,
  { name, isPlural = false }: EditedThing,
  { member, members }: { member: Pick<OtherMember, 'userId'>; members: readonly OtherMember[] },
): string {
  const author = updatedBy && members.find(({ userId }) => userId === updatedBy)
  if (!author) return `${capitalized(name)} ${isPlural ? 'acabaram' : 'acabou'} de mudar.`
  const who = author.userId === member.userId ? 'Você' : firstNameOf(author.name)
  return `${who} acabou de mudar ${name}.`
}
