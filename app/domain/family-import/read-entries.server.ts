import { importedId } from '#app/base/ids.ts'
import { CORRECTIONS } from '../points/conduct.ts'
import { type EntrySource, type EntryType, MAX_BALANCE } from '../points/entry.ts'
import { type PartialReport, recordReporter } from './mapping/partial-report.ts'
import { MAX_DESCRIPTION_LENGTH, MAX_NAME_LENGTH, type OldDocument } from './import.ts'
import { truncate } from './old-product/old-values.ts'
import { normalizeText } from './old-product/old-text.ts'
import type { MappedChild } from './mapping/map-children.server.ts'
import { oldEntrySchema } from './schema.ts'

export interface OldEntry {
  id: string
  child: MappedChild
  points: number
  type: EntryType
  source: EntrySource
  description: string
  /** For comparison with titles and conducts. */
  normalizedDescription: string
  scorerUid: string
  scorerName: string
  createdAt: Date | undefined
}

/** An entry with more points, positive or negative, is invalid. */
const MAX_ENTRY_POINTS = 1_000_000

const conductLabels = new Set(CORRECTIONS.map(({ label }) => normalizeText(label)))
/** Descriptions for entries that have none (rule 37). */
const DEFAULT_DESCRIPTIONS: Record<EntryType, string> = {
  positive: 'Pontuação positiva manual',
  negative: 'Pontuação negativa manual',
  redemption: 'Resgate',
}

/** The valid entries of the old log about children of the family. */
export function readEntries(
  documents: readonly OldDocument[],
  children: ReadonlyMap<string, MappedChild>,
  importedAt: Date,
  report: PartialReport,
): OldEntry[] {
  // a limit of the sum of absolute points keeps the balance in range, in any order of the entries
  const absolutePointsByChild = new Map<MappedChild, number>()
  return documents.flatMap(({ id: oldId, fields }) => {
    const oldEntry = oldEntrySchema.parse(fields)
    const reporter = recordReporter(report, 'scoreLog', oldId)
    const { reportChange } = reporter
    const skip = (reason: string) => {
      reporter.reportSkipped(reason)
      return []
    }
    const child = children.get(oldEntry.scoredMemberUid)
    if (!child) return skip('a criança não está nesta família')
    if (oldEntry.points === undefined || Math.abs(oldEntry.points) > MAX_ENTRY_POINTS)
      return skip('os pontos não são um número possível')

    const absolutePoints = (absolutePointsByChild.get(child) ?? 0) + Math.abs(oldEntry.points)
    if (absolutePoints > MAX_BALANCE) return skip('os pontos da criança passam de um bilhão')
    absolutePointsByChild.set(child, absolutePoints)

    const isRedemption = /^(redemption|resgate)/.test(normalizeText(oldEntry.type))
    const roundedPoints = Math.round(oldEntry.points) || 0
    // a redemption takes points, even if the old log has a positive sign; || 0 turns -0 into 0
    const points = isRedemption ? -Math.abs(roundedPoints) || 0 : roundedPoints
    if (roundedPoints !== oldEntry.points) reportChange('os pontos foram arredondados')
    if (points !== roundedPoints) reportChange('o resgate estava com sinal positivo: ficou negativo')
    const type: EntryType = isRedemption ? 'redemption' : points < 0 ? 'negative' : 'positive'
    const createdAt = oldEntry.createdAt && oldEntry.createdAt > importedAt ? importedAt : oldEntry.createdAt
    if (!createdAt) reportChange('sem data que se entenda: ficou no começo do histórico')
    else if (createdAt !== oldEntry.createdAt) reportChange('a data estava no futuro: ficou a de hoje')
    const description = truncate(oldEntry.description, MAX_DESCRIPTION_LENGTH) || DEFAULT_DESCRIPTIONS[type]
    const normalizedDescription = normalizeText(description)
    reporter.countImported()
    return [
      {
        id: importedId('scoreLog', oldId),
        child,
        points,
        type,
        source: isRedemption
          ? 'redemption'
          : type === 'negative' && conductLabels.has(normalizedDescription)
            ? 'conduct'
            : 'manual',
        description,
        normalizedDescription,
        scorerUid: oldEntry.scorerUid,
        scorerName: truncate(oldEntry.scorerName, MAX_NAME_LENGTH),
        createdAt,
      },
    ]
  })
}
