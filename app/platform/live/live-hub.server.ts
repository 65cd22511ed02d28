import { randomUUID } from 'node:crypto'
import { connection } from '#app/database/database.server.ts'
import { onFamilyCommitted } from '#app/database/family-scope.server.ts'
import { log } from '../log.server.ts'

const CHANNEL = 'combinado_family'

/** Marks our own messages, which this process has already delivered itself. */
const processId = randomUUID()
const listeners = new Map<string, Set<() => void>>()
const waiting = new Set<string>()

function deliver(familyId: string) {
  for (const listener of listeners.get(familyId) ?? []) listener()
}

/** Tells the other processes about every family that changed since the last turn of the event loop. */
async function tellOthers() {
  const families = [...waiting]
  waiting.clear()
  try {
    await Promise.all(families.map((familyId) => connection().notify(CHANNEL, `${processId} ${familyId}`)))
  } catch (error) {
    log.error({ err: error }, 'other processes could not be told of a change')
  }
}

function announce(familyId: string) {
  deliver(familyId)
  if (connection().kind !== 'postgres') return
  if (waiting.size === 0) setImmediate(tellOthers)
  waiting.add(familyId)
}

function hear(payload: string) {
  const [origin, familyId] = payload.split(' ')
  if (origin !== processId && familyId) deliver(familyId)
}

/** After the listening connection was lost nobody knows what was missed: everybody reads again. */
function deliverToAll() {
  for (const familyId of listeners.keys()) deliver(familyId)
}

/** Calls `listener` whenever something of the family changed, on whichever process. Returns the way to stop. */
export function onFamilyChange(familyId: string, listener: () => void): () => void {
  const set = listeners.get(familyId) ?? new Set()
  listeners.set(familyId, set)
  set.add(listener)
  return () => {
    set.delete(listener)
    if (set.size === 0) listeners.delete(familyId)
  }
}

/** Connects the hub to the database: commits here are announced, commits elsewhere are heard. */
export async function startLiveHub(): Promise<{ stop(): Promise<void> }> {
  const stopHearingCommits = onFamilyCommitted(announce)
  const stopListening =
    connection().kind === 'postgres' ? await connection().listen(CHANNEL, hear, deliverToAll) : undefined
  return {
    async stop() {
      stopHearingCommits()
      await stopListening?.()
    },
  }
}
