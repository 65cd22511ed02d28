/**
 * Groups concurrent calls into batches: calls that arrive while a batch runs form the next one. `work` gets the items in
 * order and returns one result for each; its error rejects all calls of the batch.
 */
export function batchCalls<Item, Result>(
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
  maxBatchSize = 100,
): (item: Item) => Promise<Result> {
  interface Call {
    item: Item
    resolve: (result: Result) => void
    reject: (error: unknown) => void
  }
  let waiting: Call[] = []
  let isRunning = false

  async function runBatches(): Promise<void> {
    isRunning = true
    while (waiting.length > 0) {
      const calls = waiting.slice(0, maxBatchSize)
      waiting = waiting.slice(maxBatchSize)
      try {
        const results = await work(calls.map(({ item }) => item))
        for (const [index, { resolve, reject }] of calls.entries()) {
          const result = results[index]
          if (result === undefined) reject(new Error('The batch returned no result for an item'))
          else resolve(result)
        }
      } catch (error) {
        for (const { reject } of calls) reject(error)
      }
    }
    isRunning = false
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (!isRunning) void runBatches()
    })
}
