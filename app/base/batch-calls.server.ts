/**
 * Groups concurrent calls into batches: calls that arrive while a batch runs form the next one. `work` gets the items in
 * order and returns one result for each. An error of `work` rejects all calls of the batch.
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
  let waitingCalls: Call[] = []
  let isRunning = false

  async function runBatches(): Promise<void> {
    isRunning = true
    while (waitingCalls.length > 0) {
      const calls = waitingCalls.slice(0, maxBatchSize)
      waitingCalls = waitingCalls.slice(maxBatchSize)
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
      waitingCalls.push({ item, resolve, reject })
      if (!isRunning) void runBatches()
    })
}
