import { idOfOldRecord } from '#app/base/ids.ts'
import { CONDUCTS, type EntrySource, type EntryType, MAX_BALANCE } from '../points/entry.ts'
import { type PartialReport, reportRecord } from './mapping/partial-report.ts'
import type { OldDocument } from './import.ts'
import { cutTo } from './old-product/old-values.ts'
import { plainWord } from './old-product/old-text.ts'
import type { MappedChild } from './mapping/map-children.server.ts'
import { oldEntrySchema } from './schema.ts'

/** A line of the old log, with its child. */
export interface OldEntry {
  id: string
  child: MappedChild
  points: number
  type: EntryType
  source: EntrySource
  description: string
  /** `plainWord` of the description, for comparison. */
  word: string
  scorerUid: string
  scorerName: string
  createdAt: Date | undefined
}

/** A line with more points is invalid. */
const MAX_ENTRY_POINTS = 1_000_000

const conductWords = new Set(CONDUCTS.map(({ label }) => plainWord(label)))
/** Descriptions of entries without one (rule 37). */
const DEFAULT_DESCRIPTIONS: Record<EntryType, string> = {
  positive: 'Pontuação positiva manual',
  negative: 'Pontuação negativa manual',
  redemption: 'Resgate',
}

/** The valid lines of the old log about children of the family. */
export function readEntries(
  documents: readonly OldDocument[],
  children: ReadonlyMap<string, MappedChild>,
  moment: Date,
  report: PartialReport,
): OldEntry[] {
  // sum of absolute points by child; its limit keeps the balance in range in any order of the entries
  const movedPoints = new Map<MappedChild, number>()
  return documents.flatMap(({ id: oldId, fields }) => {
    const old = oldEntrySchema.parse(fields)
    const record = reportRecord(report, 'scoreLog', oldId)
    const note = record.changed
    const skip = (reason: string) => {
      record.skipped(reason)
      return []
    }
    const child = children.get(old.scoredMemberUid)
    if (!child) return skip('a criança não está nesta família')
    if (old.points === undefined || Math.abs(old.points) > MAX_ENTRY_POINTS)
      return skip('os pontos não são um número possível')

    const moved = (movedPoints.get(child) ?? 0) + Math.abs(old.points)
    if (moved > MAX_BALANCE) return skip('os pontos da criança passam de um bilhão')
    movedPoints.set(child, moved)

    const isRedemption = /^(redemption|resgate)/.test(plainWord(old.type))
    const rounded = Math.round(old.points) || 0
    // a redemption takes points, also if it was stored with a positive sign; || 0 turns -0 into 0
    const points = isRedemption ? -Math.abs(rounded) || 0 : rounded
    if (rounded !== old.points) note('os pontos foram arredondados')
    if (points !== rounded) note('o resgate estava com sinal positivo: ficou negativo')
    const type: EntryType = isRedemption ? 'redemption' : points < 0 ? 'negative' : 'positive'
    const createdAt = old.createdAt && old.createdAt > moment ? moment : old.createdAt
    if (!createdAt) note('sem data que se entenda: ficou no começo do histórico')
    else if (createdAt !== old.createdAt) note('a data estava no futuro: ficou a de hoje')
    const description = cutTo(old.description, 500) || DEFAULT_DESCRIPTIONS[type]
    const word = plainWord(description)
    record.imported()
    return [
      {
        id: idOfOldRecord('scoreLog', oldId),
        child,
        points,
        type,
        source: isRedemption
          ? 'redemption'
          : type === 'negative' && conductWords.has(word)
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
