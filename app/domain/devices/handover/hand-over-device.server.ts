import { now } from '#app/base/clock.server.ts'
import { hashToken } from '#app/base/token.server.ts'
import {
  authoriseMember,
  enterFamily,
  type FamilyScope,
  type IdentityTransaction,
  readFamily,
  writeAs,
} from '#app/database/family-scope.server.ts'
import { hasCurrentConsent } from '../../accounts/queries.server.ts'
import { deleteSession } from '../../accounts/session/end-session.server.ts'
import { endedSessionCookieLine } from '../../accounts/session/session-cookie.server.ts'
import { lockFamily } from '../../children/lock-family.server.ts'
import { handedOverLabel, MAX_DEVICES } from '../device.ts'
import { randomAnimal } from '../pairing/pairing-code.server.ts'
import type { HandOverInput } from '../schema.ts'
import { deviceCookieLine } from '../session/device-cookie.server.ts'
import { setDeviceChildren } from '../set-device-children.server.ts'
import { readHandoverToken } from './handover-token.server.ts'

type Refusal = 'consent_missing' | 'id_used' | 'child_not_found' | 'too_many_devices'

export type HandOverDeviceResult =
  /** `cookies` are the `Set-Cookie` lines of the child's device and of the ended session. */
  { ok: true; cookies: string[] } | { ok: false; reason: Refusal }

/**
 * 'Modo criança': makes the guardian's browser a device of this child and ends its session, together (rule 167). The
 * client creates the id. A repeated request finds the session ended, so that it has no further effect.
 * 'consent_missing': the guardian has not agreed to the current text about children's data (rule 95).
 */
export async function handOverDevice(
  scope: FamilyScope & { sessionId: string },
  input: HandOverInput,
  request: Request,
): Promise<HandOverDeviceResult> {
  if (!(await hasCurrentConsent(scope.userId))) return { ok: false, reason: 'consent_missing' }
  const childName = await findChildName(scope, input.childId)
  const token = await readHandoverToken(request)
  if (childName === undefined || !token) return { ok: false, reason: 'child_not_found' }
  const device = { ...input, label: handedOverLabel(childName), tokenHash: hashToken(token) }
  const result = await writeAs(scope, (tx) => replaceSession(tx, scope, device))
  if (!result.ok) return result
  return { ok: true, cookies: [deviceCookieLine(token), endedSessionCookieLine()] }
}

async function findChildName(scope: FamilyScope, childId: string): Promise<string | undefined> {
  const child = await readFamily(scope, (tx) =>
    tx
      .selectFrom('children')
      .select('name')
      .where('family_id', '=', scope.familyId)
      .where('id', '=', childId)
      .executeTakeFirst(),
  )
  return child?.name
}

async function replaceSession(
  tx: IdentityTransaction,
  scope: FamilyScope & { sessionId: string },
  { id, childId, label, tokenHash }: HandOverInput & { label: string; tokenHash: string },
): Promise<{ ok: true } | { ok: false; reason: Refusal }> {
  const { familyId, userId } = scope
  if (await tx.selectFrom('devices').select('id').where('id', '=', id).executeTakeFirst())
    return { ok: false, reason: 'id_used' }
  const ofFamily = tx.selectFrom('devices').select('id').where('family_id', '=', familyId)
  if ((await ofFamily.limit(MAX_DEVICES).execute()).length === MAX_DEVICES)
    return { ok: false, reason: 'too_many_devices' }
  await tx
    .insertInto('devices')
    .values({
      id,
      family_id: familyId,
      kind: 'single',
      label,
      animal: randomAnimal(),
      token_hash: tokenHash,
      paired_by_user_id: userId,
      is_handed_over: true,
      created_at: now(),
    })
    .execute()
  await deleteSession(tx, scope)
  const familyTx = await enterFamily(tx, familyId)
  await lockFamily(familyTx, scope)
  await authoriseMember(familyTx, scope)
  const isChildFound = await setDeviceChildren(familyTx, scope, { deviceId: id, childIds: [childId] })
  return isChildFound ? { ok: true } : { ok: false, reason: 'child_not_found' }
}
