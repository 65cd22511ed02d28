import type { Child } from '../children/child.ts'
import { type CivilDate, plusDays, weekdayOf } from '../families/dates/civil-date.ts'
import { isRewardFor } from '../rewards/reward.ts'
import { compareTimes } from '../tasks/task.ts'

/** Below this age a child puts a thumbprint on the sheet in place of a signature. */
const SIGNING_AGE = 6

export interface AgreementItem {
  id: string
  title: string
  points: number
  drawing: string | null
}

type AgreementChildFields = Pick<
  Child,
  'id' | 'name' | 'age' | 'gender' | 'avatarType' | 'avatarVariant' | 'avatarMediaId'
>

export interface AgreementChild extends AgreementChildFields {
  /** Ordered by time, then title. */
  tasks: AgreementItem[]
}

export interface AgreementReward extends AgreementItem {
  /** Empty for a reward for every child. */
  childNames: string[]
}

/** The content of the sheet 'O nosso combinado'. */
export interface Agreement {
  familyName: string
  day: CivilDate
  /** First names of the guardians. */
  adults: string[]
  children: AgreementChild[]
  /** Ordered by points, then title. */
  rewards: AgreementReward[]
}

interface AgreementSource {
  children: readonly AgreementChildFields[]
  tasks: readonly (AgreementItem & { time: string | null; childIds: readonly string[] })[]
  rewards: readonly (AgreementItem & { childIds: string[] })[]
}

/** The sheet of a family, from its stored content or from the draft of the start. */
export function agreementOf(
  { familyName, day, adults }: Pick<Agreement, 'familyName' | 'day' | 'adults'>,
  { children, tasks, rewards }: AgreementSource,
): Agreement {
  return {
    familyName,
    day,
    adults: adults.map((name) => name.trim().split(/\s+/)[0] ?? name),
    children: children.map((child) => ({
      ...childFieldsOf(child),
      tasks: tasks
        .filter(({ childIds }) => childIds.includes(child.id))
        .toSorted((a, b) => compareTimes(a, b) || a.title.localeCompare(b.title, 'pt-BR'))
        .map(itemOf),
    })),
    rewards: rewards
      .toSorted((a, b) => a.points - b.points || a.title.localeCompare(b.title, 'pt-BR'))
      .map((reward) => ({
        ...itemOf(reward),
        childNames:
          reward.childIds.length === 0
            ? []
            : children.filter(({ id }) => isRewardFor(reward, id)).map(({ name }) => name),
      })),
  }
}

const itemOf = ({ id, title, points, drawing }: AgreementItem): AgreementItem => ({
  id,
  title,
  points,
  drawing,
})

const childFieldsOf = ({
  id,
  name,
  age,
  gender,
  avatarType,
  avatarVariant,
  avatarMediaId,
}: AgreementChildFields): AgreementChildFields => {
  return { id, name, age, gender, avatarType, avatarVariant, avatarMediaId }
}

export const signsByThumb = ({ age }: Pick<Child, 'age'>) => age < SIGNING_AGE

/** The number of tasks of all children; a task of two children counts twice. */
export const taskCount = ({ children }: Pick<Agreement, 'children'>) =>
  children.reduce((count, { tasks }) => count + tasks.length, 0)

const numberText = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`
interface BeginningTask {
  time: string | null
  weekdays: readonly number[]
  childIds: readonly string[]
}

/** When new tasks begin, after their number: a task whose time has passed starts tomorrow (rule 114). */
export function beginningText(
  tasks: readonly BeginningTask[],
  { today, timeNow }: { today: CivilDate; timeNow: string },
): string {
  const countOf = (some: readonly BeginningTask[]) =>
    some.reduce((sum, { childIds }) => sum + childIds.length, 0)
  const isDue = ({ weekdays }: BeginningTask, day: CivilDate) => weekdays.includes(weekdayOf(day))
  const count = countOf(tasks)
  const todayCount = countOf(
    tasks.filter((task) => isDue(task, today) && (task.time === null || task.time > timeNow)),
  )
  if (todayCount === count) return ', a partir de hoje.'
  if (todayCount > 0)
    return `. Hoje ${todayCount === 1 ? 'começa 1' : `começam ${todayCount}`}; os outros, nos próximos dias.`
  return tasks.some((task) => isDue(task, plusDays(today, 1)))
    ? ', a partir de amanhã.'
    : ', nos próximos dias.'
}

export const tasksText = (count: number) => numberText(count, 'combinado', 'combinados')
export const rewardsText = (count: number) => numberText(count, 'prêmio', 'prêmios')

const dateFormat = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long', timeZone: 'UTC' })

/** '24 de novembro de 2026'. */
export const dayText = (day: CivilDate) => dateFormat.format(new Date(`${day}T00:00:00Z`))
