import { expect, test } from 'vitest'
import { EMPTY_CALENDAR, taskWith } from '#tests/support/tasks.ts'
import { plusDays } from '../../families/dates/civil-date.ts'
import { currentPauses, type Pause } from '../schedule/absence.ts'
import { PLAIN_SCHEDULE } from '../schedule/schedule.ts'
import type { FamilyCalendar } from '../schedule/turns-on.ts'
import { swapChoices } from './next-turn.ts'
import { undoOfSwap } from './undo-swap.ts'
import { pausePreview, tasksThatCanRest } from './pause-preview.ts'
import { pauseChildrenText, pauseHeading, pauseSubmitLabel, previewText, previewTitle } from './pause-text.ts'
import { familyWeek, foldedTaskIds, foldItems, isResting, withPastDays } from './week.ts'
import {
  absenceText,
  cellText,
  dayTitle,
  pastText,
  returnText,
  turnText,
  weekDates,
  weekStateText,
  weekTitle,
} from './week-text.ts'

const SUNDAY = '2026-11-22'
const WEDNESDAY = '2026-11-25'
const days = Array.from({ length: 7 }, (_, offset) => plusDays(SUNDAY, offset))
const lia = { id: 'lia', name: 'Lia', gender: 'female', taskDays: [] } as const
const davi = { id: 'davi', name: 'Davi', gender: 'male', taskDays: [] } as const
const nina = { id: 'nina', name: 'Nina', gender: 'female', taskDays: [] } as const
const children = [lia, davi, nina]
const order = ['lia', 'davi', 'nina']

const dishes = taskWith({
  id: 'dishes',
  title: 'Lavar a louça',
  time: '13:30',
  childIds: order,
  assignment: 'rotation',
  schedule: { ...PLAIN_SCHEDULE, rotation: { period: 'turn', order, anchorOn: SUNDAY } },
})
/** Nina is away from Wednesday to Friday of the first week. */
const ninaAway: FamilyCalendar = {
  ...EMPTY_CALENDAR,
  presences: [
    {
      childId: 'nina',
      anchorOn: SUNDAY,
      days: Array.from({ length: 14 }, (_, index) => index < 3 || index > 5),
    },
  ],
}
const pause: Pause = { id: 'p1', kind: 'trip', childIds: ['davi'], fromOn: WEDNESDAY, toOn: WEDNESDAY }
const withPause = (fields: Partial<Pause>): FamilyCalendar => ({
  ...EMPTY_CALENDAR,
  pauses: [{ ...pause, ...fields }],
})

const cellsOf = (calendar: FamilyCalendar, childId: string, tasks = [dishes]) =>
  familyWeek(children, tasks, days, calendar).find(({ child }) => child.id === childId)!.cells

test('each child has its turns of the rotation, and the turn of an absent child passes on', () => {
  const turnDays = (childId: string) =>
    cellsOf(ninaAway, childId).flatMap(({ items, day }) => (items.length > 0 ? [Number(day.slice(8))] : []))
  expect([turnDays('lia'), turnDays('davi'), turnDays('nina')]).toEqual([[22, 25, 27, 28], [23, 26], [24]])
  const [, , , , , friday] = cellsOf(ninaAway, 'lia')
  expect(turnText(friday!.items[0]!, lia, children)).toBe('no lugar da Nina')
  const ninasFriday = cellsOf(ninaAway, 'nina')[5]!
  expect(isResting(ninasFriday)).toBe(true)
  expect(cellText({ absence: 'away', passed: ninasFriday.passed }, children)).toBe(
    'Fora. Lavar a louça passa para a Lia',
  )
})

test('a turn is named by its child, an open one by nobody, and other tasks have no text', () => {
  const [sunday, monday] = [cellsOf(EMPTY_CALENDAR, 'lia')[0]!, cellsOf(EMPTY_CALENDAR, 'davi')[1]!]
  expect(turnText(sunday.items[0]!, lia, children)).toBe('vez dela')
  expect(turnText(monday.items[0]!, davi, children)).toBe('vez dele')
  expect(turnText(sunday.items[0]!, { ...lia, name: 'Ariel', gender: '' }, children)).toBe('vez de Ariel')
  const open = taskWith({ id: 'trash', childIds: order, assignment: 'first' })
  expect(turnText(cellsOf(EMPTY_CALENDAR, 'lia', [open])[0]!.items[0]!, lia, children)).toBe('quem pegar')
  const bed = taskWith({ id: 'bed', childIds: ['lia'] })
  expect(turnText(cellsOf(EMPTY_CALENDAR, 'lia', [bed])[0]!.items[0]!, lia, children)).toBeNull()
})

test('an excused turn stays in the week, of the child who had it', () => {
  const calendar: FamilyCalendar = {
    ...EMPTY_CALENDAR,
    turnChanges: [{ taskId: 'dishes', day: SUNDAY, slot: 0, childId: 'lia', toChildId: null }],
  }
  const [item] = cellsOf(calendar, 'lia')[0]!.items
  expect(item).toMatchObject({ isExcused: true, time: '13:30', holderIds: ['lia'] })
  expect(turnText(item!, lia, children)).toBe('não precisa')
})

test('a row of the table folds its tasks of every day on all days as soon as one day has too many', () => {
  const daily = ['a', 'b', 'c', 'd'].map((id) => taskWith({ id, childIds: ['lia'] }))
  const weekly = taskWith({ id: 'w', childIds: ['lia'], weekdays: [0] })
  const foldedOf = (tasks: ReturnType<typeof taskWith>[]) => [
    ...foldedTaskIds({ cells: cellsOf(EMPTY_CALENDAR, 'lia', tasks) }),
  ]
  expect(foldedOf(daily)).toEqual([])
  expect(foldedOf([...daily, weekly])).toEqual(['a', 'b', 'c', 'd'])
})

test('tasks of every day fold from the fourth on, a single one does not', () => {
  const daily = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      taskWith({ id: `t${index}`, title: `Tarefa ${index}`, childIds: ['lia'] }),
    )
  const fold = (tasks: ReturnType<typeof daily>) => {
    const { shown, folded } = foldItems(cellsOf(EMPTY_CALENDAR, 'lia', tasks)[0]!.items)
    return [shown.length, folded.length]
  }
  expect([fold(daily(3)), fold(daily(4)), fold(daily(6)), fold([dishes, ...daily(5)])]).toEqual([
    [3, 0],
    [4, 0],
    [3, 3],
    [3, 3],
  ])
})

test('on a day of illness a child rests from everything but its medicine, which the week shows', () => {
  const medicine = taskWith({
    id: 'medicine',
    title: 'Tomar o remédio',
    childIds: ['davi'],
    schedule: { ...PLAIN_SCHEDULE, countsWhenIll: true },
  })
  const cell = (tasks: (typeof medicine)[]) => cellsOf(withPause({ kind: 'sick' }), 'davi', tasks)[3]!
  expect(isResting(cell([dishes]))).toBe(true)
  expect(isResting(cell([dishes, medicine]))).toBe(false)
  expect(cell([dishes, medicine]).items.map(({ task }) => task.title)).toEqual(['Tomar o remédio'])
})

test('absenceText and returnText say why and until when', () => {
  const text = (calendar: FamilyCalendar, childId: string, absence: 'away' | 'sick' | 'trip' | 'vacation') =>
    absenceText(childId, { absence, day: WEDNESDAY }, calendar)
  expect(text(ninaAway, 'nina', 'away')).toBe('não está em casa até sexta')
  expect(text(withPause({ kind: 'sick' }), 'davi', 'sick')).toBe('doente hoje')
  expect(text(withPause({ toOn: '2026-11-27' }), 'davi', 'trip')).toBe('viajando até sexta')
  expect(text(withPause({ toOn: '2026-12-10' }), 'davi', 'trip')).toBe('viajando até 10/12')
  expect(text(withPause({ toOn: '2027-01-10' }), 'davi', 'trip')).toBe('viajando até 10/01')
  expect(text(withPause({}), 'davi', 'trip')).toBe('viajando')
  expect(text(EMPTY_CALENDAR, 'davi', 'vacation')).toBe('de férias')
  expect(returnText(nina, WEDNESDAY, ninaAway)).toBe('Nina, volta no sábado')
  expect(returnText(nina, SUNDAY, ninaAway)).toBeNull()
})

test("a child's week is summed up beside its name", () => {
  const state = (childId: string, calendar: FamilyCalendar) =>
    weekStateText({ child: null, cells: cellsOf(calendar, childId) }, WEDNESDAY)
  expect(state('nina', ninaAway)).toBe('fora qua a sex')
  expect(state('lia', ninaAway)).toBe('em casa')
  expect(state('davi', withPause({ kind: 'sick' }))).toBe('doente hoje')
  expect(state('davi', withPause({}))).toBe('fora qua')
  expect(state('davi', withPause({ toOn: '2026-11-26' }))).toBe('fora qua e qui')
  expect(state('davi', withPause({ fromOn: SUNDAY, toOn: '2026-12-26' }))).toBe('fora a semana toda')
})

test('titles of days and weeks', () => {
  expect(dayTitle(WEDNESDAY)).toBe('Quarta, 25')
  expect(weekTitle(days)).toBe('22 a 28 de novembro')
  expect(weekDates(days)).toBe('22 a 28')
  expect(weekTitle(days.map((day) => plusDays(day, 7)))).toBe('29 de novembro a 5 de dezembro')
})

test('pauses are listed by date, without those that have ended or whose children are gone', () => {
  const vacation: Pause = {
    ...pause,
    id: 'p2',
    kind: 'vacation',
    childIds: null,
    fromOn: '2026-12-21',
    toOn: '2027-01-31',
  }
  const sick: Pause = { ...pause, kind: 'sick' }
  const ended = { ...sick, id: 'p3', fromOn: SUNDAY, toOn: SUNDAY }
  const gone = { ...sick, id: 'p4', childIds: ['gone'] }
  const pauses = currentPauses([vacation, ended, gone, sick], WEDNESDAY, children)
  expect(pauses.map((each) => pauseHeading(each, children))).toEqual([
    'Davi, doente hoje',
    'Férias, 21/12 a 31/01',
  ])
  expect(pauses.map((each) => pauseChildrenText(each, children))).toEqual(['Davi', 'todos'])
  expect(pauseSubmitLabel('vacation')).toBe('Combinar férias')
})

test('tasks of any period but Férias can rest in the holidays, of the children and days of the pause', () => {
  const task = (id: string, fields: Parameters<typeof taskWith>[0] = {}) =>
    taskWith({ id, title: id, childIds: ['lia'], ...fields })
  const tasks = [
    task('mochila', { schedule: { ...PLAIN_SCHEDULE, season: 'lessons' } }),
    task('cama'),
    task('praia', { schedule: { ...PLAIN_SCHEDULE, season: 'vacation' } }),
    task('louça', { childIds: ['davi'] }),
    task('vacina', { schedule: { ...PLAIN_SCHEDULE, recurrence: { kind: 'once', on: '2026-12-01' } } }),
    task('parada', { isPaused: true }),
  ]
  const range = { fromOn: '2026-12-21', toOn: '2026-12-22' }
  const vacation = { kind: 'vacation' as const, childIds: ['lia'], ...range }
  expect(tasksThatCanRest(vacation, tasks, EMPTY_CALENDAR).map(({ id }) => id)).toEqual(['cama', 'mochila'])
})

test('the preview of a pause says what rests, what appears and that the turn passes', () => {
  const lessons = taskWith({
    id: 'lesson',
    title: 'Lição',
    childIds: ['lia'],
    schedule: { ...PLAIN_SCHEDULE, season: 'lessons' },
  })
  const garden = taskWith({
    id: 'garden',
    title: 'Regar a horta',
    childIds: ['lia'],
    schedule: { ...PLAIN_SCHEDULE, season: 'vacation' },
  })
  const tasks = [lessons, garden, dishes]
  const range = { fromOn: '2026-12-21', toOn: '2027-01-31' }
  const vacation = pausePreview({ kind: 'vacation', childIds: null, ...range }, tasks, EMPTY_CALENDAR)
  expect(previewTitle('vacation', vacation.days)).toBe('42 dias de férias')
  expect(previewText('vacation', vacation)).toBe(
    '1 tarefa de “Aulas” descansa. A de “Férias” aparece: Regar a horta.',
  )
  const trip = pausePreview({ kind: 'trip', childIds: ['lia'], ...range }, tasks, EMPTY_CALENDAR)
  expect(previewText('trip', trip)).toBe('2 tarefas descansam. No rodízio a vez passa; a ordem não muda.')
  const texts = { resting: ['Lição', 'Mochila'], appearing: ['Ler', 'Regar'], isPassed: false }
  expect(previewText('vacation', texts)).toBe(
    '2 tarefas de “Aulas” descansam. As 2 de “Férias” aparecem: Ler, Regar.',
  )
})

test('a turn can pass to children who can do it, each with its next turn to give in return', () => {
  const item = { task: dishes, day: SUNDAY, slot: 0, childId: 'lia' }
  expect(swapChoices(item, children, EMPTY_CALENDAR)).toEqual([
    { child: davi, returned: { day: '2026-11-23', slot: 0 } },
    { child: nina, returned: { day: '2026-11-24', slot: 0 } },
  ])
  // Davi travels today
  const calendar = withPause({ fromOn: SUNDAY, toOn: SUNDAY })
  expect(swapChoices(item, children, calendar).map(({ child }) => child.id)).toEqual(['nina'])
})

test('the undo of a swap gives both turns back, from either of them, and a past one stays', () => {
  const calendar = {
    ...EMPTY_CALENDAR,
    turnChanges: [
      { taskId: 'dishes', day: SUNDAY, slot: 0, childId: 'lia', toChildId: 'davi' },
      { taskId: 'dishes', day: '2026-11-23', slot: 0, childId: 'davi', toChildId: 'lia' },
    ],
  }
  const undo = (day: string, today = SUNDAY) => undoOfSwap({ task: dishes, day, slot: 0 }, calendar, today)
  const both = {
    taskId: 'dishes',
    day: SUNDAY,
    slot: 0,
    childId: 'davi',
    toChildId: 'lia',
    returned: { day: '2026-11-23', slot: 0 },
  }
  expect([undo(SUNDAY), undo('2026-11-23'), undo('2026-11-24')]).toEqual([both, both, null])
  expect(undo('2026-11-23', '2026-11-23')).toEqual({
    ...both,
    day: '2026-11-23',
    childId: 'lia',
    toChildId: 'davi',
    returned: null,
  })
  const liaTravels = { ...calendar, pauses: [{ ...pause, childIds: ['lia'], fromOn: SUNDAY }] }
  expect(undoOfSwap({ task: dishes, day: SUNDAY, slot: 0 }, liaTravels, SUNDAY)).toBeNull()
})

test('a turn that is taken first is not given in return, and is nobody’s turn while only one child can take it', () => {
  const weekdaysByChild = { lia: [1], davi: [2], nina: [2] }
  const plants = taskWith({
    childIds: order,
    assignment: 'first',
    schedule: { ...PLAIN_SCHEDULE, weekdaysByChild },
  })
  const ninaTravels = withPause({ childIds: ['nina'], fromOn: SUNDAY, toOn: '2027-01-31' })
  const item = { task: plants, day: '2026-11-24', slot: 0, childId: 'davi' }
  expect(swapChoices(item, children, ninaTravels)).toEqual([])
  const monday = { ...item, day: '2026-11-23', childId: 'lia' }
  expect(swapChoices(monday, children, ninaTravels)).toEqual([{ child: davi, returned: undefined }])
  const [tuesday] = cellsOf(ninaTravels, 'davi', [plants]).flatMap(({ items }) => items)
  expect(tuesday).toMatchObject({ isOpen: true, isAlternating: false })
})

test('the preview of a long pause knows the tasks that are due late in it', () => {
  const once = { kind: 'once', on: '2027-02-20' } as const
  const lesson = taskWith({
    title: 'Prova',
    childIds: ['lia'],
    schedule: { ...PLAIN_SCHEDULE, season: 'lessons', recurrence: once },
  })
  const range = { fromOn: '2026-12-01', toOn: '2027-03-01' }
  const preview = pausePreview({ kind: 'vacation', childIds: null, ...range }, [lesson], EMPTY_CALENDAR)
  expect(preview.resting).toEqual(['Prova'])
})

test('a past day shows what was done, and not the turns that the schedules of today give it', () => {
  const child = { id: 'lia', week: [{ day: '2026-11-22', done: 2, total: 3 }] }
  const pastAndToday = ['2026-11-22', '2026-11-23']
  const week = familyWeek([child], [taskWith({ childIds: ['lia'] })], pastAndToday, EMPTY_CALENDAR)
  const [cells] = withPastDays(week, '2026-11-23').map((childWeek) => childWeek.cells)
  expect(cells!.map(({ items, past }) => [items.length, past && pastText(past)])).toEqual([
    [0, '2 de 3 feitas'],
    [1, null],
  ])
})
