import { randomUUID } from 'node:crypto'
import { CHANGES_CHANNEL, isToldWithCommit, onCommit } from '#app/database/commit-signals.server.ts'
import { type CommitSignal, connection } from '#app/database/database.server.ts'
import { log } from '../log.server.ts'

/** Marks our own messages, which this process has already delivered itself. */
const processId = randomUUID()
/** Who listens to what, by 'family <id>' or 'person <id>'. */
const listeners = new Map<string, Set<() => void>>()
const waiting = new Set<string>()

function deliver(topic: string) {
  for (const listener of listeners.get(topic) ?? []) listener()
}

/** Tells the other processes about everything that changed since the last turn of the event loop. */
async function tellOthers() {
  const topics = [...waiting]
  waiting.clear()
  try {
    await Promise.all(topics.map((topic) => connection().notify(CHANGES_CHANNEL, `${processId} ${topic}`)))
  } catch (error) {
    log.error({ err: error }, 'other processes could not be told of a change')
  }
}

function announce({ kind, id }: CommitSignal) {
  const topic = `${kind} ${id}`
  deliver(topic)
  if (connection().kind !== 'postgres' || isToldWithCommit(kind)) return
  if (waiting.size === 0) setImmediate(tellOthers)
  waiting.add(topic)
}

function hear(payload: string) {
  const end = payload.indexOf(' ')
  if (payload.slice(0, end) !== processId) deliver(payload.slice(end + 1))
}

/** After the listening connection was lost nobody knows what was missed: everybody reads again. */
function deliverToAll() {
  for (const topic of listeners.keys()) deliver(topic)
}

function listen(topic: string, listener: () => void): () => void {
  const set = listeners.get(topic) ?? new Set()
  listeners.set(topic, set)
  set.add(listener)
  return () => {
    set.delete(listener)
    if (set.size === 0) listeners.delete(topic)
  }
}

/** Calls `listener` whenever something of the family changed, on whichever process. Returns the way to stop. */
function onFamilyChange(familyId: string, listener: () => void): () => void {
  return listen(`family ${familyId}`, listener)
}

/** Calls `listener` whenever sessions or membership of a person changed, on whichever process. Returns the way to stop. */
function onPersonChange(userId: string, listener: () => void): () => void {
  return listen(`person ${userId}`, listener)
}

/** Both of the above for one person: what changed at home, and doubts whether the person may still listen. */
export function onChangesFor(
  { userId, familyId }: { userId: string; familyId: string | null },
  onChange: () => void,
  onDoubt: () => void,
): () => void {
  const stopPerson = onPersonChange(userId, onDoubt)
  const stopFamily = familyId ? onFamilyChange(familyId, onChange) : undefined
  return () => {
    stopPerson()
    stopFamily?.()
  }
}

/**
 * Calls `listener` whenever readers of the blog may see something else than before, whichever process or command
 * changed it, and when it is not known what was missed. Returns the way to stop.
 */
export function onBlogChange(listener: () => void): () => void {
  return listen('blog pages', listener)
}

/** Whether changes made by other processes are heard at once. */
export function isHearingChanges(): boolean {
  return connection().isHearing()
}

/** Connects the hub to the database: commits here are announced, commits elsewhere are heard. */
export async function startLiveHub(): Promise<{ stop(): Promise<void> }> {
  const stopHearingCommits = onCommit(announce)
  const stopListening =
    connection().kind === 'postgres'
      ? await connection().listen(CHANGES_CHANNEL, hear, deliverToAll)
      : undefined
  return {
    async stop() {
      stopHearingCommits()
      await stopListening?.()
    },
  }
}
