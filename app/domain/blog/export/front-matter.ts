/** Characters that JSON does not escape, but YAML refuses or reads as line breaks. */
// oxlint-disable-next-line no-control-regex -- the pattern looks for control characters
const NON_YAML_CHARACTERS = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g

type Value = string | boolean | null | readonly string[]

/** Renders YAML front matter. Values are JSON, which is valid YAML 1.2. */
export function frontMatterOf(values: Readonly<Record<string, Value>>): string {
  const lines = Object.entries(values).map(([name, value]) => `${name}: ${serialize(value)}`)
  return `---\n${lines.join('\n')}\n---\n`
}

function serialize(value: Value): string {
  if (typeof value === 'string') {
    return JSON.stringify(value).replaceAll(
      NON_YAML_CHARACTERS,
      (character) => String.raw`\u` + character.charCodeAt(0).toString(16).padStart(4, '0'),
    )
  }
  if (value === null || typeof value === 'boolean') return String(value)
  return `[${value.map(serialize).join(', ')}]`
}
