import { mergeReport, type PartialReport, emptyReport, reportRecord } from './partial-report.ts'
import type { FamilyDocuments } from '../import.ts'
import { mapChildren, type MappedChild } from './map-children.server.ts'
import { type MappedInvite, mapInvites } from './map-invites.server.ts'
import { type MappedLedger, mapLedger } from './map-ledger.server.ts'
import type { Household } from './map-people.server.ts'
import { type MappedReward, mapRewards } from './map-rewards.server.ts'
import { mapTasks, type MappedTasks } from './map-tasks.server.ts'

/** A family as one transaction writes it. */
export interface MappedFamily extends MappedLedger, MappedTasks {
  household: Household
  createdAt: Date
  children: MappedChild[]
  rewards: MappedReward[]
  invites: MappedInvite[]
  report: PartialReport
}

/** Maps a family of the old product. Needs no database. */
export async function mapFamily(
  household: Household,
  documents: FamilyDocuments,
  moment: Date,
): Promise<MappedFamily> {
  const report = emptyReport()
  mergeReport(report, household.report, 'imported')
  if (household.oldId !== null) reportRecord(report, 'families', household.oldId).imported()
  const children = await mapChildren(household.id, documents.children, report)
  const mapped = mapTasks(household.id, documents.tasks, children, moment, report)
  const rewards = mapRewards(household.id, documents.rewards, children, moment, report)
  const ledger = mapLedger(
    { household, children, mapped, rewards, documents: documents.scoreLog, moment },
    report,
  )
  return {
    household,
    createdAt: household.createdAt && household.createdAt < moment ? household.createdAt : moment,
    children: [...children.values()],
    ...mapped,
    rewards,
    ...ledger,
    invites: mapInvites(household, documents.invites, moment, report),
    report,
  }
}
