import { describe, expect, it } from 'vitest'
import { START_REWARDS, TASK_PACKS } from '#content/packs.ts'
import { newId } from '#app/base/ids.ts'
import { startSchema } from './schema.ts'
import { daysText, packLabel, type StartChild } from './start.ts'
import {
  addChild,
  changeChild,
  choosableRewards,
  choosableTasks,
  completeChildren,
  emptyDraft,
  freePortraits,
  pageIndex,
  pagesOf,
  removeChild,
  type StartDraft,
  startInputOf,
  tickTask,
} from './start-draft.ts'
import { parseStoredDraft } from './start-stored-draft.ts'

const CONTENT = { packs: TASK_PACKS, rewards: START_REWARDS }

/** A draft with children of these ages, named A, B, C … */
function draftWith(...ages: (number | null)[]): StartDraft {
  return ages.reduce<StartDraft>(
    (draft, age, index) => {
      const id = newId()
      return changeChild(addChild(draft, id), id, { age, name: String.fromCodePoint(65 + index) })
    },
    { ...emptyDraft(newId(), newId()), children: [] },
  )
}
const childOf = (draft: StartDraft, index: number) => completeChildren(draft)[index]!
const chosenTitles = (child: StartChild & { age: number }) =>
  choosableTasks(CONTENT, child)
    .filter(({ isChosen }) => isChosen)
    .map(({ task }) => task.title)

describe('children', () => {
  it('new children have different portraits until all twelve are taken, and then all are free again', () => {
    const twelve = draftWith(...Array.from({ length: 12 }, () => 5))
    const portraits = twelve.children.map(({ gender, avatarVariant }) => `${gender} ${avatarVariant}`)
    expect(new Set(portraits).size).toBe(12)
    expect(freePortraits(twelve.children, newId())).toHaveLength(12)
    expect(freePortraits(twelve.children.slice(0, 11), newId())).toHaveLength(1)
  })

  it('a child without a name or an age is not saved', () => {
    const draft = draftWith(9, null, 7)
    const nameless = changeChild(draft, draft.children[2]!.id, { name: '   ' })
    expect(startInputOf(CONTENT, nameless).children.map(({ name }) => name)).toEqual(['A'])
  })

  it('removing a child removes its tasks', () => {
    const draft = draftWith(9, 4)
    const { tasks } = startInputOf(CONTENT, removeChild(draft, draft.children[1]!.id))
    expect(new Set(tasks.flatMap(({ childIds }) => childIds))).toEqual(new Set([draft.children[0]!.id]))
  })
})

describe('tasks', () => {
  it('five tasks are ticked at first, and ticks by hand stay while the age changes within the pack', () => {
    const draft = draftWith(9)
    const child = childOf(draft, 0)
    expect(chosenTitles(child)).toHaveLength(5)
    const ticked = { ...child, ...tickTask(child, 'Regar as plantas', true) }
    const unticked = { ...ticked, ...tickTask(ticked, 'Arrumar a cama', false) }
    const older = { ...unticked, age: 10 }
    expect(chosenTitles(older)).toContain('Regar as plantas')
    expect(chosenTitles(older)).not.toContain('Arrumar a cama')
    expect(chosenTitles({ ...unticked, age: 4 })).not.toContain('Regar as plantas')
  })

  it('the same task of several children becomes one task, and its id is the same each time', () => {
    const draft = draftWith(9, 7)
    const { tasks } = startInputOf(CONTENT, draft)
    const teeth = tasks.filter(({ title }) => title === 'Escovar os dentes')
    expect(teeth.map(({ childIds }) => childIds)).toEqual([draft.children.map(({ id }) => id)])
    expect(startInputOf(CONTENT, structuredClone(draft))).toEqual(startInputOf(CONTENT, draft))
    expect(new Set(tasks.map(({ id }) => id)).size).toBe(tasks.length)
  })

  it('school tasks are of lessons, and an own task for medicine counts for an ill child', () => {
    const draft = draftWith(9)
    const own = { id: newId(), title: 'Tomar o remédio', time: '08:00', points: 5, isChosen: true }
    const changed = changeChild(draft, draft.children[0]!.id, { ownTasks: [own] })
    const { tasks } = startInputOf(CONTENT, changed)
    const scheduleOf = (title: string) => tasks.find((task) => task.title === title)!.schedule
    expect(scheduleOf('Fazer a lição de casa')).toMatchObject({ season: 'lessons' })
    expect(scheduleOf('Tomar o remédio')).toMatchObject({ season: 'always', countsWhenIll: true })
    expect(scheduleOf('Arrumar a cama')).toBeNull()
  })

  it('an own task with other points than the sibling’s task of the same title becomes a second task', () => {
    const draft = draftWith(9, 7)
    const own = { id: newId(), title: 'Escovar os dentes', time: '20:30', points: 50, isChosen: true }
    const changed = changeChild(draft, draft.children[0]!.id, { ownTasks: [own] })
    const teeth = startInputOf(CONTENT, changed).tasks.filter(({ title }) => title === own.title)
    expect(teeth.map(({ points }) => points).toSorted((a, b) => a - b)).toEqual([5, 50])
  })

  it.each([
    [[0, 1, 2, 3, 4, 5, 6], 'todos os dias'],
    [[5, 1, 2, 3, 4], 'seg a sex'],
    [[1, 3, 5], 'seg, qua, sex'],
    [[6], 'sáb'],
    [[0, 6], 'dom, sáb'],
  ])('the weekdays %j are shown as “%s”', (days, text) => expect(daysText(days)).toBe(text))

  it.each([
    [2, 'menos de 3 anos'],
    [9, '9 a 11 anos'],
    [18, 'a partir de 15 anos'],
    [40, ''],
  ])('the label of the pack for the age %i is “%s”', (age, text) =>
    expect(packLabel(TASK_PACKS, age)).toBe(text),
  )
})

describe('rewards', () => {
  it('nine are offered and three ticked; each is for every child, or only for the child whom it suits', () => {
    const draft = draftWith(15, 4)
    const offered = choosableRewards(CONTENT, draft)
    expect(offered).toHaveLength(9)
    expect(offered.filter(({ isChosen }) => isChosen)).toHaveLength(3)
    const titles = Object.fromEntries(offered.map(({ reward }) => [reward.title, true]))
    const { rewards } = startInputOf(CONTENT, { ...draft, rewardTicks: titles })
    expect(rewards.some(({ childIds }) => childIds.length === 0)).toBe(true)
    for (const { childIds } of rewards) expect([0, 1]).toContain(childIds.length)
  })

  it('without children nine rewards are offered', () => {
    expect(choosableRewards(CONTENT, draftWith())).toHaveLength(9)
  })

  it('an own reward is for every child, and is saved while it is ticked', () => {
    const own = { id: newId(), title: ' Bicicleta nova ', points: 900, isChosen: true }
    const draft = { ...draftWith(9, 4), ownRewards: [own, { ...own, id: newId(), isChosen: false }] }
    const saved = startInputOf(CONTENT, draft).rewards.filter(({ title }) => title === 'Bicicleta nova')
    expect(saved).toMatchObject([{ id: own.id, points: 900, childIds: [] }])
    expect(startSchema.safeParse(startInputOf(CONTENT, draft)).success).toBe(true)
    expect(parseStoredDraft(JSON.stringify(draft))).toEqual(draft)
  })

  it('a stored draft of the previous release has no own rewards', () => {
    const { ownRewards: _, ...former } = draftWith(9)
    expect(parseStoredDraft(JSON.stringify(former))?.ownRewards).toEqual([])
  })
})

describe('pages', () => {
  it('the tasks have a page for each complete child', () => {
    const draft = draftWith(9, null, 4)
    expect(pagesOf(draft).map(({ step }) => step)).toEqual([
      'children',
      'tasks',
      'tasks',
      'rewards',
      'agreement',
    ])
  })

  it('a draft on the page of a removed child opens on the first page', () => {
    const draft: StartDraft = { ...draftWith(9), page: { step: 'tasks', childId: newId() } }
    expect(pageIndex(draft)).toBe(0)
  })
})

describe('stored drafts', () => {
  it('a stored draft is parsed to the same draft', () => {
    const draft = draftWith(9, null)
    expect(parseStoredDraft(JSON.stringify(draft))).toEqual(draft)
  })

  it.each([null, '', '{', '{}', '[]', '{"id":1}'])('the stored text %j is no draft', (text) => {
    expect(parseStoredDraft(text)).toBeNull()
  })
})

it('seven children with every task and reward fit the schema and the limit of a JSON body', () => {
  const draft = draftWith(2, 4, 6, 8, 10, 13, 17)
  const all = draft.children.reduce((changed, child) => {
    const tasks = choosableTasks(CONTENT, child as StartChild & { age: number })
    return changeChild(changed, child.id, { ticks: Object.fromEntries(tasks.map(({ key }) => [key, true])) })
  }, draft)
  const rewardTicks = Object.fromEntries(START_REWARDS.map(({ title }) => [title, true]))
  const input = startInputOf(CONTENT, { ...all, rewardTicks })
  expect(startSchema.safeParse(input).success).toBe(true)
  // a JSON body may have 2,000 values, and each value follows one of these characters
  expect(JSON.stringify(input).match(/[,[{]/g)!.length).toBeLessThan(1800)
})

it('a task of an unknown child is refused, and so is a repeated task', () => {
  const draft = draftWith(9)
  const input = startInputOf(CONTENT, draft)
  expect(startSchema.safeParse({ ...input, children: [] }).success).toBe(false)
  expect(startSchema.safeParse({ ...input, tasks: [...input.tasks, input.tasks[0]] }).success).toBe(false)
})
