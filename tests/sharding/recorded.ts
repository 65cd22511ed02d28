import pg from 'pg'

/** One message to the database, as the product sent it. */
export interface Sent {
  text: string
  values: unknown[]
}

export interface Recording {
  /** What `work` sent: one list for each transaction, and one for each message outside of any. */
  during(work: () => Promise<unknown>): Promise<Sent[][]>
  restore(): void
}

/** Listens to every connection opened from now on. */
export function recordStatements(): Recording {
  let recorded: Sent[][] = []
  const open = new Map<object, Sent[]>()
  // oxlint-disable-next-line typescript/unbound-method -- called with its own client below
  const send = pg.Client.prototype.query as (this: pg.Client, ...args: unknown[]) => unknown
  pg.Client.prototype.query = function listening(this: pg.Client, ...args: unknown[]) {
    const sent = sentOf(args[0], args[1])
    if (sent) take(this, sent)
    return send.apply(this, args)
  } as typeof pg.Client.prototype.query

  function take(client: object, sent: Sent): void {
    const transaction = open.get(client)
    if (/^begin/i.test(sent.text)) open.set(client, [sent])
    else if (!transaction) recorded.push([sent])
    else if (/^(commit|rollback)/i.test(sent.text)) {
      open.delete(client)
      recorded.push(transaction)
    } else transaction.push(sent)
  }

  return {
    async during(work) {
      recorded = []
      await work()
      return recorded
    },
    restore() {
      pg.Client.prototype.query = send as typeof pg.Client.prototype.query
    },
  }
}

function sentOf(first: unknown, second: unknown): Sent | undefined {
  if (typeof first === 'string') return { text: first, values: Array.isArray(second) ? second : [] }
  const { text, values } = (first ?? {}) as Partial<Sent>
  return typeof text === 'string' ? { text, values: values ?? [] } : undefined
}
