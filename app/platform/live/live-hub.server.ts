import { randomUUID } from 'node:crypto'
import {
  BLOG_CHANGED,
  CHANGES_CHANNEL,
  isNotifiedOnCommit,
  onCommit,
} from '#app/database/commit-signals.server.ts'
import { type CommitSignal, connection } from '#app/database/database.server.ts'
import { log } from '#app/base/log.server.ts'
import type { ChangeVersion } from '#app/base/change-version.ts'
import { countAllChanged, countChange, hasChanged } from './change-count.server.ts'

/** Marks the notifications of this process, whose listeners have already been called. */
const processId = randomUUID()
/** Listeners by topic: 'family <id>', 'person <id>', 'device <id>' or 'blog pages'. */
const listeners = new Map<string, Set<() => void>>()
const unsentTopics = new Set<string>()

const familySignal = (familyId: string): CommitSignal => ({ kind: 'family', id: familyId })
const topicOf = ({ kind, id }: CommitSignal) => `${kind} ${id}`

function deliver(topic: string) {
  countChange(topic)
  for (const listener of listeners.get(topic) ?? []) listener()
}

/** Notifies the other processes of the topics that changed since the last turn of the event loop. */
async function notifyOtherProcesses() {
  const topics = [...unsentTopics]
  unsentTopics.clear()
  try {
    await Promise.all(topics.map((topic) => connection().notify(CHANGES_CHANNEL, `${processId} ${topic}`)))
  } catch (error) {
    log.error({ err: error }, 'other processes could not be notified of a change')
  }
}

function publish(signal: CommitSignal) {
  const topic = topicOf(signal)
  deliver(topic)
  if (isNotifiedOnCommit(signal.kind)) return
  if (unsentTopics.size === 0) setImmediate(notifyOtherProcesses)
  unsentTopics.add(topic)
}

function receive(payload: string) {
  const separator = payload.indexOf(' ')
  if (payload.slice(0, separator) !== processId) deliver(payload.slice(separator + 1))
}

/** Calls every listener after a gap in the notifications, because any topic may have changed. */
function deliverToAll() {
  countAllChanged()
  for (const topic of listeners.keys()) deliver(topic)
}

function subscribe(signal: CommitSignal, listener: () => void): () => void {
  const topic = topicOf(signal)
  const topicListeners = listeners.get(topic) ?? new Set()
  listeners.set(topic, topicListeners)
  topicListeners.add(listener)
  return () => {
    topicListeners.delete(listener)
    if (topicListeners.size === 0 && listeners.get(topic) === topicListeners) listeners.delete(topic)
  }
}

/**
 * Calls `listener` when the data of the family changed, in any process. Returns the function that unsubscribes.
 */
export function subscribeToFamily(familyId: string, listener: () => void): () => void {
  return subscribe(familySignal(familyId), listener)
}

/**
 * Calls `listener` when the person's sessions, membership or subscription changed, in any process. Returns the function
 * that unsubscribes.
 */
export function subscribeToAccess(userId: string, listener: () => void): () => void {
  return subscribe({ kind: 'person', id: userId }, listener)
}

/**
 * Calls `listener` when the child's device was turned off or changed, or its profile was opened or closed, in any process.
 * Returns the function that unsubscribes.
 */
export function subscribeToDevice(deviceId: string, listener: () => void): () => void {
  return subscribe({ kind: 'device', id: deviceId }, listener)
}

export function hasFamilyChanged(familyId: string, since: ChangeVersion): boolean {
  return hasChanged(topicOf(familySignal(familyId)), since)
}

/**
 * Calls `listener` when the public pages of the blog may have changed, in any process or command. Returns the
 * function that unsubscribes.
 */
export function subscribeToBlog(listener: () => void): () => void {
  return subscribe(BLOG_CHANGED, listener)
}

/** False while the connection that receives the changes of other processes is lost. */
export function isReceivingChanges(): boolean {
  return connection().isListening()
}

/** Connects the hub to the database: sends the signals of this process and receives those of others. */
export async function startLiveHub(): Promise<{ stop(): Promise<void> }> {
  const unsubscribe = onCommit(publish)
  const unlisten = await connection().listen(CHANGES_CHANNEL, receive, deliverToAll)
  return {
    async stop() {
      unsubscribe()
      await unlisten()
    },
  }
}
