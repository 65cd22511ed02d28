import { daysBetween } from '../payments/billing-dates.ts'

/** So many days after its start a purchase is recent: longer it is shown to nobody (product.md 15). */
export const MENTION_DAYS = 30
/** No more are told to a page. */
export const MOST_MENTIONS = 20
const LONGEST_NAME = 20
const DAY_MS = 24 * 60 * 60 * 1000

/** The 27 states by their letters: the name, and how somebody is from there. */
export const STATES = {
  AC: ['Acre', 'do Acre'],
  AL: ['Alagoas', 'de Alagoas'],
  AP: ['Amapá', 'do Amapá'],
  AM: ['Amazonas', 'do Amazonas'],
  BA: ['Bahia', 'da Bahia'],
  CE: ['Ceará', 'do Ceará'],
  DF: ['Distrito Federal', 'do Distrito Federal'],
  ES: ['Espírito Santo', 'do Espírito Santo'],
  GO: ['Goiás', 'de Goiás'],
  MA: ['Maranhão', 'do Maranhão'],
  MT: ['Mato Grosso', 'de Mato Grosso'],
  MS: ['Mato Grosso do Sul', 'de Mato Grosso do Sul'],
  MG: ['Minas Gerais', 'de Minas Gerais'],
  PA: ['Pará', 'do Pará'],
  PB: ['Paraíba', 'da Paraíba'],
  PR: ['Paraná', 'do Paraná'],
  PE: ['Pernambuco', 'de Pernambuco'],
  PI: ['Piauí', 'do Piauí'],
  RJ: ['Rio de Janeiro', 'do Rio de Janeiro'],
  RN: ['Rio Grande do Norte', 'do Rio Grande do Norte'],
  RS: ['Rio Grande do Sul', 'do Rio Grande do Sul'],
  RO: ['Rondônia', 'de Rondônia'],
  RR: ['Roraima', 'de Roraima'],
  SC: ['Santa Catarina', 'de Santa Catarina'],
  SP: ['São Paulo', 'de São Paulo'],
  SE: ['Sergipe', 'de Sergipe'],
  TO: ['Tocantins', 'do Tocantins'],
} as const satisfies Record<string, readonly [name: string, from: string]>

export type StateCode = keyof typeof STATES
export const STATE_CODES = Object.keys(STATES) as StateCode[]

export const MENTION_MESSAGES = {
  noState: 'Escolha o seu estado, ou desmarque a opção de mostrar seu primeiro nome.',
} as const

/** A recent purchase as visitors are told of it; nothing else of it leaves the server. */
export interface Mention {
  /** First name. */
  name: string
  /** 'da Bahia' */
  from: string
  /** 'hoje', 'ontem' or 'há 3 dias'. */
  when: string
  /** 'Hotmart'; null where no money moved. */
  confirmedBy: string | null
}

/** The state of the form or a cookie; null for none of ours. */
export function stateOf(value: unknown): StateCode | null {
  return STATE_CODES.find((code) => code === value) ?? null
}

/** The first word of a name, with nothing in it but letters and what joins them; '' where none is left, or no name. */
export function firstNameOf(name: string): string {
  // an address is nobody's first name, and is for no stranger's eyes
  if (name.includes('@')) return ''
  const [first = ''] = name
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{M}\s'’-]/gu, '')
    .trim()
    .split(/\s+/)
  const kept = first.replaceAll(/^['’-]+|['’-]+$/g, '')
  // of signs joined for ever nobody is called
  return /\p{M}{3,}/u.test(kept) ? '' : [...kept].slice(0, LONGEST_NAME).join('')
}

/** 'hoje', 'ontem' or 'há 3 dias', by the calendar of Brasília. */
export function dayWords(moment: Date, present: Date): string {
  const days = daysBetween(moment, present)
  if (days <= 0) return 'hoje'
  return days === 1 ? 'ontem' : `há ${days} dias`
}

/** Until when a purchase that began at `startDate` is recent. */
export function recentUntil(startDate: Date): Date {
  return new Date(startDate.getTime() + MENTION_DAYS * DAY_MS)
}

interface AgreedPurchase {
  /** What was agreed to; null for nothing. */
  mention: object | null
  startDate: string | null
  cancelDate: string | null
}

/** Until when visitors may be shown this subscription (ISO); null where it was not agreed, or is over. */
export function mentionEnd({ mention, startDate, cancelDate }: AgreedPurchase, present: Date): string | null {
  if (!mention || !startDate || cancelDate) return null
  const end = recentUntil(new Date(startDate))
  return end > present ? end.toISOString() : null
}
