/** What YAML takes for a line's end or no character at all, where JSON leaves it as it is. */
// oxlint-disable-next-line no-control-regex -- these are what is looked for
const NOT_IN_YAML = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g

type Value = string | boolean | null | readonly string[]

/** A head of YAML between two lines of hyphens, each value as YAML 1.2 and JSON both read it. */
export function frontMatterOf(values: Readonly<Record<string, Value>>): string {
  const lines = Object.entries(values).map(([name, value]) => `${name}: ${written(value)}`)
  return `---\n${lines.join('\n')}\n---\n`
}

function written(value: Value): string {
  if (typeof value === 'string') {
    return JSON.stringify(value).replaceAll(
      NOT_IN_YAML,
      (sign) => String.raw`\u` + sign.charCodeAt(0).toString(16).padStart(4, '0'),
    )
  }
  if (value === null || typeof value === 'boolean') return String(value)
  return `[${value.map(written).join(', ')}]`
}
