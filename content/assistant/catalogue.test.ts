import { describe, expect, expectTypeOf, it } from 'vitest'
import { type CharacteristicKey, CHARACTERISTICS, MAX_AGE } from '#app/domain/children/child.ts'
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

const foldText = (words: string) =>
  words
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
const textOf = ({ title, description }: Entry) => `${title}. ${description}`
const fitsAge =
  (age: number) =>
  ({ ages: [from, to] }: Entry) =>
    from <= age && age <= to
const EVERY_AGE = Array.from({ length: MAX_AGE + 1 }, (_, age) => age)
/** The entries that break a rule, with their texts. */
const broken = <E extends Entry>(entries: readonly E[], rule: (entry: E) => boolean) =>
  entries.filter((entry) => !rule(entry)).map(textOf)
const repeated = (values: string[]) => values.filter((value, at) => values.indexOf(value) !== at)

describe('the catalogue', () => {
  it('has at least 220 tasks and 140 rewards', () => {
    expect(CATALOGUE_TASKS.length).toBeGreaterThanOrEqual(220)
    expect(CATALOGUE_REWARDS.length).toBeGreaterThanOrEqual(140)
  })

  it('gives every entry its own id, and no id in two spellings', () => {
    expect(repeated(ENTRIES.map(({ id }) => id))).toEqual([])
    expect(broken(ENTRIES, ({ id }) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(id))).toEqual([])
  })

  it.each([
    ['tasks', CATALOGUE_TASKS],
    ['rewards', CATALOGUE_REWARDS],
  ])('has no duplicates among the %s, not even in another order of words', (_, entries) => {
    const small = new Set('a o as os e ou de do da dos das em no na nos nas um uma para por com'.split(' '))
    const words = (text: string) =>
      [...new Set(foldText(text).match(/[a-z0-9]+/g))].filter((word) => !small.has(word)).toSorted()
    expect(repeated(entries.map(({ title }) => words(title).join(' ')))).toEqual([])
    expect(repeated(entries.map(({ description }) => words(description).join(' ')))).toEqual([])
    // two thirds of the words in common is the same task at another age, but never at the same one
    const alike = (one: Entry, other: Entry) => {
      const all = new Set([...words(one.title), ...words(other.title)]).size
      return words(one.title).length + words(other.title).length - all >= (all * 2) / 3
    }
    const meet = (one: Entry, other: Entry) => one.ages[0] <= other.ages[1] && other.ages[0] <= one.ages[1]
    const close = entries.filter((one, at) =>
      entries.slice(at + 1).some((other) => alike(one, other) && meet(one, other)),
    )
    expect(close.map(textOf)).toEqual([])
  })

  it('has short titles and one sentence each', () => {
    expect(broken(ENTRIES, ({ title }) => title.length <= 60 && /^\p{Lu}[^.!?]+$/u.test(title))).toEqual([])
    expect(broken(ENTRIES, ({ description }) => description.length <= 160)).toEqual([])
    expect(broken(ENTRIES, ({ description }) => /^\p{Lu}[^.!?]+\.$/u.test(description))).toEqual([])
    expect(broken(ENTRIES, (entry) => !/\s{2}|\s[,.;:]|["'`_*<>]|\p{Lu}{2}/u.test(textOf(entry)))).toEqual([])
  })

  it('is Brazilian Portuguese with its accents', () => {
    const english =
      /\b(the|and|with|day|night|home|room|clean|wash|play|book|task|reward|score|check|screen|kids?|time out|brunch|cookies?|stickers?|puzzle|party|weekend|feedback|delivery)\b/
    const portugal =
      /\b(telemovel|ecra|autocarro|pequeno-almoco|frigorifico|comboio|gelado|casa de banho|miud[oa]s?)\b/
    expect(broken(ENTRIES, (entry) => !english.test(foldText(textOf(entry))))).toEqual([])
    expect(broken(ENTRIES, (entry) => !portugal.test(foldText(textOf(entry))))).toEqual([])
    const bare =
      /(?<!\p{L})(nao|ate|agua|mae|avo|musica|lapis|historia|cafe|mao|maos|irmao|chao|licao|familia|crianca|ultim[oa]|propri[oa]|tres|vovo|so|po|sabao|almoco|cabeca|tenis|louca|video)(?!\p{L})/iu
    expect(broken(ENTRIES, (entry) => !bare.test(textOf(entry)))).toEqual([])
  })

  it('uses exactly the characteristics of children', () => {
    expectTypeOf<CatalogueCharacteristic>().toEqualTypeOf<CharacteristicKey>()
    const characteristicKeys = new Set<string>(CHARACTERISTICS.map(({ key }) => key))
    expect(broken(ENTRIES, ({ fits }) => fits.every((key) => characteristicKeys.has(key)))).toEqual([])
    expect(broken(ENTRIES, ({ fits }) => fits.length > 0 && new Set(fits).size === fits.length)).toEqual([])
  })

  it.each(CHARACTERISTICS)(
    'has tasks and rewards for children who are $key, at every age from 4 to 18',
    ({ key }) => {
      const suits = ({ fits }: Entry) => (fits as readonly string[]).includes(key)
      expect(CATALOGUE_TASKS.filter(suits).length).toBeGreaterThanOrEqual(6)
      expect(CATALOGUE_REWARDS.filter(suits).length).toBeGreaterThanOrEqual(4)
      const few = EVERY_AGE.slice(4).filter(
        (age) =>
          CATALOGUE_TASKS.filter(fitsAge(age)).filter(suits).length < 3 ||
          CATALOGUE_REWARDS.filter(fitsAge(age)).filter(suits).length < 2,
      )
      expect(few).toEqual([])
    },
  )

  it.each(EVERY_AGE)('has enough for a child of %i', (age) => {
    const tasks = CATALOGUE_TASKS.filter(fitsAge(age))
    const rewards = CATALOGUE_REWARDS.filter(fitsAge(age))
    expect(tasks.length).toBeGreaterThanOrEqual(age < 2 ? 8 : 25)
    expect(rewards.length).toBeGreaterThanOrEqual(age < 2 ? 8 : 15)
    for (const day of EVERY_AGE.slice(0, 7))
      expect(tasks.filter(({ weekdays }) => weekdays.includes(day)).length).toBeGreaterThanOrEqual(8)
    for (const { value } of REDEMPTION_PERIODS)
      expect(rewards.filter(({ period }) => period === value).length).toBeGreaterThanOrEqual(3)
  })

  it('has ages within childhood', () => {
    expect(broken(ENTRIES, ({ ages: [from, to] }) => 0 <= from && from <= to && to <= MAX_AGE)).toEqual([])
    expect(broken(ENTRIES, ({ ages }) => ages.every(Number.isInteger))).toEqual([])
  })

  it('names only existing drawings', () => {
    expect(
      broken(CATALOGUE_TASKS, ({ drawing }) => drawing === null || !!taskDrawings.find(drawing)),
    ).toEqual([])
    expect(
      broken(CATALOGUE_REWARDS, ({ drawing }) => drawing === null || !!rewardDrawings.find(drawing)),
    ).toEqual([])
  })

  it('is valid in the forms of tasks and rewards', () => {
    const id = '0192e4a0-7b1c-7c3e-8d2f-0a1b2c3d4e5f'
    expect(
      broken(CATALOGUE_TASKS, (task) => taskSchema.safeParse({ ...task, id, childIds: [id] }).success),
    ).toEqual([])
    expect(
      broken(
        CATALOGUE_REWARDS,
        (reward) =>
          rewardSchema.safeParse({ ...reward, id, redemptionPeriod: reward.period, childIds: [] }).success,
      ),
    ).toEqual([])
  })
})

describe('tasks', () => {
  it('have weekdays in order, at a time when a child is awake', () => {
    expect(
      broken(
        CATALOGUE_TASKS,
        ({ weekdays }) =>
          weekdays.length > 0 &&
          weekdays.every((day, at) => day >= 0 && day <= 6 && (at === 0 || day > (weekdays[at - 1] ?? 7))),
      ),
    ).toEqual([])
    expect(
      broken(
        CATALOGUE_TASKS,
        ({ time }) => /^\d\d:[0-5]\d$/.test(time) && time >= '06:30' && time <= '22:00',
      ),
    ).toEqual([])
    expect(broken(CATALOGUE_TASKS, ({ time, ages }) => ages[0] > 8 || time <= '20:45')).toEqual([])
  })

  it('have points by their effort, and the big ones are once or twice a week', () => {
    const worth = { 1: [5, 8], 2: [10, 12], 3: [15, 20, 25] }
    expect(broken(CATALOGUE_TASKS, ({ effort, points }) => worth[effort].includes(points))).toEqual([])
    expect(broken(CATALOGUE_TASKS, ({ points, weekdays }) => points < 20 || weekdays.length <= 2)).toEqual([])
    expect(broken(CATALOGUE_TASKS, ({ ages, effort }) => ages[1] > 4 || effort === 1)).toEqual([])
  })

  it('for babies are moments with an adult', () => {
    const first = CATALOGUE_TASKS.filter(({ ages }) => ages[0] <= 1)
    expect(broken(first, (task) => /adulto/.test(textOf(task)))).toEqual([])
  })
})
