import { EventEmitter } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { ClientConfig, Pool } from 'pg'
import { log } from '#app/platform/log.server.ts'

export type PayloadListener = (payload: string) => void

/** Short messages between all processes on one database. */
export interface Notifications {
  /**
   * Hears every payload sent to the channel from now on. `onGap` is called when messages may have
   * been missed (the connection was lost and is back) or never sent (another process is gone). Returns the way to stop.
   */
  listen(channel: string, onPayload: PayloadListener, onGap?: () => void): Promise<() => Promise<void>>
  /** Sends up to 7,999 bytes to everybody who listens, this process included. */
  notify(channel: string, payload: string): Promise<void>
  /** Whether a message sent now would be heard at once: false while the connection that listens is lost or silent. */
  isHearing(): boolean
  close(): Promise<void>
}

const MAX_PAYLOAD_BYTES = 7999
/** How often the connection that listens has to show that it is alive, and how long it may take. */
const BEAT_MS = 5000
/** The connections of all processes that listen; with its start, since numbers come again. */
const LISTENERS = `select pid || ' ' || backend_start as name from pg_stat_activity
  where application_name = current_setting('application_name') and datname = current_database()`

function checkPayload(payload: string): void {
  if (Buffer.byteLength(payload) > MAX_PAYLOAD_BYTES) {
    throw new RangeError(`A notification carries at most ${MAX_PAYLOAD_BYTES} bytes`)
  }
}

/** Within one process: the embedded database has no other, and its one connection stays free. */
export function localNotifications(): Notifications {
  const channels = new EventEmitter().setMaxListeners(0)
  return {
    async listen(channel, onPayload) {
      const listener = (payload: string) => onPayload(payload)
      channels.on(channel, listener)
      return async () => void channels.off(channel, listener)
    },
    async notify(channel, payload) {
      checkPayload(payload)
      setImmediate(() => channels.emit(channel, payload))
    },
    isHearing: () => true,
    async close() {
      channels.removeAllListeners()
    },
  }
}

interface Listener {
  channel: string
  onPayload: PayloadListener
  onGap: (() => void) | undefined
}

/** Through LISTEN and NOTIFY, on one connection of its own that comes back by itself. */
export function postgresNotifications(config: ClientConfig, pool: Pool): Notifications {
  const listeners = new Set<Listener>()
  let client: Promise<pg.Client> | undefined
  let closed = false
  let hearing = false

  async function open(): Promise<pg.Client> {
    const opening = new pg.Client(config)
    opening.on('error', () => undefined)
    await opening.connect()
    opening.on('notification', ({ channel, payload = '' }) => {
      for (const listener of listeners) if (listener.channel === channel) listener.onPayload(payload)
    })
    const channels = new Set([...listeners].map((listener) => listener.channel))
    for (const channel of channels) await opening.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
    watch(opening)
    return opening
  }

  /** A connection whose other end went away without a word never ends by itself. */
  function watch(listening: pg.Client): void {
    let lost = false
    let known = new Set<string>()
    /** A process that was killed right after a commit has told nobody of it. */
    const meetOthers = async () => {
      const { rows } = await listening.query<{ name: string }>(LISTENERS)
      const present = new Set(rows.map(({ name }) => name))
      const isSomebodyGone = [...known].some((name) => !present.has(name))
      known = present
      if (isSomebodyGone) for (const listener of listeners) listener.onGap?.()
    }
    const lose = () => {
      if (lost) return
      lost = true
      hearing = false
      clearInterval(beat)
      void reopen()
    }
    const beat = setInterval(async () => {
      const answer = meetOthers().then(
        () => true,
        () => false,
      )
      if (await Promise.race([answer, delay(BEAT_MS, false, { ref: false })])) return
      lose()
      listening.end().catch(() => undefined)
    }, BEAT_MS).unref()
    listening.on('end', lose)
    void meetOthers().catch(() => undefined)
  }

  async function reopen(): Promise<void> {
    // oxlint-disable-next-line no-unmodified-loop-condition -- close() sets it meanwhile
    for (let pause = 100; !closed && listeners.size > 0; pause = Math.min(pause * 2, 5000)) {
      client = open()
      try {
        await client
        for (const listener of listeners) listener.onGap?.()
        hearing = true
        return
      } catch (error) {
        log.warn({ err: error }, 'the connection that listens to the database is lost')
        await delay(pause, undefined, { ref: false })
      }
    }
    client = undefined
  }

  // what waits while a message is under way leaves together in the next one
  let waiting = new Map<string, [channel: string, payload: string]>()
  let sending: Promise<void> | undefined

  async function send(): Promise<void> {
    // let the previous message end, and callers of this moment join
    await sending?.catch(() => undefined)
    const batch = waiting
    waiting = new Map()
    const calls = [...batch.values()].map(
      ([channel, payload]) => `pg_notify(${pg.escapeLiteral(channel)}, ${pg.escapeLiteral(payload)})`,
    )
    const sender = await pool.connect()
    let failure: unknown
    try {
      // nothing is stored: no reason to wait for the disk
      await sender.query(`SET LOCAL synchronous_commit = off; SELECT ${calls.join(', ')}`)
    } catch (error) {
      failure = error
      throw error
    } finally {
      sender.release(failure !== undefined)
    }
  }

  return {
    async listen(channel, onPayload, onGap) {
      const listener = { channel, onPayload, onGap }
      listeners.add(listener)
      try {
        client ??= open()
        const listening = await client
        await listening.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
        hearing = true
      } catch (error) {
        listeners.delete(listener)
        client = undefined
        throw error
      }
      return async () => {
        listeners.delete(listener)
        if (closed || [...listeners].some((other) => other.channel === channel)) return
        await (await client)?.query(`UNLISTEN ${pg.escapeIdentifier(channel)}`)
      }
    },
    async notify(channel, payload) {
      checkPayload(payload)
      const first = waiting.size === 0
      waiting.set(JSON.stringify([channel, payload]), [channel, payload])
      if (first) sending = send()
      await sending
    },
    isHearing: () => hearing,
    async close() {
      closed = true
      listeners.clear()
      await sending?.catch(() => undefined)
      await client?.then(
        (listening) => listening.end(),
        () => undefined,
      )
    },
  }
}
