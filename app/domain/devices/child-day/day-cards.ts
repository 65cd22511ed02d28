import type { TaskDayStatus } from '../../tasks/task.ts'
import type { DeviceTaskDay } from '../device-view.ts'
import { isLater, TIMES_OF_DAY, timeOfDayAt, timeOfDayOf, type TimeOfDay } from './time-of-day.ts'

/** The order of cards: what a guardian asked to do again comes first (rule 164). */
const STATUS_ORDER: readonly TaskDayStatus[] = ['redo', 'pending', 'claimed', 'done', 'not_done']

/**
 * Returns the status of a card before the child marked it in the last ten seconds; undefined for other cards. Sorting by it
 * keeps the card in place, so that the undo is where the mark was (rule 164).
 */
export type HeldStatus = (card: DeviceTaskDay) => TaskDayStatus | undefined
const nothingHeld: HeldStatus = () => undefined

const isOpen = ({ status }: DeviceTaskDay) => status === 'pending' || status === 'redo'
const isMarked = ({ status }: DeviceTaskDay) => status === 'claimed' || status === 'done'

/** Sorts by state; cards of the same state keep their order. */
export function orderCards<Card extends DeviceTaskDay>(
  cards: readonly Card[],
  heldStatus = nothingHeld,
): Card[] {
  const rank = (card: Card) => STATUS_ORDER.indexOf(heldStatus(card) ?? card.status)
  return cards.toSorted((a, b) => rank(a) - rank(b))
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
      heldStatus,
    )
  return { manha: cardsOf('manha'), tarde: cardsOf('tarde'), noite: cardsOf('noite') }
}

/** The time of day to show first: the current one, or if it has nothing left to do, the first one that has. */
export function initialTimeOfDay(cards: readonly DeviceTaskDay[], timeNow: string): TimeOfDay {
  const groups = cardsByTimeOfDay(cards, timeNow)
  const current = timeOfDayAt(timeNow)
  const hasOpen = (timeOfDay: TimeOfDay) => groups[timeOfDay].some(isOpen)
  return hasOpen(current) ? current : (TIMES_OF_DAY.find(hasOpen) ?? current)
}

/** Sections of a list: what can be done now, later in the day, and what is marked. */
export interface DaySections<Card> {
  now: Card[]
  later: { timeOfDay: TimeOfDay; cards: Card[] }[]
  marked: Card[]
}

export function daySections<Card extends DeviceTaskDay>(
  cards: readonly Card[],
  timeNow: string,
  heldStatus = nothingHeld,
): DaySections<Card> {
  const open = orderCards(
    cards.filter((card) => isOpen(card) || heldStatus(card)),
    heldStatus,
  )
  const current = timeOfDayAt(timeNow)
  return {
    now: open.filter((card) => !isLater(shownTimeOfDay(card, timeNow, heldStatus), current)),
    later: TIMES_OF_DAY.filter((timeOfDay) => isLater(timeOfDay, current))
      .map((timeOfDay) => ({
        timeOfDay,
        cards: open.filter((card) => shownTimeOfDay(card, timeNow, heldStatus) === timeOfDay),
      }))
      .filter((section) => section.cards.length > 0),
    marked: orderCards(cards.filter((card) => isMarked(card) && !heldStatus(card))),
  }
}

/** The number of tasks that are left to do. */
export const remainingCount = (cards: readonly DeviceTaskDay[]): number => cards.filter(isOpen).length

/** Whether the day has tasks, and all of them are claimed or done. */
export const isDayComplete = (cards: readonly DeviceTaskDay[]): boolean =>
  cards.length > 0 && cards.every(isMarked)

/** 'done': a tile. 'waiting': a dashed quarter. 'open': an empty place. */
export type Place = 'done' | 'waiting' | 'open'

/** One place for each task, the filled ones first. */
export function placesOf(cards: readonly DeviceTaskDay[]): Place[] {
  const count = (status: TaskDayStatus) => cards.filter((card) => card.status === status).length
  const [done, waiting] = [count('done'), count('claimed')]
  return cards.map((_, index) => (index < done ? 'done' : index < done + waiting ? 'waiting' : 'open'))
}
