import { sql } from 'kysely'
import { database } from '#app/database/database.server.ts'
import type { DeviceScope } from '#app/database/family-scope.server.ts'

/** Stores whether the device can read aloud, which its guardians see in Config (rule 247). */
export async function recordVoice({ deviceId }: DeviceScope, hasVoice: boolean): Promise<void> {
  await database()
    .updateTable('devices')
    .set({ has_voice: hasVoice })
    .where('id', '=', deviceId)
    .where(sql<boolean>`has_voice is distinct from ${hasVoice}`)
    .execute()
}
