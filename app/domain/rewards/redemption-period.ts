import { type CivilDate, plusDays, windowStarts } from '../families/dates/civil-date.ts'
import type { RedemptionPeriod } from './reward.ts'

/** First day of the period that contains `today`. Weeks start on Sunday. */
export function periodStart(period: RedemptionPeriod, today: CivilDate): CivilDate {
  const starts = windowStarts(today)
  return { diario: starts.today, semanal: starts.week, mensal: starts.month, anual: starts.year }[period]
}

export function nextPeriodStart(period: RedemptionPeriod, today: CivilDate): CivilDate {
  const start = periodStart(period, today)
  if (period === 'diario') return plusDays(start, 1)
  if (period === 'semanal') return plusDays(start, 7)
  // the first of a month plus 31 days is in the next month; New Year plus 366 days is in the next year
  return periodStart(period, plusDays(start, period === 'mensal' ? 31 : 366))
}

const PERIOD_TEXTS = { diario: 'hoje', semanal: 'nesta semana', mensal: 'neste mês', anual: 'neste ano' }

/** Returns 'amanhã', 'domingo, 29 de novembro', '1º de dezembro' or '1º de janeiro de 2027'. */
function formatNextPeriodStart(period: RedemptionPeriod, today: CivilDate): string {
  if (period === 'diario') return 'amanhã'
  const options = {
    semanal: { weekday: 'long', day: 'numeric', month: 'long' },
    mensal: { day: 'numeric', month: 'long' },
    anual: { day: 'numeric', month: 'long', year: 'numeric' },
  } as const
  const nextStart = new Date(`${nextPeriodStart(period, today)}T00:00:00Z`)
  const format = new Intl.DateTimeFormat('pt-BR', { ...options[period], timeZone: 'UTC' })
  return format.format(nextStart).replace(/\b1 de /, '1º de ')
}

/** Says that the child has redeemed the reward in this period, and when the next redemption is possible. */
export function redeemedTexts(
  period: RedemptionPeriod,
  today: CivilDate,
): { statusText: string; nextText: string } {
  return {
    statusText: `Já resgatado ${PERIOD_TEXTS[period]}`,
    nextText: `De novo a partir de ${formatNextPeriodStart(period, today)}`,
  }
}

export function alreadyRedeemedMessage(period: RedemptionPeriod, today: CivilDate): string {
  return `Este prêmio já foi resgatado ${PERIOD_TEXTS[period]}. Dá para resgatar de novo a partir de ${formatNextPeriodStart(period, today)}.`
}

/** The texts of the limit of a once-a-period reward. */
export const ONCE_A_PERIOD = {
  diario: 'uma vez por dia',
  semanal: 'uma vez por semana',
  mensal: 'uma vez por mês',
  anual: 'uma vez por ano',
} as const satisfies Record<RedemptionPeriod, string>

const PERIOD_START_TEXTS = {
  diario: 'O dia vira à meia-noite.',
  semanal: 'A semana começa no domingo.',
  mensal: 'O mês começa no dia 1º.',
  anual: 'O ano começa em 1º de janeiro.',
} as const satisfies Record<RedemptionPeriod, string>

/** The hint below the limit in the reward form. */
export function limitHint(period: RedemptionPeriod, oncePerPeriod: boolean): string {
  return oncePerPeriod
    ? `Cada criança resgata ${ONCE_A_PERIOD[period]}. ${PERIOD_START_TEXTS[period]}`
    : 'Enquanto houver pontos, a criança resgata quantas vezes quiser. O período só organiza a loja.'
}
