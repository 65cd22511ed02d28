import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** Ends the process behind the relay while the relay delays its statement. */
export type KillProcess = () => Promise<unknown> | void

export interface DatabaseRelay {
  /** The database URL, through the relay. */
  url: string
  /** Sets the target of new connections and cuts the open ones. */
  setTarget(databaseUrl: string): void
  /**
   * Runs `death` and cuts every connection at the `nth` statement from now: `before` the database receives it, or
   * `after` its response, which is not passed on. Counts only statements that match `only`. Refuses new connections
   * until `revive`.
   */
  dieAt(nth: number, when: 'before' | 'after', options?: { death?: KillProcess; only?: RegExp }): void
  /** Accepts connections again. Returns whether the statement was reached. */
  revive(): boolean
  /** Cuts every connection and refuses new ones until `revive`. */
  cut(): void
  stop(): Promise<void>
}

interface Plan {
  remaining: number
  when: 'before' | 'after'
  death: KillProcess
  only: RegExp | undefined
}

const TYPE_BYTES = 1
const LENGTH_BYTES = 4
/** Frontend messages that take effect with the next Sync: parse, bind, describe, execute, close. */
const EXTENDED_QUERY_TYPES = new Set('PBDEC')

/** A proxy between the app and PostgreSQL that can cut the connections at any statement. */
export async function startDatabaseRelay(databaseUrl: string): Promise<DatabaseRelay> {
  let target = new URL(databaseUrl)
  let isDown = false
  let plan: Plan | undefined
  const sockets = new Set<Socket>()

  function cut(): void {
    isDown = true
    plan = undefined
    for (const socket of sockets) socket.destroy()
  }

  async function die(death: KillProcess): Promise<void> {
    // pause first: another connection of the same process could continue meanwhile
    isDown = true
    plan = undefined
    for (const socket of sockets) socket.pause()
    await death()
    cut()
  }

  const server = createServer((client) => {
    if (isDown) return void client.destroy()
    const upstream = connect(Number(target.port), target.hostname)
    let unsynced: Buffer[] = []
    let answeredPlan: Plan | undefined
    // statements are pipelined: several may be unanswered
    let unanswered = 0
    let earlierResponses = 0
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
      unsynced.push(message)
      if (EXTENDED_QUERY_TYPES.has(type)) return
      const statement = Buffer.concat(unsynced)
      unsynced = []
      const due = type === 'Q' || type === 'S' ? duePlan(statement) : undefined
      if (due?.when === 'before') return void die(due.death)
      if (due) [answeredPlan, earlierResponses] = [due, unanswered]
      if (type === 'Q' || type === 'S') unanswered += 1
      upstream.write(statement)
    })
    const splitDatabaseMessages = splitMessages({ startsUntyped: false }, (message, type) => {
      if (isDown) return
      const isEnd = type === 'Z' && unanswered > 0
      if (isEnd) unanswered -= 1
      if (!answeredPlan || earlierResponses > 0) {
        if (answeredPlan && isEnd) earlierResponses -= 1
        return void client.write(message)
      }
      // the response is dropped; ReadyForQuery ends it
      if (isEnd) void die(answeredPlan.death)
    })
    client.on('data', splitAppMessages)
    upstream.on('data', splitDatabaseMessages)
  })

  /** Counts the statement; returns the plan if the cut is due at this statement. */
  function duePlan(statement: Buffer): Plan | undefined {
    if (!plan || (plan.only && !plan.only.test(statement.toString('latin1')))) return undefined
    plan.remaining -= 1
    return plan.remaining === 0 ? plan : undefined
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
    dieAt(nth, when, { death = () => undefined, only } = {}) {
      plan = { remaining: nth, when, death, only }
    },
    revive() {
      const wasReached = plan === undefined
      plan = undefined
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
