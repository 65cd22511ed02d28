/** A chosen reason and typed words as one note: 'Vamos fazer juntos? Falta só o travesseiro.' Empty if both are empty. */
export function reasonNote(reason: string | null, words: string): string {
  return [reason, words.trim()].flatMap((part) => (part ? [withFullStop(part)] : [])).join(' ')
}

const withFullStop = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`)

/** With two full stops and the space between reason and words. */
const SEPARATORS_LENGTH = 3

/** How long the words may be, so that a note with any of these reasons keeps the limit. */
export const maxWordsLength = (maxNoteLength: number, reasons: readonly string[]): number =>
  maxNoteLength - Math.max(...reasons.map(({ length }) => length)) - SEPARATORS_LENGTH
