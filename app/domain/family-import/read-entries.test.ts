import { expect, it } from 'vitest'
import { emptyReport } from './mapping/partial-report.ts'
import type { OldDocument } from './import.ts'
import type { MappedChild } from './mapping/map-children.server.ts'
import { readEntries } from './read-entries.server.ts'

it('entries are skipped once the absolute points of a child exceed a billion', () => {
  const children = new Map(['ana', 'bia'].map((id) => [id, { id, name: id } as MappedChild]))
  const oldEntry = (number: number, points: number, childId: string): OldDocument => ({
    id: `e${number}`,
    parentId: null,
    fields: {
      scoredMemberUid: childId,
      points,
      description: 'Muitos pontos',
      type: points < 0 ? 'negative' : '',
    },
  })
  const documents = [
    ...Array.from({ length: 1_000 }, (_, index) =>
      oldEntry(index, index % 2 === 0 ? 1_000_000 : -1_000_000, 'ana'),
    ),
    oldEntry(1_000, 1, 'ana'),
    oldEntry(1_001, 1, 'bia'),
  ]
  const report = emptyReport()
  const entries = readEntries(documents, children, new Date('2026-01-01'), report)
  expect(entries).toHaveLength(1_001)
  expect(report.counts.scoreLog).toMatchObject({ imported: 1_001, skipped: 1 })
  expect(report.problems.filter(({ isSkipped }) => isSkipped)).toEqual([
    {
      collection: 'scoreLog',
      id: 'e1000',
      reason: 'os pontos da criança passam de um bilhão',
      isSkipped: true,
    },
  ])
})
