import pg from 'pg'

/** A statement that the app sent to the database. */
export interface SentStatement {
  text: string
  values: unknown[]
}

export interface Recording {
  /** Runs `work` and returns its statements: a list for each transaction, and for each statement outside of one. */
  transactionsOf(work: () => Promise<unknown>): Promise<SentStatement[][]>
  restore(): void
}

/** Records the statements of all connections of this process until `restore` is called. */
export function recordStatements(): Recording {
  let transactions: SentStatement[][] = []
  const openTransactions = new Map<object, SentStatement[]>()
  // oxlint-disable-next-line typescript/unbound-method -- called with the client below
  const originalQuery = pg.Client.prototype.query as (this: pg.Client, ...args: unknown[]) => unknown
  pg.Client.prototype.query = function recordAndSend(this: pg.Client, ...args: unknown[]) {
    const statement = statementOf(args[0], args[1])
    if (statement) record(this, statement)
    return originalQuery.apply(this, args)
  } as typeof pg.Client.prototype.query

  function record(client: object, statement: SentStatement): void {
    const transaction = openTransactions.get(client)
    if (/^begin/i.test(statement.text)) openTransactions.set(client, [statement])
    else if (!transaction) transactions.push([statement])
    else if (/^(commit|rollback)/i.test(statement.text)) {
      openTransactions.delete(client)
      transactions.push(transaction)
    } else transaction.push(statement)
  }

  return {
    async transactionsOf(work) {
      transactions = []
      await work()
      return transactions
    },
    restore() {
      pg.Client.prototype.query = originalQuery as typeof pg.Client.prototype.query
    },
  }
}

function statementOf(query: unknown, queryValues: unknown): SentStatement | undefined {
  if (typeof query === 'string') return { text: query, values: Array.isArray(queryValues) ? queryValues : [] }
  const { text, values } = (query ?? {}) as Partial<SentStatement>
  return typeof text === 'string' ? { text, values: values ?? [] } : undefined
}
