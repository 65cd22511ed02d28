import { idOfOldRecord } from '#app/base/ids.ts'
import { type RewardInput, rewardSchema } from '../../rewards/schema.ts'
import { type PartialReport, reportRecord } from './partial-report.ts'
import type { OldDocument } from '../import.ts'
import { cutTo } from '../old-product/old-values.ts'
import { periodOf } from '../old-product/old-text.ts'
import type { MappedChild } from './map-children.server.ts'
import { oldRewardSchema } from '../schema.ts'

export type MappedReward = RewardInput & { createdAt: Date }

/** Maps the rewards of a family; a reward without children is for every child (rule 43). */
export function mapRewards(
  familyId: string,
  documents: readonly OldDocument[],
  children: ReadonlyMap<string, MappedChild>,
  moment: Date,
  report: PartialReport,
): MappedReward[] {
  return documents.flatMap(({ id: oldId, fields }) => {
    const old = oldRewardSchema.parse(fields)
    const record = reportRecord(report, 'rewards', oldId)
    const note = record.changed
    const childIds = old.childIds.flatMap((id) => children.get(id)?.id ?? [])
    if (old.childIds.length > 0 && childIds.length === 0) {
      record.skipped('era só para crianças que não existem mais')
      return []
    }
    const period = periodOf(old.redemptionPeriod)
    const reward = rewardSchema.safeParse({
      id: idOfOldRecord('rewards', familyId, oldId),
      title: cutTo(old.title, 120),
      points: Math.round(old.points ?? 0),
      redemptionPeriod: period ?? 'diario',
      // the old product did not limit redemptions by period
      oncePerPeriod: false,
      childIds,
    })
    if (!reward.success) {
      record.skipped('faltam: nome ou pontos de 1 a 1.000.000')
      return []
    }
    if (period === undefined) note('sem período de resgate: ficou diário')
    if (childIds.length < old.childIds.length) note('algumas crianças não existem mais')
    if (!Number.isInteger(old.points)) note('os pontos foram arredondados')
    if ([...old.title].length > 120) note('o texto foi cortado')
    record.imported()
    return [{ ...reward.data, createdAt: old.createdAt ?? moment }]
  })
}
