/** What a message may be about, by its word in the form; the first is chosen to begin with. */
export const CONTACT_SUBJECTS = {
  duvida: 'Dúvida',
  pagamento: 'Pagamento',
  dados: 'Meus dados',
  imprensa: 'Imprensa',
  outra: 'Outra coisa',
} as const

export type ContactSubject = keyof typeof CONTACT_SUBJECTS

export const SHORTEST_MESSAGE = 10
export const LONGEST_MESSAGE = 4000

/** Nobody sees this field: programs that fill in every field betray themselves by it. */
export const TRAP = 'recado'
