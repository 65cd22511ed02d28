/** All values, as Array.fromAsync, which TypeScript's library does not have yet. */
export async function collect<Value>(values: Iterable<Value> | AsyncIterable<Value>): Promise<Value[]> {
  const collected: Value[] = []
  for await (const value of values) collected.push(value)
  return collected
}
