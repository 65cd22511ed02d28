import { mergeReport, type PartialReport, emptyReport, recordReporter } from './partial-report.ts'
import type { FamilyDocuments } from '../import.ts'
import { mapChildren, type MappedChild } from './map-children.server.ts'
import { type MappedInvite, mapInvites } from './map-invites.server.ts'
import { type MappedLedger, mapLedger } from './map-ledger.server.ts'
import type { FamilyWithMembers } from './map-people.server.ts'
import { type MappedReward, mapRewards } from './map-rewards.server.ts'
import { mapTasks, type MappedTasks } from './map-tasks.server.ts'

/** A family that one transaction writes. */
export interface MappedFamily extends MappedLedger, MappedTasks {
  family: FamilyWithMembers
  createdAt: Date
  children: MappedChild[]
  rewards: MappedReward[]
  invites: MappedInvite[]
  report: PartialReport
}

/** Maps a family of the old product, without a database. */
export async function mapFamily(
  family: FamilyWithMembers,
  documents: FamilyDocuments,
  importedAt: Date,
): Promise<MappedFamily> {
  const report = emptyReport()
  mergeReport(report, family.report, 'imported')
  if (family.oldId !== null) recordReporter(report, 'families', family.oldId).countImported()
  const children = await mapChildren(family.id, documents.children, report)
  const mappedTasks = mapTasks(family.id, documents.tasks, children, importedAt, report)
  const rewards = mapRewards(family.id, documents.rewards, children, importedAt, report)
  const ledger = mapLedger(
    { family, children, mappedTasks, rewards, documents: documents.scoreLog, importedAt },
    report,
  )
  return {
    family,
    createdAt: family.createdAt && family.createdAt < importedAt ? family.createdAt : importedAt,
    children: [...children.values()],
    ...mappedTasks,
    rewards,
    ...ledger,
    invites: mapInvites(family, documents.invites, importedAt, report),
    report,
  }
}
