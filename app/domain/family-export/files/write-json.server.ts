/** Streams a JSON object with one property or row per line: `properties`, then each of `tables` as an array. */
export async function* writeJson(
  properties: Record<string, unknown>,
  tables: Record<string, AsyncIterable<unknown[]>>,
): AsyncGenerator<string> {
  const propertyLines = Object.entries(properties).map(
    ([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`,
  )
  yield `{\n${propertyLines.join(',\n')}`
  for (const [name, pages] of Object.entries(tables)) {
    yield `,\n${JSON.stringify(name)}: [`
    let separator = '\n'
    for await (const rows of pages) {
      let text = ''
      for (const row of rows) {
        text += separator + JSON.stringify(row)
        separator = ',\n'
      }
      yield text
    }
    yield '\n]'
  }
  yield '\n}\n'
}
