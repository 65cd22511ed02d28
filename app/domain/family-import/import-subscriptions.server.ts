import { importedId } from '#app/base/ids.ts'
import { now } from '#app/base/clock.server.ts'
import { database } from '#app/database/database.server.ts'
import { asIdentity } from '#app/database/family-scope.server.ts'
import { recordGivenAccess } from '../billing/sales/record-given-access.server.ts'
import { ACCESS_REASONS, type AccessReason } from '../billing/subscriptions/given-access.ts'
import type { OldDocument } from './import.ts'
import { type ImportReport, recordReporter } from './mapping/partial-report.ts'
import { oldSubscriptionSchema } from './schema.ts'

const OLD_PRODUCT: AccessReason = ACCESS_REASONS[2]

/**
 * Gives buyers of the old product access until their old subscription's next billing date or end (rule 257). Reports
 * others as skipped. `importedPeople` are the old ids of the people of the file that this database has.
 */
export async function importSubscriptions(
  documents: readonly OldDocument[],
  importedPeople: ReadonlySet<string>,
  report: ImportReport,
): Promise<void> {
  for (const { id, fields } of documents) {
    const reporter = recordReporter(report, 'subscriptions', id)
    const { userId, status, nextBillingDate, endDate } = oldSubscriptionSchema.parse(fields)
    const until = endDate ?? nextBillingDate
    if (status !== 'active') reporter.reportSkipped('não estava ativa')
    else if (!importedPeople.has(userId)) reporter.reportSkipped('a pessoa não veio')
    else if (!until) reporter.reportSkipped('não diz até quando vale: use "Dar acesso até"')
    else if (until <= now()) reporter.reportSkipped('já terminou')
    else if (report.dryRun) reporter.countImported()
    else {
      const isNew = await giveAccessOfOldProduct(id, importedId('users', userId), until)
      report.counts.subscriptions[isNew ? 'imported' : 'existing'] += 1
    }
  }
}

/** Returns false if an earlier import gave the access. */
function giveAccessOfOldProduct(oldId: string, userId: string, until: Date): Promise<boolean> {
  return asIdentity(async (tx) => {
    const access = { userId, until, reason: OLD_PRODUCT, eventId: `import ${oldId}`, administratorId: null }
    return (await recordGivenAccess(tx, access)).isNew
  })
}

/** Which of these people, by old id, have an account with an imported id. */
export async function findImportedPeople(oldIds: readonly string[]): Promise<Set<string>> {
  const oldIdsById = new Map(oldIds.map((oldId) => [importedId('users', oldId), oldId]))
  if (oldIdsById.size === 0) return new Set()
  const rows = await database()
    .selectFrom('users')
    .select('id')
    .where('id', 'in', [...oldIdsById.keys()])
    .execute()
  return new Set(rows.flatMap(({ id }) => oldIdsById.get(id) ?? []))
}
