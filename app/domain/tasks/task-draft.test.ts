import { CATALOGUE_TASKS } from '#content/assistant/all-tasks.ts'
import { describe, expect, test } from 'vitest'
import { taskDifferences } from './task-differences.ts'
import {
  checkTaskDraft,
  PLAIN_OPTIONS,
  suggestedFields,
  taskDraftOf,
  titleFields,
  type TaskDraft,
} from './task-draft.ts'
import { NEVER_DUE, PLAIN_SCHEDULE, type Schedule } from './schedule/schedule.ts'
import type { Task } from './task.ts'

const biaId = '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071'
const theoId = '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6072'
const id = '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6073'
const plants: Task = {
  id,
  title: 'Regar as plantas',
  description: '',
  time: '09:00',
  points: 10,
  weekdays: [0, 6],
  childIds: [biaId, theoId],
  drawing: null,
  startsOn: '2026-11-01',
  isPaused: false,
  trust: 'auto',
  photo: 'none',
  assignment: 'each',
  isBonus: false,
  schedule: null,
  steps: [],
  revision: 2,
}
const draft: TaskDraft = taskDraftOf(plants, [biaId, theoId])
const today = '2026-11-26'
const edited = { revision: 2, stored: plants, today }

test('a new task selects an only child, and no child if there are several', () => {
  expect(taskDraftOf(null, [biaId]).childIds).toEqual([biaId])
  expect(taskDraftOf(null, [biaId, theoId]).childIds).toEqual([])
})

test('a new task requires a title and a child, and no time', () => {
  const result = checkTaskDraft(id, taskDraftOf(null, [biaId, theoId]), {
    revision: null,
    stored: undefined,
    today,
  })
  expect(result).toMatchObject({ ok: false, missing: ['title', 'childIds'] })
})

test('the draft of an edited task has the stored values', () => {
  expect(draft).toEqual({
    title: 'Regar as plantas',
    description: '',
    time: '09:00',
    points: 10,
    weekdays: [0, 6],
    childIds: [biaId, theoId],
    drawing: null,
    ...PLAIN_OPTIONS,
  })
})

test('the draft of an edited task loses a child who is no longer in the family', () => {
  expect(taskDraftOf(plants, [theoId]).childIds).toEqual([theoId])
})

test("a complete draft becomes the server's input", () => {
  expect(checkTaskDraft(id, { ...draft, title: ' Regar ', weekdays: [6, 0] }, edited)).toEqual({
    ok: true,
    input: { ...draft, id, title: 'Regar', weekdays: [0, 6], revision: 2 },
  })
})

test.each([
  ['title', { title: '  ' }, 'Dê um título à tarefa.'],
  ['points', { points: null }, 'A tarefa vale pelo menos 1 ponto.'],
  ['points', { points: 0 }, 'A tarefa vale pelo menos 1 ponto.'],
  ['weekdays', { weekdays: [] }, 'Escolha pelo menos um dia.'],
  ['childIds', { childIds: [] }, 'Escolha pelo menos uma criança.'],
] as const)('a draft without %s reports the missing field', (field, values, problem) => {
  const result = checkTaskDraft(id, { ...draft, ...values } as TaskDraft, edited)
  expect(result).toEqual({ ok: false, missing: [field], problems: { [field]: problem } })
})

test('a title that is too long is reported as a problem, not as missing', () => {
  const result = checkTaskDraft(id, { ...draft, title: 'a'.repeat(121) }, edited)
  expect(result).toEqual({
    ok: false,
    missing: [],
    problems: { title: 'O título pode ter até 120 letras.' },
  })
})

test('a picked suggestion fills the empty fields and keeps what was typed', () => {
  const suggestion = {
    title: 'Varrer a varanda',
    description: 'Do canto até a porta',
    time: '10:00',
    points: 12,
    weekdays: [6],
    drawing: 'varrer',
    ages: [7, 18] as const,
  }
  const { ages: _, ...fields } = suggestion
  const newDraft = taskDraftOf(null, [biaId])
  expect(suggestedFields(newDraft, suggestion)).toEqual(fields)
  expect(suggestedFields({ ...newDraft, time: '08:00', points: 7, weekdays: [1] }, suggestion)).toEqual({
    title: fields.title,
    description: fields.description,
    drawing: fields.drawing,
  })
})

describe('differences from a version that another person saved', () => {
  const labels = {
    today,
    childName: (childId: string) => (childId === biaId ? 'Bia' : 'Theo'),
    drawingLabel: ({ drawing }: Pick<TaskDraft, 'drawing'>) => drawing ?? 'pelo título',
  }

  test('taskDifferences lists only fields that differ, in the words of the form', () => {
    const stored: Task = { ...plants, time: '10:30', weekdays: [0, 1, 2, 3, 4, 5, 6], childIds: [theoId] }
    expect(taskDifferences({ ...draft, title: 'Regar tudo', points: null }, stored, labels)).toEqual([
      { label: 'Título', typed: 'Regar tudo', stored: 'Regar as plantas' },
      { label: 'Horário', typed: '09:00', stored: '10:30' },
      { label: 'Pontos', typed: '(vazio)', stored: '10' },
      { label: 'Dias da semana', typed: 'Dom, Sáb', stored: 'Todos os dias' },
      { label: 'Crianças', typed: 'Bia, Theo', stored: 'Theo' },
    ])
  })

  test('taskDifferences has words for a task without a time', () => {
    expect(taskDifferences(draft, { ...plants, time: null }, labels)).toEqual([
      { label: 'Horário', typed: '09:00', stored: '(a qualquer hora)' },
    ])
  })

  test('taskDifferences ignores surrounding spaces of a title and the order of children', () => {
    const spacedDraft = { ...draft, title: ' Regar as plantas ', childIds: [theoId, biaId] }
    expect(taskDifferences(spacedDraft, plants, labels)).toEqual([])
  })

  test('taskDifferences lists different children even if they have the same name', () => {
    const labelsOfTwins = { ...labels, childName: () => 'Ana' }
    expect(
      taskDifferences({ ...draft, childIds: [biaId] }, { ...plants, childIds: [theoId] }, labelsOfTwins),
    ).toEqual([{ label: 'Crianças', typed: 'Ana', stored: 'Ana' }])
  })
})

describe('the schedule of a draft', () => {
  const rotating: Task = {
    ...plants,
    weekdays: [0, 1, 2, 3, 4, 5, 6],
    assignment: 'rotation',
    isBonus: true,
    schedule: {
      recurrence: { kind: 'weekly', everyWeeks: 2, anchorOn: '2026-11-01' },
      weekdaysByChild: { [biaId]: [0, 1, 2, 3, 4, 5, 6], [theoId]: [1, 3] },
      rotation: { period: 'week', order: [theoId, biaId], anchorOn: '2026-11-02' },
      windows: [
        { slot: 2, from: '09:00', until: '10:00' },
        { slot: 0, from: '18:00', until: null },
      ],
      isStrict: true,
      season: 'lessons',
      countsWhenIll: true,
    },
    steps: [{ number: 3, title: 'Encher o regador', drawing: 'agua' }],
  }

  test('opening and saving the form of a task keeps everything that is stored', () => {
    const check = checkTaskDraft(id, taskDraftOf(rotating, [biaId, theoId]), edited)
    const { startsOn: _startsOn, isPaused: _isPaused, ...stored } = rotating
    expect(check).toEqual({ ok: true, input: stored })
  })

  test('a schedule of which no date is left is a problem, and so is a missing date', () => {
    const once = (on: string) => ({ ...PLAIN_SCHEDULE, recurrence: { kind: 'once' as const, on } })
    const check = (on: string) => checkTaskDraft(id, { ...draft, schedule: once(on) }, edited)
    expect(check('2026-11-25')).toEqual({ ok: false, missing: [], problems: { schedule: NEVER_DUE } })
    for (const on of ['', '0202-11-26', '9999-01-01'])
      expect(check(on)).toMatchObject({ ok: false, problems: { schedule: 'Escolha a data.' } })
    expect(check('2026-11-26').ok).toBe(true)
  })

  test('a task whose date has passed can be saved with this date, and not with another one of the past', () => {
    const once = (on: string) => ({ ...PLAIN_SCHEDULE, recurrence: { kind: 'once' as const, on } })
    const past = { ...plants, schedule: once('2026-11-25') }
    const check = (fields: Partial<TaskDraft>) =>
      checkTaskDraft(id, { ...taskDraftOf(past, [biaId]), ...fields }, { ...edited, stored: past })
    expect(check({ title: 'Regar tudo' }).ok).toBe(true)
    expect(check({ schedule: once('2026-11-24') })).toMatchObject({ problems: { schedule: NEVER_DUE } })
    expect(check({ schedule: once('2026-11-26') }).ok).toBe(true)
  })

  test('each child must have a day', () => {
    const days = (theo: number[]) => ({
      ...PLAIN_SCHEDULE,
      weekdaysByChild: { [biaId]: [0, 6], [theoId]: theo },
    })
    const both = { ...draft, childIds: [biaId, theoId] }
    expect(checkTaskDraft(id, { ...both, schedule: days([]) }, edited)).toEqual({
      ok: false,
      missing: [],
      problems: { schedule: 'Escolha pelo menos um dia para cada criança.' },
    })
    expect(checkTaskDraft(id, { ...both, schedule: days([1]) }, edited).ok).toBe(true)
  })

  test('the only child left must have a day of its own', () => {
    const schedule = { ...PLAIN_SCHEDULE, weekdaysByChild: { [biaId]: [0, 6], [theoId]: [] } }
    expect(checkTaskDraft(id, { ...draft, childIds: [theoId], schedule }, edited)).toEqual({
      ok: false,
      missing: ['weekdays'],
      problems: { weekdays: 'Escolha pelo menos um dia.' },
    })
  })

  test('a step without a title is not saved', () => {
    const steps = [
      { number: 0, title: 'Encher o regador', drawing: null },
      { number: 1, title: '  ', drawing: null },
    ]
    expect(checkTaskDraft(id, { ...draft, steps }, edited)).toMatchObject({
      ok: true,
      input: { steps: [steps[0]] },
    })
  })

  test('a picked suggestion leaves the days of a task that does not repeat every week', () => {
    const schedule: Schedule = { ...PLAIN_SCHEDULE, recurrence: { kind: 'monthly', days: [15] } }
    const fields = suggestedFields(
      { ...taskDraftOf(null, [biaId]), schedule },
      {
        title: 'Regar',
        description: '',
        time: '10:00',
        points: 5,
        weekdays: [1],
        drawing: 'planta',
        ages: [4, 9],
      },
    )
    expect(fields.weekdays).toBeUndefined()
  })

  test('a new title of medicine counts for an ill child, until the guardian says otherwise', () => {
    const empty = taskDraftOf(null, [biaId])
    const typed = { ...empty, ...titleFields(empty, 'Tomar o remédio') }
    expect(typed.schedule).toEqual({ ...PLAIN_SCHEDULE, countsWhenIll: true })
    const refused = { ...typed, schedule: null }
    expect(titleFields(refused, 'Tomar o remédio da tarde')).toEqual({ title: 'Tomar o remédio da tarde' })
    expect({ ...typed, ...titleFields(typed, 'Tomar banho') }.schedule).toBeNull()
  })

  test('a picked suggestion of school is of lessons', () => {
    const homework = CATALOGUE_TASKS.find(({ title }) => title === 'Fazer a lição de casa')!
    expect(suggestedFields(taskDraftOf(null, [biaId]), homework).schedule).toMatchObject({
      season: 'lessons',
    })
  })

  test('the differences to a stored version name each subject in words', () => {
    const labels = {
      today,
      childName: (childId: string) => (childId === biaId ? 'Bia' : 'Theo'),
      drawingLabel: () => 'pelo título',
    }
    const differences = taskDifferences(taskDraftOf(rotating, [biaId, theoId]), plants, labels)
    expect(Object.fromEntries(differences.map(({ label, typed }) => [label, typed]))).toEqual({
      'Dias da semana': 'Todos os dias',
      Repete: 'A cada 2 semanas',
      'Quem faz': 'Rodízio, cada semana',
      Ordem: 'Theo, Bia',
      'Dias por criança': 'Bia: Todos os dias; Theo: Seg, Qua',
      Horários: '9h até 10h, 18h',
      'Só neste horário': 'Sim',
      Passos: 'Encher o regador',
      'Vale também doente': 'Sim',
      Bônus: 'Sim',
      Período: 'Aulas',
    })
  })
})
