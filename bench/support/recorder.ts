import pg from 'pg'

/** One statement that the product sent to the database. */
export interface SentQuery {
  name?: string
  text: string
  values?: unknown[]
}

/** The statements of one connection from BEGIN to COMMIT. */
export type SentTransaction = SentQuery[]

export interface Recorder {
  /** The committed transactions since the last call, in the order in which they ended. */
  take(): SentTransaction[]
}

/**
 * Records every connection opened from now on. The product's statements can be replayed, so that a comparison with
 * plain SQL never drifts from the product.
 */
export function startRecorder({ singles = false } = {}): Recorder {
  let ended: SentTransaction[] = []
  const open = new WeakMap<object, SentTransaction>()
  // oxlint-disable-next-line typescript/unbound-method -- called with its own client below
  const send = pg.Client.prototype.query as (this: pg.Client, ...args: unknown[]) => unknown

  function recordAndSend(this: pg.Client, ...args: unknown[]): unknown {
    const query = sentQuery(args[0], args[1])
    if (query?.text.startsWith('BEGIN')) open.set(this, [query])
    else if (query) {
      const transaction = open.get(this)
      transaction?.push(query)
      if (!transaction && singles) ended.push([query])
      if (transaction && /^(commit|rollback)/i.test(query.text)) {
        open.delete(this)
        if (/^commit/i.test(query.text)) ended.push(transaction)
      }
    }
    return send.apply(this, args)
  }
  pg.Client.prototype.query = recordAndSend as typeof pg.Client.prototype.query

  return {
    take() {
      const recorded = ended
      ended = []
      return recorded
    },
  }
}

function sentQuery(first: unknown, second: unknown): SentQuery | undefined {
  if (typeof first === 'string') {
    return Array.isArray(second) && second.length > 0 ? { text: first, values: second } : { text: first }
  }
  const { name, text, values } = (first ?? {}) as Partial<SentQuery>
  if (typeof text !== 'string') return undefined
  return { ...(name ? { name } : {}), text, ...(values ? { values } : {}) }
}
