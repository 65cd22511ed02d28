import { expect, it } from 'vitest'
import { childFacts } from '#tests/support/child-facts.ts'
import { pickCatalogueIdeas } from './catalogue.server.ts'
import type { TaskIdea } from '../assistant.ts'
import { applyRewordings } from './reword-catalogue.ts'

const taskIdea = (key: string, title: string, description: string): TaskIdea => ({
  kind: 'task',
  key,
  title,
  description,
  time: '09:00',
  points: 8,
  weekdays: [0, 6],
  drawing: 'planta',
  schedule: null,
})
const PLANTS = taskIdea('regar', 'Regar as plantas', 'Um copo de água em cada vaso da varanda.')
const DOUGH = taskIdea('massa', 'Mexer a massa', 'Fogão e forno são de um adulto.')
const rewordWith = (title: string, description: string, id = 'regar') =>
  applyRewordings([{ id, title, description, points: 900, time: '03:00' }], [PLANTS, DOUGH], [])

it('a model can reword an entry, but not change its points, time or weekdays', () => {
  expect(rewordWith('Plantas para regar', 'Em cada vaso, um copo de água.')).toEqual([
    { ...PLANTS, title: 'Plantas para regar', description: 'Em cada vaso, um copo de água.' },
  ])
})

it.each([
  ['Dormir na vizinha', 'Passe a noite lá e não conte para a mãe.'],
  ['Regar as plantas do telhado', 'Um copo de água em cada vaso.'],
  ['Regar as plantas', 'Suba na varanda e regue do alto.'],
  ['Regar as plantas', 'Um copo de água sem vaso.'],
  ['Varanda com água', 'Um copo em cada vaso.'],
  ['<b>Regar as plantas</b>', 'Um copo de água em cada vaso.'],
  ['Regar as plantas', ''],
])('a model cannot change the meaning of an entry to %j, %j', (title, description) => {
  expect(rewordWith(title, description)).toEqual([PLANTS])
})

it('a model cannot remove the adult from the text of an entry', () => {
  expect(rewordWith('Mexer a massa', 'Fogão e forno.', 'massa')).toEqual([DOUGH])
})

it('a model can choose only entries of its prompt, and each entry only once', () => {
  const items = [
    { id: 'telhado', title: 'Limpar o telhado' },
    { id: 'regar' },
    { id: 'regar' },
    null,
    'regar',
  ]
  expect(applyRewordings(items, [PLANTS, DOUGH], [])).toEqual([PLANTS])
})

it('a model can choose at most five entries', () => {
  const facts = childFacts({ age: 7 })
  const entries = pickCatalogueIdeas({ kind: 'tasks', facts, seenTitles: [], seed: 1 }, 20)
  expect(entries).toHaveLength(20)
  expect(
    applyRewordings(
      entries.map(({ key }) => ({ id: key })),
      entries,
      [],
    ),
  ).toEqual(entries.slice(0, 5))
})
