import { foldText } from '#app/base/fold-text.ts'
import { expect, expectTypeOf, it } from 'vitest'
import { MAX_AGE } from '#app/domain/children/child.ts'
import { type CharacteristicKey, CHARACTERISTICS } from '#app/domain/children/child-characteristics.ts'
import { REDEMPTION_PERIODS } from '#app/domain/rewards/reward.ts'
import { rewardSchema } from '#app/domain/rewards/schema.ts'
import { taskSchema } from '#app/domain/tasks/schema.ts'
import { rewardDrawings } from '#app/ui/art/reward-drawings.ts'
import { taskDrawings } from '#app/ui/art/task-drawings.ts'
import { CATALOGUE_REWARDS } from './all-rewards.ts'
import { CATALOGUE_TASKS } from './all-tasks.ts'
import type { CatalogueCharacteristic } from './catalogue.ts'

const ENTRIES = [...CATALOGUE_TASKS, ...CATALOGUE_REWARDS]
type Entry = (typeof ENTRIES)[number]

const textOf = ({ title, description }: Entry) => `${title}. ${description}`
const fitsAge =
  (age: number) =>
  ({ ages: [from, to] }: Entry) =>
    from <= age && age <= to
const EVERY_AGE = Array.from({ length: MAX_AGE + 1 }, (_, age) => age)
/** The texts of the entries that break a rule. */
const invalidTexts = <Item extends Entry>(entries: readonly Item[], rule: (entry: Item) => boolean) =>
  entries.filter((entry) => !rule(entry)).map(textOf)
const duplicates = (values: string[]) => values.filter((value, index) => values.indexOf(value) !== index)

it('the catalogue has at least 220 tasks and 140 rewards', () => {
  expect(CATALOGUE_TASKS.length).toBeGreaterThanOrEqual(220)
  expect(CATALOGUE_REWARDS.length).toBeGreaterThanOrEqual(140)
})

it('every entry has its own title', () => {
  expect(duplicates(ENTRIES.map(({ title }) => foldText(title)))).toEqual([])
})

it.each([
  ['tasks', CATALOGUE_TASKS],
  ['rewards', CATALOGUE_REWARDS],
])('the %s have no duplicates, not even in another order of words', (_, entries) => {
  const stopWords = new Set('a o as os e ou de do da dos das em no na nos nas um uma para por com'.split(' '))
  const words = (text: string) =>
    [...new Set(foldText(text).match(/[a-z0-9]+/g))].filter((word) => !stopWords.has(word)).toSorted()
  expect(duplicates(entries.map(({ title }) => words(title).join(' ')))).toEqual([])
  expect(duplicates(entries.map(({ description }) => words(description).join(' ')))).toEqual([])
  // with two thirds common words, titles are similar; similar entries must not suit the same age
  const haveSimilarTitles = (first: Entry, second: Entry) => {
    const wordCount = new Set([...words(first.title), ...words(second.title)]).size
    const commonCount = words(first.title).length + words(second.title).length - wordCount
    return commonCount >= (wordCount * 2) / 3
  }
  const shareAge = (first: Entry, second: Entry) =>
    first.ages[0] <= second.ages[1] && second.ages[0] <= first.ages[1]
  const similarEntries = entries.filter((first, index) =>
    entries.slice(index + 1).some((second) => haveSimilarTitles(first, second) && shareAge(first, second)),
  )
  expect(similarEntries.map(textOf)).toEqual([])
})

/** School words in tasks that count in the holidays, too. */
const OUTSIDE_LESSONS = [
  'Uma hora de estudo para o vestibular',
  'Arrumar a mesa de estudo',
  'Estudar primeiros socorros',
  'Estudar inglês por quinze minutos',
]

it('school tasks are of lessons', () => {
  const isOfSchool = ({ title }: Entry) =>
    /\b(escola|licao|mochila|lancheira|aulas?|provas?|tabuada|estojo|materia|estud\w+)\b/.test(
      foldText(title),
    )
  const others = CATALOGUE_TASKS.filter((task) => isOfSchool(task) && task.season !== 'lessons')
  expect(others.map(({ title }) => title).toSorted()).toEqual(OUTSIDE_LESSONS.toSorted())
})

it('every entry has a short title and one sentence', () => {
  expect(invalidTexts(ENTRIES, ({ title }) => title.length <= 60 && /^\p{Lu}[^.!?]+$/u.test(title))).toEqual(
    [],
  )
  expect(invalidTexts(ENTRIES, ({ description }) => description.length <= 160)).toEqual([])
  expect(invalidTexts(ENTRIES, ({ description }) => /^\p{Lu}[^.!?]+\.$/u.test(description))).toEqual([])
  expect(
    invalidTexts(ENTRIES, (entry) => !/\s{2}|\s[,.;:]|["'`_*<>]|\p{Lu}{2}/u.test(textOf(entry))),
  ).toEqual([])
})

it('every entry is Brazilian Portuguese with accents', () => {
  const englishWords =
    /\b(the|and|with|day|night|home|room|clean|wash|play|book|task|reward|score|check|screen|kids?|time out|brunch|cookies?|stickers?|puzzle|party|weekend|feedback|delivery)\b/
  const europeanWords =
    /\b(telemovel|ecra|autocarro|pequeno-almoco|frigorifico|comboio|gelado|casa de banho|miud[oa]s?)\b/
  expect(invalidTexts(ENTRIES, (entry) => !englishWords.test(foldText(textOf(entry))))).toEqual([])
  expect(invalidTexts(ENTRIES, (entry) => !europeanWords.test(foldText(textOf(entry))))).toEqual([])
  const wordsWithoutAccents =
    /(?<!\p{L})(nao|ate|agua|mae|avo|musica|lapis|historia|cafe|mao|maos|irmao|chao|licao|familia|crianca|ultim[oa]|propri[oa]|tres|vovo|so|po|sabao|almoco|cabeca|tenis|louca|video)(?!\p{L})/iu
  expect(invalidTexts(ENTRIES, (entry) => !wordsWithoutAccents.test(textOf(entry)))).toEqual([])
})

it('the entries use exactly the characteristics of children', () => {
  expectTypeOf<CatalogueCharacteristic>().toEqualTypeOf<CharacteristicKey>()
  const characteristicKeys = new Set<string>(CHARACTERISTICS.map(({ key }) => key))
  expect(invalidTexts(ENTRIES, ({ fits }) => fits.every((key) => characteristicKeys.has(key)))).toEqual([])
  expect(invalidTexts(ENTRIES, ({ fits }) => fits.length > 0 && new Set(fits).size === fits.length)).toEqual(
    [],
  )
})

it.each(CHARACTERISTICS)(
  'the catalogue has tasks and rewards for the characteristic $key, at every age from 4 to 18',
  ({ key }) => {
    const suits = ({ fits }: Entry) => (fits as readonly string[]).includes(key)
    expect(CATALOGUE_TASKS.filter(suits).length).toBeGreaterThanOrEqual(6)
    expect(CATALOGUE_REWARDS.filter(suits).length).toBeGreaterThanOrEqual(4)
    const agesWithFewEntries = EVERY_AGE.slice(4).filter(
      (age) =>
        CATALOGUE_TASKS.filter(fitsAge(age)).filter(suits).length < 3 ||
        CATALOGUE_REWARDS.filter(fitsAge(age)).filter(suits).length < 2,
    )
    expect(agesWithFewEntries).toEqual([])
  },
)

it.each(EVERY_AGE)('the catalogue has enough entries for a child of age %i', (age) => {
  const tasks = CATALOGUE_TASKS.filter(fitsAge(age))
  const rewards = CATALOGUE_REWARDS.filter(fitsAge(age))
  expect(tasks.length).toBeGreaterThanOrEqual(age < 2 ? 8 : 25)
  expect(rewards.length).toBeGreaterThanOrEqual(age < 2 ? 8 : 15)
  for (const day of EVERY_AGE.slice(0, 7))
    expect(tasks.filter(({ weekdays }) => weekdays.includes(day)).length).toBeGreaterThanOrEqual(8)
  for (const { value } of REDEMPTION_PERIODS)
    expect(rewards.filter(({ period }) => period === value).length).toBeGreaterThanOrEqual(3)
})

it('every entry has ages from 0 to 18', () => {
  expect(invalidTexts(ENTRIES, ({ ages: [from, to] }) => 0 <= from && from <= to && to <= MAX_AGE)).toEqual(
    [],
  )
  expect(invalidTexts(ENTRIES, ({ ages }) => ages.every(Number.isInteger))).toEqual([])
})

it('every drawing of an entry exists', () => {
  expect(
    invalidTexts(CATALOGUE_TASKS, ({ drawing }) => drawing === null || !!taskDrawings.knownName(drawing)),
  ).toEqual([])
  expect(
    invalidTexts(CATALOGUE_REWARDS, ({ drawing }) => drawing === null || !!rewardDrawings.knownName(drawing)),
  ).toEqual([])
})

it('the forms of tasks and rewards accept every entry', () => {
  const id = '0192e4a0-7b1c-7c3e-8d2f-0a1b2c3d4e5f'
  expect(
    invalidTexts(CATALOGUE_TASKS, (task) => taskSchema.safeParse({ ...task, id, childIds: [id] }).success),
  ).toEqual([])
  expect(
    invalidTexts(
      CATALOGUE_REWARDS,
      (reward) =>
        rewardSchema.safeParse({ ...reward, id, redemptionPeriod: reward.period, childIds: [] }).success,
    ),
  ).toEqual([])
})

it('tasks have ordered weekdays, and a time at which a child is awake', () => {
  expect(
    invalidTexts(
      CATALOGUE_TASKS,
      ({ weekdays }) =>
        weekdays.length > 0 &&
        weekdays.every(
          (day, index) => day >= 0 && day <= 6 && (index === 0 || day > (weekdays[index - 1] ?? 7)),
        ),
    ),
  ).toEqual([])
  expect(
    invalidTexts(
      CATALOGUE_TASKS,
      ({ time }) => /^\d\d:[0-5]\d$/.test(time) && time >= '06:30' && time <= '22:00',
    ),
  ).toEqual([])
  expect(invalidTexts(CATALOGUE_TASKS, ({ time, ages }) => ages[0] > 8 || time <= '20:45')).toEqual([])
})

it('tasks have points by effort, and tasks with many points are once or twice a week', () => {
  const pointsByEffort = { 1: [5, 8], 2: [10, 12], 3: [15, 20, 25] }
  expect(
    invalidTexts(CATALOGUE_TASKS, ({ effort, points }) => pointsByEffort[effort].includes(points)),
  ).toEqual([])
  expect(
    invalidTexts(CATALOGUE_TASKS, ({ points, weekdays }) => points < 20 || weekdays.length <= 2),
  ).toEqual([])
  expect(invalidTexts(CATALOGUE_TASKS, ({ ages, effort }) => ages[1] > 4 || effort === 1)).toEqual([])
})

it('tasks for babies involve an adult', () => {
  const babyTasks = CATALOGUE_TASKS.filter(({ ages }) => ages[0] <= 1)
  expect(invalidTexts(babyTasks, (task) => /adulto/.test(textOf(task)))).toEqual([])
})
