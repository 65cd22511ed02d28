import { type CivilDate, plusDays, windowStarts } from '../families/dates/civil-date.ts'
import { claimLabel } from './reward-once.ts'
import { limitOf, type RedemptionPeriod, type Reward, type RewardLimit } from './reward.ts'

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

/**
 * Why a redeemed or taken reward cannot be redeemed now: 'Volta amanhã' with 'Já resgatado hoje', 'Já resgatado' with 'por
 * Bia'.
 */
export function closedTexts(
  { claim, redemptionPeriod }: Pick<Reward, 'claim' | 'redemptionPeriod'>,
  today: CivilDate,
): { state: string; detail: string } {
  if (!claim) return { state: returnText(redemptionPeriod, today), detail: redeemedText(redemptionPeriod) }
  const { state, who } = claimLabel(claim)
  return { state, detail: who }
}

/** 'Já resgatado hoje. Volta amanhã.', 'Já resgatado por Bia.' */
export function closedSentence(reward: Pick<Reward, 'claim' | 'redemptionPeriod'>, today: CivilDate): string {
  const { state, detail } = closedTexts(reward, today)
  return reward.claim ? `${state} ${detail}.` : `${detail}. ${state}.`
}

export function alreadyRedeemedMessage(period: RedemptionPeriod, today: CivilDate): string {
  return `Este prêmio já foi resgatado ${PERIOD_TEXTS[period]}. Dá para resgatar de novo a partir de ${formatNextPeriodStart(period, today)}.`
}

/** How often a reward may be redeemed. */
export const LIMIT_TEXTS = {
  diario: 'uma vez por dia',
  semanal: 'uma vez por semana',
  mensal: 'uma vez por mês',
  anual: 'uma vez por ano',
  once: 'uma vez',
  none: 'sem limite',
} as const satisfies Record<RewardLimit, string>

/** What each limit means in the reward form. */
export const LIMIT_EXPLANATIONS = {
  diario: 'Uma vez por dia para cada criança: volta à meia-noite.',
  semanal: 'Uma vez por semana para cada criança: volta no domingo.',
  mensal: 'Uma vez por mês para cada criança: volta no dia 1º.',
  anual: 'Uma vez por ano para cada criança: volta em 1º de janeiro.',
  once: 'Só existe uma vez na família: fica com quem resgatar primeiro e não volta.',
} as const satisfies Record<RedemptionPeriod | 'once', string>

/** 'uma vez por semana', 'uma vez', or 'sem limite', for which a period means nothing. */
export const limitText = (reward: Pick<Reward, 'redemptionPeriod' | 'oncePerPeriod' | 'isOnce'>): string =>
  LIMIT_TEXTS[limitOf(reward)]
