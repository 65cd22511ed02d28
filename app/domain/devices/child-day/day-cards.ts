import { isCounted, isMissed, leftOfDay } from '../../tasks/task-days.ts'
import type { TaskDayStatus } from '../../tasks/task.ts'
import type { DeviceTaskDay } from '../device-view.ts'
import { type TimeOfDay, timeOfDayAt, TIMES_OF_DAY } from '../../tasks/task-time-of-day.ts'
import { isLater, timeOfDayOf } from './time-of-day.ts'
import { cardWindowState } from './turn-window.ts'

/** The order of cards: what a guardian asked to do again comes first (rule 164). */
const STATUS_ORDER: readonly TaskDayStatus[] = ['redo', 'pending', 'claimed', 'done', 'not_done']

/**
 * Returns the status of a card before the child marked it in the last ten seconds; undefined for other cards. Sorting by it
 * keeps the card in place, so that the undo is where the mark was (rule 164).
 */
export type HeldStatus = (card: DeviceTaskDay) => TaskDayStatus | undefined
const nothingHeld: HeldStatus = () => undefined

export const isOpen = ({ status }: Pick<DeviceTaskDay, 'status'>) => status === 'pending' || status === 'redo'
const isMarked = ({ status }: DeviceTaskDay) => status === 'claimed' || status === 'done'

/** Sorts by state, with each bonus last; cards of the same state keep their order. */
export function orderCards<Card extends DeviceTaskDay>(
  cards: readonly Card[],
  timeNow: string,
  heldStatus = nothingHeld,
): Card[] {
  const rank = (card: Card) => rankOf({ ...card, status: heldStatus(card) ?? card.status }, timeNow)
  return cards.toSorted((a, b) => Number(isCounted(b)) - Number(isCounted(a)) || rank(a) - rank(b))
}

/** The bonuses, which stand after the day's tasks, in the order of `orderCards`. */
export function bonusCards<Card extends DeviceTaskDay>(
  cards: readonly Card[],
  timeNow: string,
  heldStatus = nothingHeld,
): Card[] {
  return orderCards(
    cards.filter((card) => !isCounted(card)),
    timeNow,
    heldStatus,
  )
}

/** A card whose time has not come stands after the open ones; one whose time is over after everything. */
function rankOf(card: DeviceTaskDay, timeNow: string): number {
  if (isMissed(card, timeNow)) return STATUS_ORDER.length
  return STATUS_ORDER.indexOf(card.status) + (cardWindowState(card, timeNow) === 'before' ? 0.5 : 0)
}

/** Where a card stands; a held card stays where it was. */
const shownTimeOfDay = (card: DeviceTaskDay, timeNow: string, heldStatus: HeldStatus): TimeOfDay =>
  timeOfDayOf({ ...card, status: heldStatus(card) ?? card.status }, timeNow)

/** The cards of each time of day, each in the order of `orderCards`. */
export function cardsByTimeOfDay<Card extends DeviceTaskDay>(
  cards: readonly Card[],
  timeNow: string,
  heldStatus = nothingHeld,
): Record<TimeOfDay, Card[]> {
  const cardsOf = (timeOfDay: TimeOfDay) =>
    orderCards(
      cards.filter((card) => shownTimeOfDay(card, timeNow, heldStatus) === timeOfDay),
      timeNow,
      heldStatus,
    )
  return { manha: cardsOf('manha'), tarde: cardsOf('tarde'), noite: cardsOf('noite') }
}

/** The time of day to show first: the current one, or if it has nothing left to do, the first one that has. */
export function initialTimeOfDay(cards: readonly DeviceTaskDay[], timeNow: string): TimeOfDay {
  const groups = cardsByTimeOfDay(cards, timeNow)
  const current = timeOfDayAt(timeNow)
  const hasOpen = (timeOfDay: TimeOfDay) => remainingCount(groups[timeOfDay], timeNow) > 0
  return hasOpen(current) ? current : (TIMES_OF_DAY.find(hasOpen) ?? current)
}

/** Sections of a list: what can be done now, later in the day, what is marked, and whose time is over. */
export interface DaySections<Card> {
  now: Card[]
  later: { timeOfDay: TimeOfDay; cards: Card[] }[]
  marked: Card[]
  missed: Card[]
}

export function daySections<Card extends DeviceTaskDay>(
  cards: readonly Card[],
  timeNow: string,
  heldStatus = nothingHeld,
): DaySections<Card> {
  const open = orderCards(
    cards.filter((card) => (isOpen(card) && !isMissed(card, timeNow)) || heldStatus(card)),
    timeNow,
    heldStatus,
  )
  const current = timeOfDayAt(timeNow)
  const isForLater = (card: Card) =>
    cardWindowState(card, timeNow) === 'before' || isLater(shownTimeOfDay(card, timeNow, heldStatus), current)
  const laterCards = open.filter(isForLater)
  return {
    now: open.filter((card) => !isForLater(card)),
    later: TIMES_OF_DAY.map((timeOfDay) => ({
      timeOfDay,
      cards: laterCards.filter((card) => shownTimeOfDay(card, timeNow, heldStatus) === timeOfDay),
    })).filter((section) => section.cards.length > 0),
    marked: orderCards(
      cards.filter((card) => isMarked(card) && !heldStatus(card)),
      timeNow,
    ),
    missed: cards.filter((card) => isMissed(card, timeNow)),
  }
}

/** The number of tasks that the child can still do today. */
export const remainingCount = (cards: readonly DeviceTaskDay[], timeNow: string): number =>
  leftOfDay(cards, timeNow).length

/** Whether the day has tasks, and all of them are claimed or done. */
export function isDayComplete(cards: readonly DeviceTaskDay[]): boolean {
  const counted = cards.filter(isCounted)
  return counted.length > 0 && counted.every(isMarked)
}

/** 'done': a tile. 'waiting': a dashed quarter. 'open': an empty place. 'over': plain wall, nothing can be done there today. */
export type Place = 'done' | 'waiting' | 'open' | 'over'

/** One place for each task, in this order of the places. As many are 'open' as tasks are left. */
export function placesOf(cards: readonly DeviceTaskDay[], timeNow: string): Place[] {
  const counted = cards.filter(isCounted)
  const places = (place: Place, count: number): Place[] => Array.from({ length: count }, () => place)
  const countOf = (status: TaskDayStatus) => counted.filter((card) => card.status === status).length
  const [done, waiting, open] = [countOf('done'), countOf('claimed'), remainingCount(counted, timeNow)]
  return [
    ...places('done', done),
    ...places('waiting', waiting),
    ...places('open', open),
    ...places('over', counted.length - done - waiting - open),
  ]
}
