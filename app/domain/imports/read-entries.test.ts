import { expect, it } from 'vitest'
import { noFindings } from './findings.ts'
import type { OldDocument } from './import.ts'
import type { PlannedChild } from './plan-children.server.ts'
import { readEntries } from './read-entries.server.ts'

it('leaves out entries that would move a child’s balance beyond a billion points', () => {
  const children = new Map(['ana', 'bia'].map((id) => [id, { id, name: id } as PlannedChild]))
  const entry = (id: number, points: number, child: string): OldDocument => ({
    id: `e${id}`,
    parentId: null,
    fields: {
      scoredMemberUid: child,
      points,
      description: 'Muitos pontos',
      type: points < 0 ? 'negative' : '',
    },
  })
  const documents = [
    ...Array.from({ length: 1_000 }, (_, at) => entry(at, at % 2 === 0 ? 1_000_000 : -1_000_000, 'ana')),
    entry(1_000, 1, 'ana'),
    entry(1_001, 1, 'bia'),
  ]
  const findings = noFindings()
  const entries = readEntries(documents, children, new Date('2026-01-01'), findings)
  expect(entries).toHaveLength(1_001)
  expect(findings.counts.scoreLog).toMatchObject({ imported: 1_001, notPlaced: 1 })
  expect(findings.problems.filter(({ lost }) => lost)).toEqual([
    { collection: 'scoreLog', id: 'e1000', reason: 'os pontos da criança passam de um bilhão', lost: true },
  ])
})
