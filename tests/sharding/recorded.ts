import pg from 'pg'

/** One statement that the product sent to the database. */
export interface SentStatement {
  text: string
  values: unknown[]
}

export interface Recording {
  /** Statements that `work` sends: one list for each transaction and for each statement outside of one. */
  during(work: () => Promise<unknown>): Promise<SentStatement[][]>
  restore(): void
}

/** Records the statements of all connections until `restore`. */
export function recordStatements(): Recording {
  let recorded: SentStatement[][] = []
  const open = new Map<object, SentStatement[]>()
  // oxlint-disable-next-line typescript/unbound-method -- called with the client below
  const send = pg.Client.prototype.query as (this: pg.Client, ...args: unknown[]) => unknown
  pg.Client.prototype.query = function recordAndSend(this: pg.Client, ...args: unknown[]) {
    const sent = sentOf(args[0], args[1])
    if (sent) record(this, sent)
    return send.apply(this, args)
  } as typeof pg.Client.prototype.query

  function record(client: object, sent: SentStatement): void {
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

function sentOf(first: unknown, second: unknown): SentStatement | undefined {
  if (typeof first === 'string') return { text: first, values: Array.isArray(second) ? second : [] }
  const { text, values } = (first ?? {}) as Partial<SentStatement>
  return typeof text === 'string' ? { text, values: values ?? [] } : undefined
}
