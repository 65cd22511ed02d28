/** Labels of the subjects by their value in the form; the first one is the default. */
export const CONTACT_SUBJECTS = {
  duvida: 'Dúvida',
  pagamento: 'Pagamento',
  dados: 'Meus dados',
  imprensa: 'Imprensa',
  outra: 'Outra coisa',
} as const

export type ContactSubject = keyof typeof CONTACT_SUBJECTS

export const MIN_MESSAGE_LENGTH = 10
export const MAX_MESSAGE_LENGTH = 4000

/** Name of the honeypot, a hidden field that only bots fill in. */
export const HONEYPOT_FIELD = 'recado'
