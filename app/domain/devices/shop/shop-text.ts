import { capitalized } from '#app/base/capitalized.ts'
import { formatPoints, missingText, pointsText, savedText } from '#app/base/format-points.ts'
import { DAY_MS, MINUTE_MS } from '#app/base/durations.ts'
import { MAX_TILES } from '../../rewards/goal/goal-tiles.ts'
import type { ChildPoints, DeviceChild, DeviceView, ShopRequest, ShopReward } from '../device-view.ts'
import { canAsk } from './can-ask.ts'

const OF = { female: 'da', male: 'do', '': 'de' } as const

/** 'Loja da Lia'. */
export const shopTitle = ({ name, gender }: Pick<DeviceChild, 'name' | 'gender'>): string =>
  `Loja ${OF[gender]} ${name}`

/** '18 azulejos para usar'; '31 pontos para usar' where they are more than a child can count. */
export function usableText({ available }: Pick<ChildPoints, 'available'>): string {
  if (available > MAX_TILES) return `${pointsText(available)} para usar`
  return `${available} ${available === 1 ? 'azulejo' : 'azulejos'} para usar`
}

type GoalReward = Pick<ShopReward, 'points' | 'saved' | 'missing' | 'isAsked' | 'isTaken' | 'returnText'>

/**
 * How far a goal is: 'Faltam 182', 'Já está pedido!', 'Está tudo guardado!', 'Os pontos já bastam!', or 'Já resgatado' if a
 * sibling has the reward that exists once.
 */
export function goalStateText({ points, saved, missing, isAsked, isTaken, returnText }: GoalReward): string {
  if (isTaken && returnText !== null) return returnText
  if (isAsked) return 'Já está pedido!'
  if (missing > 0) return capitalized(missingText(missing))
  return saved >= points ? 'Está tudo guardado!' : 'Os pontos já bastam!'
}

/** What a goal's tiles show: '400 pontos: 40 guardados, 178 para usar'. */
export function goalPartsText({
  points,
  saved,
  missing,
}: Pick<ShopReward, 'points' | 'saved' | 'missing'>): string {
  const available = `${formatPoints(Math.max(0, points - saved - missing))} para usar`
  return `${pointsText(points)}: ${saved > 0 ? `${savedText(saved)}, ` : ''}${available}`
}

/** Why the child cannot ask for the reward now; null if it can. */
export function notNowText(reward: ShopReward): string | null {
  if (reward.returnText) return reward.returnText
  return canAsk(reward) ? null : capitalized(missingText(reward.missing))
}

/** What 'Ouvir' reads of a reward. */
export function spokenReward(reward: ShopReward): string {
  const state = notNowText(reward) ?? 'Dá para pedir agora'
  return `${reward.title}. ${pointsText(reward.points)}. ${state}.`
}

/** Of a button of 'Guardar mais': '5', 'os 12'. */
export const stepLabel = (points: number, isAll: boolean): string =>
  isAll && points > 1 ? `os ${formatPoints(points)}` : formatPoints(points)

/** What happens to the points of a request: 'Os 25 ficam separados até a resposta. Se for “Agora não”, eles voltam.' */
export const setAsideText = (points: number): string =>
  points === 1
    ? 'O ponto fica separado até a resposta. Se for “Agora não”, ele volta.'
    : `Os ${formatPoints(points)} ficam separados até a resposta. Se for “Agora não”, eles voltam.`

/** '18 pontos de “Cinema” voltam para usar.' */
export const releasedText = ({ title, saved }: Pick<ShopReward, 'title' | 'saved'>): string =>
  `${pointsText(saved)} de “${title}” ${saved === 1 ? 'volta' : 'voltam'} para usar.`

/** What became of the points of a request: '25 pontos separados', 'Os 30 pontos voltaram.' */
export function requestPointsText({ status, points }: Pick<ShopRequest, 'status' | 'points'>): string {
  if (status === 'delivered') return pointsText(points)
  if (status === 'asked' || status === 'approved')
    return `${pointsText(points)} ${points === 1 ? 'separado' : 'separados'}`
  return points === 1 ? 'O ponto voltou.' : `Os ${pointsText(points)} voltaram.`
}

/**
 * 'Ana, hoje', 'Ana, ontem', 'Ana'; null without a name.
 *
 * @param view with the server's time, because the device's own clock may be wrong
 */
export function answerSource(
  { deciderName, answeredAt }: Pick<ShopRequest, 'deciderName' | 'answeredAt'>,
  { readAt, timeNow }: Pick<DeviceView, 'readAt' | 'timeNow'>,
): string | null {
  if (!deciderName) return null
  if (answeredAt === null) return deciderName
  const [hour, minute] = timeNow.split(':').map(Number) as [number, number]
  const passedMs = Date.parse(readAt) - Date.parse(answeredAt)
  // `timeNow` has no seconds: the current minute counts as over
  const todayMs = (hour * 60 + minute + 1) * MINUTE_MS
  if (passedMs < todayMs) return `${deciderName}, hoje`
  return passedMs < todayMs + DAY_MS ? `${deciderName}, ontem` : deciderName
}

export const REQUEST_STEPS = ['Pedido', 'Combinado!', 'Entregue'] as const

/** How many steps of the track are reached; 0 for a request that has ended without the reward. */
export function reachedSteps(status: ShopRequest['status']): number {
  return { asked: 1, approved: 2, delivered: 3, refused: 0, cancelled: 0 }[status]
}

/** What 'Ouvir' reads of a request. */
export function spokenRequest(request: ShopRequest): string {
  const steps = reachedSteps(request.status)
  const state = steps > 0 ? REQUEST_STEPS[steps - 1] : 'Agora não'
  const words =
    request.note && (request.deciderName ? `${request.deciderName}: ${request.note}` : request.note)
  return [request.title, state, words, requestPointsText(request)]
    .filter(Boolean)
    .map((part) => (/[.!?]$/.test(part!) ? part : `${part}.`))
    .join(' ')
}
