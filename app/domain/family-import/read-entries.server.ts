import { idOfOldRecord } from '#app/base/ids.ts'
import { CONDUCTS, type EntrySource, type EntryType, MAX_BALANCE } from '../points/entry.ts'
import { type PartialReport, reportChanged, reportSkipped, countImported } from './mapping/partial-report.ts'
import type { OldDocument } from './import.ts'
import { cutTo } from './old-product/old-values.ts'
import { plainWord } from './old-product/old-text.ts'
import type { MappedChild } from './mapping/map-children.server.ts'
import { oldEntrySchema } from './schema.ts'

/** One line of the old log, with its child. */
export interface OldEntry {
  id: string
  child: MappedChild
  points: number
  type: EntryType
  source: EntrySource
  description: string
  /** The description as plain words, to be compared. */
  word: string
  scorerUid: string
  scorerName: string
  createdAt: Date | undefined
}

/** Nobody gives a child more at once; a line beyond it is a fault. */
const LARGEST_POINTS = 1_000_000

const conducts = new Set(CONDUCTS.map(({ label }) => plainWord(label)))
const BLANK: Record<EntryType, string> = {
  // rule 37
  positive: 'Pontuação positiva manual',
  negative: 'Pontuação negativa manual',
  redemption: 'Resgate',
}

/** The lines of the old log that belong to a child of the family. */
export function readEntries(
  documents: readonly OldDocument[],
  children: ReadonlyMap<string, MappedChild>,
  moment: Date,
  report: PartialReport,
): OldEntry[] {
  // of each child, signs apart: no order of the entries may move its balance out of its range
  const moved = new Map<MappedChild, number>()
  return documents.flatMap(({ id: oldId, fields }) => {
    const old = oldEntrySchema.parse(fields)
    const lose = (reason: string) => {
      reportSkipped(report, 'scoreLog', oldId, reason)
      return []
    }
    const note = (reason: string) => reportChanged(report, 'scoreLog', oldId, reason)
    const child = children.get(old.scoredMemberUid)
    if (!child) return lose('a criança não está nesta família')
    if (old.points === undefined || Math.abs(old.points) > LARGEST_POINTS)
      return lose('os pontos não são um número possível')

    const movedNow = (moved.get(child) ?? 0) + Math.abs(old.points)
    if (movedNow > MAX_BALANCE) return lose('os pontos da criança passam de um bilhão')
    moved.set(child, movedNow)

    const isRedemption = /^(redemption|resgate)/.test(plainWord(old.type))
    const rounded = Math.round(old.points) || 0
    // a redemption never gives points, whatever sign it was kept with
    const points = isRedemption ? 0 - Math.abs(rounded) || 0 : rounded
    if (rounded !== old.points) note('os pontos foram arredondados')
    if (points !== rounded) note('o resgate estava com sinal positivo: ficou negativo')
    const type: EntryType = isRedemption ? 'redemption' : points < 0 ? 'negative' : 'positive'
    const createdAt = old.createdAt && old.createdAt > moment ? moment : old.createdAt
    if (!createdAt) note('sem data que se entenda: ficou no começo do histórico')
    else if (createdAt !== old.createdAt) note('a data estava no futuro: ficou a de hoje')
    const description = cutTo(old.description, 500) || BLANK[type]
    const word = plainWord(description)
    countImported(report, 'scoreLog')
    return [
      {
        id: idOfOldRecord('scoreLog', oldId),
        child,
        points,
        type,
        source: isRedemption
          ? 'redemption'
          : type === 'negative' && conducts.has(word)
            ? 'conduct'
            : 'manual',
        description,
        word,
        scorerUid: old.scorerUid,
        scorerName: cutTo(old.scorerName, 120),
        createdAt,
      },
    ]
  })
}
