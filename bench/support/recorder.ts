import pg from 'pg'

/** One statement that the product sent to the database. */
export interface SentQuery {
  name?: string
  text: string
  values?: unknown[]
}

/** The statements of one transaction, from BEGIN to COMMIT, or one statement outside of transactions. */
export type SentTransaction = SentQuery[]

export interface Recorder {
  /** Returns and forgets the committed transactions, in the order in which they ended. */
  take(): SentTransaction[]
}

/**
 * Records the statements of every connection. A benchmark replays them on the bare driver, so that it measures the SQL that
 * the product sends. `includeStandaloneStatements` also records statements outside of transactions.
 */
export function startRecorder({ includeStandaloneStatements = false } = {}): Recorder {
  let endedTransactions: SentTransaction[] = []
  const openTransactions = new WeakMap<object, SentTransaction>()
  // oxlint-disable-next-line typescript/unbound-method -- called with its own client below
  const originalQuery = pg.Client.prototype.query as (this: pg.Client, ...args: unknown[]) => unknown

  function recordAndSend(this: pg.Client, ...args: unknown[]): unknown {
    const query = sentQuery(args[0], args[1])
    if (query?.text.startsWith('BEGIN')) openTransactions.set(this, [query])
    else if (query) {
      const transaction = openTransactions.get(this)
      transaction?.push(query)
      if (!transaction && includeStandaloneStatements) endedTransactions.push([query])
      if (transaction && /^(commit|rollback)/i.test(query.text)) {
        openTransactions.delete(this)
        if (/^commit/i.test(query.text)) endedTransactions.push(transaction)
      }
    }
    return originalQuery.apply(this, args)
  }
  pg.Client.prototype.query = recordAndSend as typeof pg.Client.prototype.query

  return {
    take() {
      const transactions = endedTransactions
      endedTransactions = []
      return transactions
    },
  }
}

function sentQuery(textOrConfig: unknown, parameters: unknown): SentQuery | undefined {
  if (typeof textOrConfig === 'string') {
    const hasValues = Array.isArray(parameters) && parameters.length > 0
    return hasValues ? { text: textOrConfig, values: parameters } : { text: textOrConfig }
  }
  const { name, text, values } = (textOrConfig ?? {}) as Partial<SentQuery>
  if (typeof text !== 'string') return undefined
  return { ...(name ? { name } : {}), text, ...(values ? { values } : {}) }
}
