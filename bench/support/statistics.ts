/** The quantile `share` (0 to 1) of the values. Throws when there are none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
  if (value === undefined) throw new Error('Nothing was measured')
  return value
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/** Formats a number with two decimals below 10, one below 100, none above. */
export function formatNumber(value: number): string {
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString('en-US')
  return value.toFixed(Math.abs(value) >= 10 ? 1 : 2)
}

/** Prints rows as a Markdown table, ready for docs/performance.md. */
export function printTable(title: string, rows: readonly Record<string, string | number>[]): void {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const lines = rows.map((row) => names.map((name) => cellText(row[name])))
  const widths = names.map((name, index) =>
    Math.max(name.length, ...lines.map((line) => line[index]!.length)),
  )
  const print = (cells: string[]) =>
    console.log(`| ${cells.map((text, index) => text.padEnd(widths[index]!)).join(' | ')} |`)
  console.log(`\n${title}\n`)
  print(names)
  console.log(`|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`)
  for (const line of lines) print(line)
}

function cellText(value: string | number | undefined): string {
  return typeof value === 'number' ? formatNumber(value) : (value ?? '')
}
