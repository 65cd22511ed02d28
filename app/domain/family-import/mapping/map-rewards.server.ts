import { importedId } from '#app/base/ids.ts'
import { type RewardInput, rewardSchema } from '../../rewards/schema.ts'
import { type PartialReport, recordReporter } from './partial-report.ts'
import { MAX_NAME_LENGTH, type OldDocument } from '../import.ts'
import { truncate } from '../old-product/old-values.ts'
import { periodOf } from '../old-product/old-text.ts'
import type { MappedChild } from './map-children.server.ts'
import { oldRewardSchema } from '../schema.ts'

export type MappedReward = RewardInput & { createdAt: Date }

/** Maps the rewards of a family. A reward without children is for every child (rule 43). */
export function mapRewards(
  familyId: string,
  documents: readonly OldDocument[],
  children: ReadonlyMap<string, MappedChild>,
  importedAt: Date,
  report: PartialReport,
): MappedReward[] {
  return documents.flatMap(({ id: oldId, fields }) => {
    const oldReward = oldRewardSchema.parse(fields)
    const reporter = recordReporter(report, 'rewards', oldId)
    const { reportChange } = reporter
    const childIds = oldReward.childIds.flatMap((id) => children.get(id)?.id ?? [])
    if (oldReward.childIds.length > 0 && childIds.length === 0) {
      reporter.reportSkipped('era só para crianças que não existem mais')
      return []
    }
    const redemptionPeriod = periodOf(oldReward.redemptionPeriod)
    const reward = rewardSchema.safeParse({
      id: importedId('rewards', familyId, oldId),
      title: truncate(oldReward.title, MAX_NAME_LENGTH),
      points: Math.round(oldReward.points ?? 0),
      redemptionPeriod: redemptionPeriod ?? 'diario',
      // the old product did not limit redemptions by period
      oncePerPeriod: false,
      childIds,
    })
    if (!reward.success) {
      reporter.reportSkipped('faltam: nome ou pontos de 1 a 1.000.000')
      return []
    }
    if (redemptionPeriod === undefined) reportChange('sem período de resgate: ficou diário')
    if (childIds.length < oldReward.childIds.length) reportChange('algumas crianças não existem mais')
    if (!Number.isInteger(oldReward.points)) reportChange('os pontos foram arredondados')
    if ([...oldReward.title].length > MAX_NAME_LENGTH) reportChange('o texto foi cortado')
    reporter.countImported()
    return [{ ...reward.data, createdAt: oldReward.createdAt ?? importedAt }]
  })
}
