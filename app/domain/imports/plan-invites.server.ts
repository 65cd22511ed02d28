import { idOfOldRecord } from '#app/database/identifier.ts'
import { INVITE_ALPHABET, INVITE_DAYS, INVITE_LENGTH } from '../invites/invite.ts'
import { type Findings, noteLost, notePlaced } from './findings.ts'
import type { OldDocument } from './import.ts'
import { plainWord } from './old-words.ts'
import type { Household } from './plan-people.server.ts'
import { oldInviteSchema } from './schema.ts'

export interface PlannedInvite {
  id: string
  code: string
  inviterUserId: string
  createdAt: Date
  expiresAt: Date
}

/** The codes that would still let somebody in: pending, of our alphabet, seven days old at most (product.md 10). */
export function planInvites(
  household: Household,
  documents: readonly OldDocument[],
  moment: Date,
  findings: Findings,
): PlannedInvite[] {
  return documents.flatMap(({ id: oldId, fields }) => {
    const old = oldInviteSchema.parse(fields)
    const inviter = household.members.find(
      ({ person, isActive }) => isActive && person.oldId === old.inviterUid,
    )
    const expiresAt = new Date((old.createdAt?.getTime() ?? 0) + INVITE_DAYS * 24 * 60 * 60 * 1000)
    const isOurs =
      old.code.length === INVITE_LENGTH && [...old.code].every((letter) => INVITE_ALPHABET.includes(letter))
    const reason =
      plainWord(old.status) !== 'pending'
        ? 'já foi usado'
        : !old.createdAt || expiresAt <= moment || old.createdAt > moment
          ? 'passou de 7 dias, ou não tem data'
          : !isOurs
            ? 'o código tem letras que o Combinado não usa; gere outro'
            : !inviter && 'quem convidou não está na família'
    if (reason || !inviter || !old.createdAt) {
      noteLost(findings, 'invites', oldId, reason || 'incompleto')
      return []
    }
    notePlaced(findings, 'invites')
    const id = idOfOldRecord('invites', oldId)
    return [{ id, code: old.code, inviterUserId: inviter.person.id, createdAt: old.createdAt, expiresAt }]
  })
}
