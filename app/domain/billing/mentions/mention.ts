import { DAY_MS } from '#app/base/durations.ts'
import { daysBetween } from '../payments/billing-dates.ts'

/** Visitors may see a mention for this many days after the subscription's start (rule 78). */
export const MENTION_DAYS = 30
/** Maximum number of mentions in a response. */
export const MAX_MENTIONS = 20
const MAX_NAME_LENGTH = 20

/** The 27 states of Brazil by their code; `from` is the name with its form of 'de'. */
export const BRAZILIAN_STATES = {
  AC: { name: 'Acre', from: 'do Acre' },
  AL: { name: 'Alagoas', from: 'de Alagoas' },
  AP: { name: 'Amapá', from: 'do Amapá' },
  AM: { name: 'Amazonas', from: 'do Amazonas' },
  BA: { name: 'Bahia', from: 'da Bahia' },
  CE: { name: 'Ceará', from: 'do Ceará' },
  DF: { name: 'Distrito Federal', from: 'do Distrito Federal' },
  ES: { name: 'Espírito Santo', from: 'do Espírito Santo' },
  GO: { name: 'Goiás', from: 'de Goiás' },
  MA: { name: 'Maranhão', from: 'do Maranhão' },
  MT: { name: 'Mato Grosso', from: 'de Mato Grosso' },
  MS: { name: 'Mato Grosso do Sul', from: 'de Mato Grosso do Sul' },
  MG: { name: 'Minas Gerais', from: 'de Minas Gerais' },
  PA: { name: 'Pará', from: 'do Pará' },
  PB: { name: 'Paraíba', from: 'da Paraíba' },
  PR: { name: 'Paraná', from: 'do Paraná' },
  PE: { name: 'Pernambuco', from: 'de Pernambuco' },
  PI: { name: 'Piauí', from: 'do Piauí' },
  RJ: { name: 'Rio de Janeiro', from: 'do Rio de Janeiro' },
  RN: { name: 'Rio Grande do Norte', from: 'do Rio Grande do Norte' },
  RS: { name: 'Rio Grande do Sul', from: 'do Rio Grande do Sul' },
  RO: { name: 'Rondônia', from: 'de Rondônia' },
  RR: { name: 'Roraima', from: 'de Roraima' },
  SC: { name: 'Santa Catarina', from: 'de Santa Catarina' },
  SP: { name: 'São Paulo', from: 'de São Paulo' },
  SE: { name: 'Sergipe', from: 'de Sergipe' },
  TO: { name: 'Tocantins', from: 'do Tocantins' },
} as const satisfies Record<string, { name: string; from: string }>

export type BrazilianStateCode = keyof typeof BRAZILIAN_STATES
export const BRAZILIAN_STATE_CODES = Object.keys(BRAZILIAN_STATES) as BrazilianStateCode[]

export const MENTION_MESSAGES = {
  noState: 'Escolha o seu estado, ou desmarque a opção de mostrar seu primeiro nome.',
} as const

/** A recent purchase as visitors see it. No other fields are sent to the browser. */
export interface Mention {
  name: string
  /** 'da Bahia' */
  from: string
  /** 'hoje', 'ontem' or 'há 3 dias'. */
  when: string
  /** 'Hotmart'; null for a simulated purchase. */
  confirmedBy: string | null
}

export function brazilianStateOf(value: unknown): BrazilianStateCode | null {
  return BRAZILIAN_STATE_CODES.find((code) => code === value) ?? null
}

/** The letters, hyphens and apostrophes of a name's first word, at most 20; '' if there are none. */
export function firstNameOf(name: string): string {
  // a name with '@' may be an e-mail, which is private
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

/** 'hoje', 'ontem' or 'há 3 dias': the days from `date` to `currentTime`, both as dates in Brasília. */
export function daysAgoText(date: Date, currentTime: Date): string {
  const days = daysBetween(date, currentTime)
  if (days <= 0) return 'hoje'
  return days === 1 ? 'ontem' : `há ${days} dias`
}

interface MentionFields {
  mention: object | null
  startDate: string | null
  cancelDate: string | null
}

/** When the mention ends (ISO 8601 timestamp); null without consent, after a cancellation and after the end. */
export function mentionEnd(fields: MentionFields, currentTime: Date): string | null {
  const { mention, startDate, cancelDate } = fields
  if (!mention || !startDate || cancelDate) return null
  const end = new Date(Date.parse(startDate) + MENTION_DAYS * DAY_MS)
  return end > currentTime ? end.toISOString() : null
}
