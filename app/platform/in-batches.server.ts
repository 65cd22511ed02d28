/**
 * Lets calls that come while another is under way wait together and be done as one: `work` gets their items, in order,
 * and answers one result for each. Rejects all calls of a batch with what its work threw.
 */
export function inBatches<Item, Result>(
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
  most = 100,
): (item: Item) => Promise<Result> {
  interface Call {
    item: Item
    resolve: (result: Result) => void
    reject: (error: unknown) => void
  }
  let waiting: Call[] = []
  let isAtWork = false

  async function workOff(): Promise<void> {
    isAtWork = true
    while (waiting.length > 0) {
      const calls = waiting.slice(0, most)
      waiting = waiting.slice(most)
      try {
        const results = await work(calls.map(({ item }) => item))
        for (const [index, { resolve, reject }] of calls.entries()) {
          const result = results[index]
          if (result === undefined) reject(new Error('A batch left an item without a result'))
          else resolve(result)
        }
      } catch (error) {
        for (const { reject } of calls) reject(error)
      }
    }
    isAtWork = false
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (!isAtWork) void workOff()
    })
}
