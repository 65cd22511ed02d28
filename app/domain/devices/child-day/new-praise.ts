import type { DeviceTaskDay } from '../device-view.ts'
import type { ShownDay } from './pending-marks.ts'

/** Whether the card shows a praise that the child has not touched. */
export const hasNewPraise = ({ status, praise }: DeviceTaskDay): boolean =>
  status === 'done' && typeof praise?.note === 'string' && praise.isNew

/** The task days with a new praise, those of earlier dates first. They stand above the day until the child touches them. */
export const newlyPraised = ({ praisedTaskDays = [], taskDays }: ShownDay): DeviceTaskDay[] => [
  ...praisedTaskDays,
  ...taskDays.filter(hasNewPraise),
]

/** The day's other cards. */
export const withoutNewPraise = <Card extends DeviceTaskDay>(cards: readonly Card[]): Card[] =>
  cards.filter((card) => !hasNewPraise(card))
