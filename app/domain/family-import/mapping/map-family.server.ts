import { mergeReport, type PartialReport, emptyReport, recordReporter } from './partial-report.ts'
import type { FamilyDocuments } from '../import.ts'
import { mapChildren, type MappedChild } from './map-children.server.ts'
import { type MappedInvite, mapInvites } from './map-invites.server.ts'
import { type MappedLedger, mapLedger } from './map-ledger.server.ts'
import type { Household } from './map-people.server.ts'
import { type MappedReward, mapRewards } from './map-rewards.server.ts'
import { mapTasks, type MappedTasks } from './map-tasks.server.ts'

/** A family that one transaction writes. */
export interface MappedFamily extends MappedLedger, MappedTasks {
  household: Household
  createdAt: Date
  children: MappedChild[]
  rewards: MappedReward[]
  invites: MappedInvite[]
  report: PartialReport
}

/** Maps a family of the old product, without a database. */
export async function mapFamily(
  household: Household,
  documents: FamilyDocuments,
  importedAt: Date,
): Promise<MappedFamily> {
  const report = emptyReport()
  mergeReport(report, household.report, 'imported')
  if (household.oldId !== null) recordReporter(report, 'families', household.oldId).countImported()
  const children = await mapChildren(household.id, documents.children, report)
  const mappedTasks = mapTasks(household.id, documents.tasks, children, importedAt, report)
  const rewards = mapRewards(household.id, documents.rewards, children, importedAt, report)
  const ledger = mapLedger(
    { household, children, mappedTasks, rewards, documents: documents.scoreLog, importedAt },
    report,
  )
  return {
    household,
    createdAt: household.createdAt && household.createdAt < importedAt ? household.createdAt : importedAt,
    children: [...children.values()],
    ...mappedTasks,
    rewards,
    ...ledger,
    invites: mapInvites(household, documents.invites, importedAt, report),
    report,
  }
}
