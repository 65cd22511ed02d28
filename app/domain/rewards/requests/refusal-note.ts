/** When the reward may be possible, as the child reads it with 'Agora não'. */
export const REFUSAL_REASONS = [
  'Depois da prova, tá?',
  'No fim de semana',
  'Amanhã, com certeza',
  'Vamos conversar',
] as const

/** The chosen reason and the typed words as one note: 'No fim de semana. No sábado, na praça!' Empty if both are empty. */
export function refusalNote(reason: string | null, words: string): string {
  return [reason, words.trim()].flatMap((part) => (part ? [withFullStop(part)] : [])).join(' ')
}

const withFullStop = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`)
