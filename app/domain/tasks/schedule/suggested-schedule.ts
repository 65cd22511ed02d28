import { foldText } from '#app/base/fold-text.ts'
import { nullIfPlain, PLAIN_SCHEDULE, type Schedule, type Season } from './schedule.ts'

const MEDICINE =
  /\b(remedios?|medicamentos?|medicacao|antibioticos?|antialergicos?|xarope|colirio|insulina|bombinha|inalacao|nebulizacao)\b/

/** Whether a task with this title is for medicine, which an ill child needs, too (rule 219). */
export const isMedicine = (title: string): boolean => MEDICINE.test(foldText(title))

/** The schedule of a task that the product suggests, or that has only a title. Null: plain. */
export const suggestedSchedule = ({
  title,
  season = 'always',
}: {
  title: string
  season?: Season | undefined
}): Schedule | null =>
  nullIfPlain({ ...PLAIN_SCHEDULE, season, ...(isMedicine(title) && { countsWhenIll: true }) })
