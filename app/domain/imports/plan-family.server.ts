import { addFindings, type Findings, noFindings, notePlaced } from './findings.ts'
import type { OldDocument } from './import.ts'
import { planChildren, type PlannedChild } from './plan-children.server.ts'
import { type PlannedInvite, planInvites } from './plan-invites.server.ts'
import { type LedgerPlan, planLedger } from './plan-ledger.server.ts'
import type { Household } from './plan-people.server.ts'
import { type PlannedReward, planRewards } from './plan-rewards.server.ts'
import { planTasks, type TaskPlan } from './plan-tasks.server.ts'

/** The records of one family. */
export interface FamilyDocuments {
  children: readonly OldDocument[]
  tasks: readonly OldDocument[]
  rewards: readonly OldDocument[]
  scoreLog: readonly OldDocument[]
  invites: readonly OldDocument[]
}

/** All that one transaction writes. */
export interface FamilyPlan extends LedgerPlan, TaskPlan {
  household: Household
  createdAt: Date
  children: PlannedChild[]
  rewards: PlannedReward[]
  invites: PlannedInvite[]
  findings: Findings
}

/** What a family of the old product becomes. Reads nothing but its arguments, and writes nothing. */
export async function planFamily(
  household: Household,
  documents: FamilyDocuments,
  moment: Date,
): Promise<FamilyPlan> {
  const findings = noFindings()
  addFindings(findings, household.findings, 'imported')
  if (household.oldId !== null) notePlaced(findings, 'families')
  const children = await planChildren(household.id, documents.children, findings)
  const plan = planTasks(household.id, documents.tasks, children, moment, findings)
  const rewards = planRewards(household.id, documents.rewards, children, moment, findings)
  const ledger = planLedger(
    { household, children, plan, rewards, documents: documents.scoreLog, moment },
    findings,
  )
  return {
    household,
    createdAt: household.createdAt && household.createdAt < moment ? household.createdAt : moment,
    children: [...children.values()],
    ...plan,
    rewards,
    ...ledger,
    invites: planInvites(household, documents.invites, moment, findings),
    findings,
  }
}
