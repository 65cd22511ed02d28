import { CODE_ALPHABET } from '#app/base/code-alphabet.ts'
import { DAY_MS } from '#app/base/durations.ts'
import { importedId } from '#app/base/ids.ts'
import { INVITE_DAYS, INVITE_LENGTH } from '../../invites/invite.ts'
import { type PartialReport, recordReporter } from './partial-report.ts'
import type { OldDocument } from '../import.ts'
import { normalizeText } from '../old-product/old-text.ts'
import type { FamilyWithMembers } from './map-people.server.ts'
import { oldInviteSchema } from '../schema.ts'

export interface MappedInvite {
  id: string
  code: string
  inviterUserId: string
  createdAt: Date
  expiresAt: Date
}

/** Maps the valid invites: pending, with a code in our alphabet, at most seven days old (rule 12). */
export function mapInvites(
  family: FamilyWithMembers,
  documents: readonly OldDocument[],
  importedAt: Date,
  report: PartialReport,
): MappedInvite[] {
  return documents.flatMap(({ id: oldId, fields }) => {
    const { code, createdAt, inviterUid, status } = oldInviteSchema.parse(fields)
    const inviter = family.members.find(({ person, isActive }) => isActive && person.oldId === inviterUid)
    const expiresAt = new Date((createdAt?.getTime() ?? 0) + INVITE_DAYS * DAY_MS)
    const isValidCode =
      code.length === INVITE_LENGTH && [...code].every((letter) => CODE_ALPHABET.includes(letter))
    const reason =
      normalizeText(status) !== 'pending'
        ? 'já foi usado'
        : !createdAt || expiresAt <= importedAt || createdAt > importedAt
          ? 'passou de 7 dias, ou não tem data'
          : !isValidCode
            ? 'o código tem letras que o Combinado não usa; gere outro'
            : !inviter && 'quem convidou não está na família'
    const reporter = recordReporter(report, 'invites', oldId)
    if (reason || !inviter || !createdAt) {
      reporter.reportSkipped(reason || 'incompleto')
      return []
    }
    reporter.countImported()
    const id = importedId('invites', oldId)
    return [{ id, code, inviterUserId: inviter.person.id, createdAt, expiresAt }]
  })
}
