import { describe, expect, it } from 'vitest'
import { catalogueIdeas } from './catalogue.server.ts'
import type { TaskIdea } from '../assistant.ts'
import { rewordedIdeas } from './reword-catalogue.ts'

const entry = (key: string, title: string, description: string): TaskIdea => ({
  kind: 'task',
  key,
  title,
  description,
  time: '09:00',
  points: 8,
  weekdays: [0, 6],
  drawing: 'planta',
})
const PLANTS = entry('regar', 'Regar as plantas', 'Um copo de água em cada vaso da varanda.')
const DOUGH = entry('massa', 'Mexer a massa', 'Fogão e forno são de um adulto.')
const rewordWith = (title: string, description: string, id = 'regar') =>
  rewordedIdeas([{ id, title, description, points: 900, time: '03:00' }], [PLANTS, DOUGH], [])

describe('a model for a young child', () => {
  it('may reword an entry, but not change points, time or weekdays', () => {
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
  ])('cannot change the meaning of an entry: %s. %s', (title, description) => {
    expect(rewordWith(title, description)).toEqual([PLANTS])
  })

  it('cannot remove the adult from an entry', () => {
    expect(rewordWith('Mexer a massa', 'Fogão e forno.', 'massa')).toEqual([DOUGH])
  })

  it('chooses only offered entries, each once; other items are ignored', () => {
    const items = [
      { id: 'telhado', title: 'Limpar o telhado' },
      { id: 'regar' },
      { id: 'regar' },
      null,
      'regar',
    ]
    expect(rewordedIdeas(items, [PLANTS, DOUGH], [])).toEqual([PLANTS])
  })

  it('chooses at most five', () => {
    const past = { days: 0, earned: 0, lost: 0, redeemed: 0 }
    const facts = { age: 7, characteristics: [], names: [], tasks: [], rewards: [], past }
    const entries = catalogueIdeas({ kind: 'tasks', facts, seen: [], seed: 1, limit: 20 })
    expect(entries).toHaveLength(20)
    expect(
      rewordedIdeas(
        entries.map(({ key }) => ({ id: key })),
        entries,
        [],
      ),
    ).toEqual(entries.slice(0, 5))
  })
})
