import type { ChangeVersion } from '#app/base/change-version.ts'
import { log } from '#app/base/log.server.ts'
import type { FamilyActor } from '#app/database/family-scope.server.ts'
import type { EventSender } from '#app/platform/live/event-stream.server.ts'
import {
  hasFamilyChanged,
  isReceivingChanges,
  subscribeToFamily,
} from '#app/platform/live/live-hub.server.ts'
import type { FamilySnapshot } from './dashboard.ts'
import { renewFamily } from './renew-family.server.ts'
import { readSnapshot } from './queries.server.ts'

interface FamilyEvent {
  name: string
  data: string
}

interface Follower {
  scope: FamilyActor
  sender: EventSender
  /** Who sees what `eventOf` returns: followers with the same viewer share the event of a snapshot. */
  viewer: string
  /** The viewer's part of the snapshot as an event. Null if the viewer may no longer see any of it. */
  eventOf: (snapshot: FamilySnapshot) => FamilyEvent | null
}

/** The live connections of one family in this process. */
interface Feed {
  followers: Set<Follower>
  /** The time zone in the last snapshot, because a guardian may have changed it since the followers' requests. */
  timeZone: string
  isReading: boolean
  /** Whether the family changed after the current read began. */
  isOutdated: boolean
  unsubscribe: () => void
}

const feeds = new Map<string, Feed>()

/**
 * Sends the follower's part of the family's snapshot after each change, and immediately if the family changed since
 * `version`. All followers of a family in this process share one read. Returns a function that stops following.
 */
export function followFamily(version: ChangeVersion, follower: Follower): () => void {
  const { familyId } = follower.scope
  const feed = feeds.get(familyId) ?? openFeed(follower.scope)
  feed.followers.add(follower)
  if (hasFamilyChanged(familyId, version)) void sendSnapshot(feed)
  return () => {
    const wasFollowing = feed.followers.delete(follower)
    if (!wasFollowing || feed.followers.size > 0) return
    feed.unsubscribe()
    feeds.delete(familyId)
  }
}

function openFeed({ familyId, timeZone }: FamilyActor): Feed {
  const feed: Feed = {
    followers: new Set(),
    timeZone,
    isReading: false,
    isOutdated: false,
    unsubscribe: subscribeToFamily(familyId, () => void sendSnapshot(feed)),
  }
  feeds.set(familyId, feed)
  return feed
}

async function sendSnapshot(feed: Feed): Promise<void> {
  feed.isOutdated = true
  if (feed.isReading) return
  feed.isReading = true
  while (feed.isOutdated) {
    const [follower] = feed.followers
    if (!follower) break
    await readAndSend(feed, follower.scope)
  }
  feed.isReading = false
}

async function readAndSend(feed: Feed, readerScope: FamilyActor): Promise<void> {
  try {
    const snapshot = await readNewest(feed, readerScope)
    const events = new Map<string, FamilyEvent | null>()
    for (const { sender, viewer, eventOf } of feed.followers) {
      if (!events.has(viewer)) events.set(viewer, snapshot && eventOf(snapshot))
      const event = events.get(viewer)
      // this process may not know yet that the follower's access has ended
      if (!event || !isReceivingChanges()) sender.recheck()
      if (event) sender.send(event.name, event.data, snapshot?.version)
    }
  } catch (error) {
    log.warn({ err: error }, 'a snapshot could not be read for live connections')
    // the browsers then try to read the snapshot themselves, and show a notice if they cannot
    for (const { sender } of feed.followers) sender.send('change', '1')
  }
}

/** Reads the snapshot after the daily renewal (rule 27). Null when the family no longer exists. */
async function readNewest(feed: Feed, readerScope: FamilyActor): Promise<FamilySnapshot | null> {
  feed.isOutdated = false
  const scope = { ...readerScope, timeZone: feed.timeZone }
  const read = await readSnapshot(scope)
  if (!read) return null
  const { timeZone } = read.snapshot.family
  if (timeZone !== feed.timeZone) {
    feed.timeZone = timeZone
    return readNewest(feed, readerScope)
  }
  if (!read.isRenewed && (await renewFamily(scope)).renewed) return readNewest(feed, readerScope)
  return read.snapshot
}
