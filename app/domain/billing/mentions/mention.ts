import { DAY_MS } from '#app/base/durations.ts'
import { daysBetween } from '../payments/billing-dates.ts'

/** Days after the start of a subscription during which visitors may be shown its mention (rule 78). */
export const MENTION_DAYS = 30
/** Maximum number of mentions sent to a page. */
export const MAX_MENTIONS = 20
const MAX_NAME_LENGTH = 20

/** The 27 states by their code: the name, and the name with 'de'. */
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

/** A recent purchase as shown to visitors. Only these fields are sent to the browser. */
export interface Mention {
  /** First name. */
  name: string
  /** 'da Bahia' */
  from: string
  /** 'hoje', 'ontem' or 'há 3 dias'. */
  when: string
  /** 'Hotmart'; null for a simulated purchase. */
  confirmedBy: string | null
}

/** The state with this code; null for any other value. */
export function stateOf(value: unknown): StateCode | null {
  return STATE_CODES.find((code) => code === value) ?? null
}

/** The first word of a name, reduced to letters, hyphens and apostrophes; '' if nothing is left. */
export function firstNameOf(name: string): string {
  // a name with '@' may be an e-mail address, which is private
  if (name.includes('@')) return ''
  const [firstWord = ''] = name
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{M}\s'’-]/gu, '')
    .trim()
    .split(/\s+/)
  const firstName = firstWord.replaceAll(/^['’-]+|['’-]+$/g, '')
  // real names do not have three combining marks in a row
  return /\p{M}{3,}/u.test(firstName) ? '' : [...firstName].slice(0, MAX_NAME_LENGTH).join('')
}

/** 'hoje', 'ontem' or 'há 3 dias', by the calendar of Brasília. */
export function daysAgoText(date: Date, moment: Date): string {
  const days = daysBetween(date, moment)
  if (days <= 0) return 'hoje'
  return days === 1 ? 'ontem' : `há ${days} dias`
}

/** End of the time in which a purchase is recent. */
export function recentUntil(startDate: Date): Date {
  return new Date(startDate.getTime() + MENTION_DAYS * DAY_MS)
}

interface MentionedSubscription {
  /** What the buyer agreed to show; null without consent. */
  mention: object | null
  startDate: string | null
  cancelDate: string | null
}

/** End of the mention of this subscription (ISO); null without consent, after a cancellation or after the end date. */
export function mentionEnd(
  { mention, startDate, cancelDate }: MentionedSubscription,
  moment: Date,
): string | null {
  if (!mention || !startDate || cancelDate) return null
  const end = recentUntil(new Date(startDate))
  return end > moment ? end.toISOString() : null
}
