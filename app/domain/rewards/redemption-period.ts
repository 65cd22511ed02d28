import { type CivilDate, plusDays, windowStarts } from '../families/dates/civil-date.ts'
import { periodLabel, type RedemptionPeriod, type Reward } from './reward.ts'

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

/** 'amanhã', 'domingo, 29 de novembro', '1º de dezembro' or '1º de janeiro de 2027'. */
function formatNextPeriodStart(period: RedemptionPeriod, today: CivilDate): string {
  const nextStart = nextPeriodStart(period, today)
  if (nextStart === plusDays(today, 1)) return 'amanhã'
  const options = {
    // a new day always starts tomorrow
    diario: {},
    semanal: { weekday: 'long', day: 'numeric', month: 'long' },
    mensal: { day: 'numeric', month: 'long' },
    anual: { day: 'numeric', month: 'long', year: 'numeric' },
  } as const
  const format = new Intl.DateTimeFormat('pt-BR', { ...options[period], timeZone: 'UTC' })
  return format.format(new Date(`${nextStart}T00:00:00Z`)).replace(/\b1 de /, '1º de ')
}

/** 'Volta amanhã', 'Volta domingo', 'Volta em 1º de dezembro'. */
export function returnText(period: RedemptionPeriod, today: CivilDate): string {
  const nextStart = formatNextPeriodStart(period, today)
  if (nextStart === 'amanhã') return 'Volta amanhã'
  // within the week the weekday suffices
  return period === 'semanal' ? `Volta ${nextStart.split(',')[0]}` : `Volta em ${nextStart}`
}

/** 'Já resgatado nesta semana'. */
export const redeemedText = (period: RedemptionPeriod): string => `Já resgatado ${PERIOD_TEXTS[period]}`

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

/** What each period means in the reward form. */
export const PERIOD_EXPLANATIONS = {
  diario: 'Uma vez por dia para cada criança: volta à meia-noite.',
  semanal: 'Uma vez por semana para cada criança: volta no domingo.',
  mensal: 'Uma vez por mês para cada criança: volta no dia 1º.',
  anual: 'Uma vez por ano para cada criança: volta em 1º de janeiro.',
} as const satisfies Record<RedemptionPeriod, string>

/** 'uma vez por semana', or 'semanal, sem limite'. */
export const limitText = ({
  redemptionPeriod,
  oncePerPeriod,
}: Pick<Reward, 'redemptionPeriod' | 'oncePerPeriod'>): string =>
  oncePerPeriod ? ONCE_A_PERIOD[redemptionPeriod] : `${periodLabel(redemptionPeriod)}, sem limite`
