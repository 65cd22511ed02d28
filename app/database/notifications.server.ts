import { setTimeout as delay } from 'node:timers/promises'
import pg, { type ClientConfig, type Pool } from 'pg'
import { log } from '#app/base/log.server.ts'

export type PayloadListener = (payload: string) => void

/** Short messages between the processes on one database. */
export interface Notifications {
  /**
   * Calls `onPayload` with every payload of the channel, and `onGap` when messages may be missing: after a reconnect, or
   * when another process ended before it sent them. Returns the function that unsubscribes.
   */
  listen(channel: string, onPayload: PayloadListener, onGap?: () => void): Promise<() => Promise<void>>
  /** Sends up to 7,999 bytes to the listeners of other processes. Those of this process may be called too. */
  notify(channel: string, payload: string): Promise<void>
  /** False while the listening connection is lost or does not respond. */
  isListening(): boolean
  close(): Promise<void>
}

const MAX_PAYLOAD_BYTES = 7999
/** Interval and timeout of the listening connection's heartbeat. */
const HEARTBEAT_MS = 5000
/** SQL: names of the other processes' listening connections, with the start time, because process ids are reused. */
const OTHER_LISTENERS_SQL = `select pid || ' ' || backend_start as name from pg_stat_activity
  where application_name = current_setting('application_name') and datname = current_database()
    and pid <> pg_backend_pid()`
/** On this channel a process says that it listens now ('joined') or that it has skipped notifications ('gap'). */
const LISTENERS_CHANNEL = 'combinado_listeners'

/** The embedded database has one process, so there is nobody to notify. */
export const noNotifications: Notifications = {
  listen: () => Promise.resolve(() => Promise.resolve()),
  notify: () => Promise.resolve(),
  isListening: () => true,
  close: () => Promise.resolve(),
}

interface Listener {
  channel: string
  onPayload: PayloadListener
  onGap: (() => void) | undefined
}

/** Notifications by LISTEN and NOTIFY, on a separate connection that reconnects automatically. */
export function postgresNotifications(config: ClientConfig, pool: Pool): Notifications {
  const listeners = new Set<Listener>()
  let client: Promise<pg.Client> | undefined
  let isClosed = false
  let isListening = false
  /** Whether no other process listens; false while unknown. */
  let isAlone = false
  /** Whether a notification was not sent because no other process listened. */
  let hasSkipped = false

  const reportGap = () => {
    for (const listener of listeners) listener.onGap?.()
  }

  async function open(): Promise<pg.Client> {
    const newClient = new pg.Client(config)
    newClient.on('error', () => undefined)
    await newClient.connect()
    const checkProcesses = watch(newClient)
    newClient.on('notification', ({ channel, payload = '' }) => {
      if (channel !== LISTENERS_CHANNEL) {
        for (const listener of listeners) if (listener.channel === channel) listener.onPayload(payload)
      } else if (payload === 'gap') reportGap()
      // the heartbeat repeats a check that fails
      else checkProcesses().catch(() => undefined)
    })
    const channels = new Set([...listeners].map((listener) => listener.channel)).add(LISTENERS_CHANNEL)
    for (const channel of channels) await newClient.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
    await newClient.query(`NOTIFY ${LISTENERS_CHANNEL}, 'joined'`)
    return newClient
  }

  /**
   * Sends heartbeats, because a server that disappears does not close its connections. Returns a function that finds the
   * other processes.
   */
  function watch(listeningClient: pg.Client): () => Promise<void> {
    let isConnectionLost = false
    let previousNames = new Set<string>()
    /**
     * Reports a gap when a process has ended: it may have been killed between a commit and its notification. Tells a process
     * that has begun to listen that it missed the skipped notifications.
     */
    const checkProcesses = async () => {
      const { rows } = await listeningClient.query<{ name: string }>(OTHER_LISTENERS_SQL)
      const currentNames = new Set(rows.map(({ name }) => name))
      const hasProcessEnded = [...previousNames].some((name) => !currentNames.has(name))
      previousNames = currentNames
      isAlone = currentNames.size === 0
      if (hasProcessEnded) reportGap()
      if (isAlone || !hasSkipped) return
      await listeningClient.query(`NOTIFY ${LISTENERS_CHANNEL}, 'gap'`)
      hasSkipped = false
    }
    const reconnect = () => {
      if (isConnectionLost) return
      isConnectionLost = true
      isListening = false
      isAlone = false
      if (!isClosed) log.warn('the connection that listens to the database ended or does not respond')
      clearInterval(heartbeat)
      void reopen()
    }
    const heartbeat = setInterval(async () => {
      const isAlive = checkProcesses().then(
        () => true,
        () => false,
      )
      if (await Promise.race([isAlive, delay(HEARTBEAT_MS, false, { ref: false })])) return
      reconnect()
      listeningClient.end().catch(() => undefined)
    }, HEARTBEAT_MS).unref()
    listeningClient.on('end', reconnect)
    return checkProcesses
  }

  async function reopen(): Promise<void> {
    // oxlint-disable-next-line no-unmodified-loop-condition -- close() sets `isClosed` concurrently
    for (let delayMs = 100; !isClosed && listeners.size > 0; delayMs = Math.min(delayMs * 2, 5000)) {
      client = open()
      try {
        await client
        reportGap()
        isListening = true
        return
      } catch (error) {
        log.warn({ err: error }, 'the connection that listens to the database could not be opened again')
        await delay(delayMs, undefined, { ref: false })
      }
    }
    client = undefined
  }

  // calls of `notify` while a statement is being sent are batched in the next statement
  let queuedPayloads = new Map<string, [channel: string, payload: string]>()
  let sending: Promise<void> | undefined

  async function send(): Promise<void> {
    // wait for the previous statement; calls in between join the batch
    await sending?.catch(() => undefined)
    const batch = queuedPayloads
    queuedPayloads = new Map()
    const calls = [...batch.values()].map(
      ([channel, payload]) => `pg_notify(${pg.escapeLiteral(channel)}, ${pg.escapeLiteral(payload)})`,
    )
    // nothing is stored, so the commit need not wait for the disk
    await pool.query(`SET LOCAL synchronous_commit = off; SELECT ${calls.join(', ')}`)
  }

  return {
    async listen(channel, onPayload, onGap) {
      const listener = { channel, onPayload, onGap }
      listeners.add(listener)
      try {
        client ??= open()
        const listeningClient = await client
        await listeningClient.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
        isListening = true
      } catch (error) {
        listeners.delete(listener)
        client = undefined
        throw error
      }
      return async () => {
        listeners.delete(listener)
        if (isClosed || [...listeners].some((other) => other.channel === channel)) return
        await (await client)?.query(`UNLISTEN ${pg.escapeIdentifier(channel)}`)
      }
    },
    async notify(channel, payload) {
      if (Buffer.byteLength(payload) > MAX_PAYLOAD_BYTES)
        throw new RangeError(`A notification carries at most ${MAX_PAYLOAD_BYTES} bytes`)
      // NOTIFY takes a lock that the commits of all databases share
      if (isAlone) {
        hasSkipped = true
        return
      }
      if (queuedPayloads.size === 0) sending = send()
      queuedPayloads.set(JSON.stringify([channel, payload]), [channel, payload])
      await sending
    },
    isListening: () => isListening,
    async close() {
      isClosed = true
      listeners.clear()
      await sending?.catch(() => undefined)
      await client?.then(
        (listeningClient) => listeningClient.end(),
        () => undefined,
      )
    },
  }
}
