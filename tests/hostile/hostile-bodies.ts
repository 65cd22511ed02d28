/** A request body that takes a careless parser long to parse. */
export interface HostileBody {
  name: string
  /** The content type. */
  type: string
  bytes: Buffer
}

const FORM = 'application/x-www-form-urlencoded'
const MULTIPART = 'multipart/form-data; boundary=b'
const PART = '--b\r\ncontent-disposition: form-data; name="a"'
const FORM_END = '\r\n--b--\r\n'

/** Encodes the text once, because a body is sent to many paths. */
const bodyOf = (name: string, type: string, text: string): HostileBody => ({
  name,
  type,
  bytes: Buffer.from(text),
})
const formBody = (name: string, text: string) => bodyOf(name, FORM, text)
const multipartBody = (name: string, text: string) => bodyOf(name, MULTIPART, text)
export const jsonBody = (name: string, text: string) => bodyOf(name, 'application/json', text)

/** The form that saves a child, with this text in place of the child's JSON. */
export const childForm = (name: string, text: string) =>
  multipartBody(name, `--b\r\ncontent-disposition: form-data; name="child"\r\n\r\n${text}\r\n--b--\r\n`)

/** Repeats `part` up to `size` bytes, at least once. */
const fill = (part: string, size: number) => part.repeat(Math.max(1, Math.floor(size / part.length)))

/** Concatenates the results of `write` for different words, up to `size` bytes. */
function repeatWords(size: number, write: (word: string) => string): string {
  let text = ''
  for (let count = 0; text.length < size - 20; count += 1) text += write(count.toString(36))
  return text
}

/** Forms of many fields, of at most `size` bytes. */
export const formsOfManyFields = (size: number): HostileBody[] => [
  formBody('a form of empty fields', fill('a&', size)),
  formBody('a form of separators', fill('&', size)),
  formBody(
    'a form of different fields',
    repeatWords(size, (word) => `${word}=1&`),
  ),
  formBody('a form of one escaped field', `a=${fill('%C3%A9', size - 2)}`),
]

/** Multipart forms of many parts, many headers and long headers, of at most `size` bytes. */
export function multipartForms(size: number): HostileBody[] {
  const space = size - PART.length - FORM_END.length - 30
  return [
    multipartBody('many parts', fill(`${PART}\r\n\r\n\r\n`, size - FORM_END.length) + FORM_END),
    multipartBody('many files', fill(`${PART}; filename="a"\r\n\r\n\r\n`, size - FORM_END.length) + FORM_END),
    multipartBody('a part of many headers', `${PART}\r\n${fill('x: y\r\n', space)}\r\n\r\n${FORM_END}`),
    multipartBody('a part of a long header', `${PART}\r\nx: ${fill(' ', space)}\r\n\r\n${FORM_END}`),
    multipartBody('a part of a long name', `${PART}; filename="${fill('%0a', space)}"\r\n\r\n${FORM_END}`),
    multipartBody('a part that almost ends', `${PART}\r\n\r\n${fill('\r\n--', space)}${FORM_END}`),
    multipartBody('a part that never ends', `${PART}\r\n\r\n${fill('x', space)}`),
    bodyOf('a long boundary', `multipart/form-data; boundary=${'-'.repeat(8000)}`, fill('-', size)),
  ]
}

/** Deeply nested JSON, and JSON with many values, of at most `size` bytes. */
export const jsonOfManyValues = (size: number): HostileBody[] => [
  jsonBody('nested lists', '['.repeat(size / 2) + ']'.repeat(size / 2)),
  jsonBody('nested objects', fill('{"a":', (size * 5) / 6) + 1 + fill('}', size / 6)),
  jsonBody('lists that stay open', fill('[', size)),
  jsonBody('a list of lists', `[${fill('[],', size - 4)}[]]`),
  jsonBody('many names', `{${repeatWords(size - 10, (word) => `"${word}":0,`)}"z":0}`),
]

/** Texts of `size` characters that cause catastrophic backtracking in a careless regular expression. */
export const backtrackingTexts = (size: number): string[] =>
  ['a', ' ', 'a@', 'a.', '1'].map((part) => `a@${fill(part, size - 6)}!`)

/** A form with this text in one field. */
export const formWith = (field: string, text: string, fields: Record<string, string> = {}): HostileBody =>
  formBody(`${text.slice(0, 4)}… as ${field}`, new URLSearchParams({ ...fields, [field]: text }).toString())
