import { hashToken } from '#app/base/token.server.ts'
import {
  type FamilyScope,
  type IdentityTransaction,
  readFamily,
  writeAs,
} from '#app/database/family-scope.server.ts'
import { hasCurrentConsent } from '../../accounts/queries.server.ts'
import { deleteSession } from '../../accounts/session/end-session.server.ts'
import { endedSessionCookieLine } from '../../accounts/session/session-cookie.server.ts'
import { addDevice } from '../add-device.server.ts'
import { handedOverLabel } from '../device.ts'
import { randomAnimal } from '../pairing/pairing-code.server.ts'
import type { HandOverInput } from '../schema.ts'
import { deviceCookieLine } from '../session/device-cookie.server.ts'
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
  if (await tx.selectFrom('devices').select('id').where('id', '=', id).executeTakeFirst())
    return { ok: false, reason: 'id_used' }
  await deleteSession(tx, scope)
  const animal = randomAnimal()
  return addDevice(tx, scope, {
    id,
    kind: 'single',
    label,
    animal,
    childIds: [childId],
    tokenHash,
    isHandedOver: true,
  })
}
