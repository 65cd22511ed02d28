import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** Kills the process behind the relay while the relay holds back its statement. */
export type KillProcess = () => Promise<unknown> | void

export interface DatabaseRelay {
  /** Database URL that leads through the relay. */
  url: string
  /** Sets the target of new connections, and cuts open connections. */
  setTarget(databaseUrl: string): void
  /**
   * At the `nth` statement from now that matches `pattern`, runs `kill` and cuts all connections: `before` the database
   * receives the statement, or `after` its response, which the app does not get. New connections are refused until
   * `reopen`.
   */
  cutAt(nth: number, side: 'before' | 'after', options?: { kill?: KillProcess; pattern?: RegExp }): void
  /** Accepts connections again. Returns whether `cutAt` reached its statement. */
  reopen(): boolean
  /** Cuts all connections and refuses new ones until `reopen`. */
  cut(): void
  stop(): Promise<void>
}

interface PlannedCut {
  remaining: number
  side: 'before' | 'after'
  kill: KillProcess
  pattern: RegExp | undefined
}

const TYPE_BYTES = 1
const LENGTH_BYTES = 4
/** Messages of a client that take effect with its next Sync: parse, bind, describe, execute, close. */
const EXTENDED_QUERY_TYPES = new Set('PBDEC')

/** Starts a proxy between the app and PostgreSQL that can cut the connections at any statement. */
export async function startDatabaseRelay(databaseUrl: string): Promise<DatabaseRelay> {
  let target = new URL(databaseUrl)
  let isDown = false
  let plannedCut: PlannedCut | undefined
  const sockets = new Set<Socket>()

  function cut(): void {
    isDown = true
    plannedCut = undefined
    for (const socket of sockets) socket.destroy()
  }

  async function killAndCut(kill: KillProcess): Promise<void> {
    // pause first, because another connection of the process could continue meanwhile
    isDown = true
    plannedCut = undefined
    for (const socket of sockets) socket.pause()
    await kill()
    cut()
  }

  const server = createServer((client) => {
    if (isDown) return void client.destroy()
    const upstream = connect(Number(target.port), target.hostname)
    let unsyncedMessages: Buffer[] = []
    let cutAfterResponse: PlannedCut | undefined
    // statements are pipelined: several may wait for their responses
    let pendingResponses = 0
    let responsesBeforeCut = 0
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
    }

    const splitAppMessages = splitMessages({ startsUntyped: true }, (message, type) => {
      if (isDown) return
      unsyncedMessages.push(message)
      if (EXTENDED_QUERY_TYPES.has(type)) return
      const statement = Buffer.concat(unsyncedMessages)
      unsyncedMessages = []
      const dueCut = type === 'Q' || type === 'S' ? takeDueCut(statement) : undefined
      if (dueCut?.side === 'before') return void killAndCut(dueCut.kill)
      if (dueCut) [cutAfterResponse, responsesBeforeCut] = [dueCut, pendingResponses]
      if (type === 'Q' || type === 'S') pendingResponses += 1
      upstream.write(statement)
    })
    const splitDatabaseMessages = splitMessages({ startsUntyped: false }, (message, type) => {
      if (isDown) return
      const isEnd = type === 'Z' && pendingResponses > 0
      if (isEnd) pendingResponses -= 1
      if (!cutAfterResponse || responsesBeforeCut > 0) {
        if (cutAfterResponse && isEnd) responsesBeforeCut -= 1
        return void client.write(message)
      }
      // the client does not get this response; ReadyForQuery ends it
      if (isEnd) void killAndCut(cutAfterResponse.kill)
    })
    client.on('data', splitAppMessages)
    upstream.on('data', splitDatabaseMessages)
  })

  /** Counts the statement; returns the planned cut if it is due at this statement. */
  function takeDueCut(statement: Buffer): PlannedCut | undefined {
    if (!plannedCut || plannedCut.pattern?.test(statement.toString('latin1')) === false) return undefined
    plannedCut.remaining -= 1
    return plannedCut.remaining === 0 ? plannedCut : undefined
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const relayUrl = new URL(databaseUrl)
  relayUrl.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: relayUrl.href,
    setTarget(url) {
      target = new URL(url)
      for (const socket of sockets) socket.destroy()
    },
    cutAt(nth, side, { kill = () => undefined, pattern } = {}) {
      plannedCut = { remaining: nth, side, kill, pattern }
    },
    reopen() {
      const wasReached = plannedCut === undefined
      plannedCut = undefined
      isDown = false
      return wasReached
    },
    cut,
    stop: () =>
      new Promise((resolve) => {
        cut()
        server.close(() => resolve())
      }),
  }
}

/** Splits a stream of PostgreSQL's protocol into messages. The first message of a client has no type. */
function splitMessages(
  { startsUntyped }: { startsUntyped: boolean },
  onMessage: (message: Buffer, type: string) => void,
): (chunk: Buffer) => void {
  let buffered: Buffer = Buffer.alloc(0)
  let isUntyped = startsUntyped
  return (chunk) => {
    buffered = buffered.length === 0 ? chunk : Buffer.concat([buffered, chunk])
    for (;;) {
      const typeBytes = isUntyped ? 0 : TYPE_BYTES
      if (buffered.length < typeBytes + LENGTH_BYTES) return
      const size = typeBytes + buffered.readInt32BE(typeBytes)
      if (buffered.length < size) return
      const message = buffered.subarray(0, size)
      buffered = buffered.subarray(size)
      const type = isUntyped ? '' : String.fromCharCode(message[0]!)
      isUntyped = false
      onMessage(message, type)
    }
  }
}
