import { idOfOldRecord } from '#app/database/identifier.ts'
import { type RewardInput, rewardSchema } from '../rewards/schema.ts'
import { type Findings, noteChanged, noteLost, notePlaced } from './findings.ts'
import type { OldDocument } from './import.ts'
import { cutTo } from './old-values.ts'
import { periodOf } from './old-words.ts'
import type { PlannedChild } from './plan-children.server.ts'
import { oldRewardSchema } from './schema.ts'

export type PlannedReward = RewardInput & { createdAt: Date }

/** The rewards of a family; without children they are for all of them (spec section 3). */
export function planRewards(
  familyId: string,
  documents: readonly OldDocument[],
  children: ReadonlyMap<string, PlannedChild>,
  moment: Date,
  findings: Findings,
): PlannedReward[] {
  return documents.flatMap(({ id: oldId, fields }) => {
    const old = oldRewardSchema.parse(fields)
    const note = (reason: string) => noteChanged(findings, 'rewards', oldId, reason)
    const childIds = old.childIds.flatMap((id) => children.get(id)?.id ?? [])
    if (old.childIds.length > 0 && childIds.length === 0) {
      noteLost(findings, 'rewards', oldId, 'era só para crianças que não existem mais')
      return []
    }
    const period = periodOf(old.redemptionPeriod)
    const reward = rewardSchema.safeParse({
      id: idOfOldRecord('rewards', familyId, oldId),
      title: cutTo(old.title, 120),
      points: Math.round(old.points ?? 0),
      redemptionPeriod: period ?? 'diario',
      // the period limited nothing in the old product
      oncePerPeriod: false,
      childIds,
    })
    if (!reward.success) {
      noteLost(findings, 'rewards', oldId, 'faltam: nome ou pontos de 1 a 1.000.000')
      return []
    }
    if (period === undefined) note('sem período de resgate: ficou diário')
    if (childIds.length < old.childIds.length) note('algumas crianças não existem mais')
    if (!Number.isInteger(old.points)) note('os pontos foram arredondados')
    if ([...old.title].length > 120) note('o texto foi cortado')
    notePlaced(findings, 'rewards')
    return [{ ...reward.data, createdAt: old.createdAt ?? moment }]
  })
}
