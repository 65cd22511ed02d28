/** Maximum size of a form without files, and of all text fields of a form with files. */
export const MAX_FORM_BYTES = 256 * 1024
/** Maximum of fields in a form, including files; our largest form has 12. */
const MAX_FIELDS = 100
const MAX_PART_HEADER_BYTES = 8 * 1024
/** RFC 2046, section 5.1.1. */
const MAX_BOUNDARY_LENGTH = 70
/** Maximum of arrays, objects and commas in a JSON body; our largest body has 300. */
const MAX_JSON_VALUES = 2000
const MAX_JSON_DEPTH = 20

/**
 * The fields of an urlencoded or multipart form. Undefined when the body is incomplete, is not a form, or has more than
 * 100 fields: with a million fields, Node's `request.formData()` would block the event loop for minutes.
 */
export async function parseForm(request: Request): Promise<FormData | undefined> {
  const contentType = request.headers.get('content-type') ?? ''
  try {
    if (/^application\/x-www-form-urlencoded\b/i.test(contentType))
      return parseUrlencoded(await request.text())
    if (isMultipart(contentType))
      return await parseParts(Buffer.from(await request.arrayBuffer()), contentType)
  } catch {
    // incomplete or malformed
  }
  return undefined
}

export const isMultipart = (contentType: string): boolean => /^multipart\/form-data\s*;/i.test(contentType)

/** Parses JSON with limits on its values and depth. Throws a SyntaxError beyond them. */
export function parseJson(text: string): unknown {
  if (!isBoundedJson(text)) throw new SyntaxError('The JSON has too many values or is nested too deeply')
  return JSON.parse(text)
}

function parseUrlencoded(text: string): FormData | undefined {
  let separatorCount = 0
  for (let position = text.indexOf('&'); position !== -1; position = text.indexOf('&', position + 1)) {
    separatorCount += 1
    if (separatorCount >= MAX_FIELDS) return undefined
  }
  const form = new FormData()
  for (const [name, value] of new URLSearchParams(text)) form.append(name, value)
  return form
}

async function parseParts(body: Buffer, contentType: string): Promise<FormData | undefined> {
  const [, quotedBoundary, unquotedBoundary] = /;\s*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType) ?? []
  const boundary = quotedBoundary ?? unquotedBoundary ?? ''
  if (boundary.length > MAX_BOUNDARY_LENGTH || !hasBoundedParts(body, boundary)) return undefined
  // the parser must use the same boundary as `hasBoundedParts`
  const headers = { 'content-type': `multipart/form-data; boundary="${boundary}"` }
  const form = await new Response(body as Uint8Array<ArrayBuffer>, { headers }).formData()
  // a name may look like that of a file to `hasBoundedParts`
  const texts = [...form.values()].filter((value) => typeof value === 'string')
  return texts.join('').length > MAX_FORM_BYTES ? undefined : form
}

/** Whether there are at most MAX_FIELDS parts, each with a header of limited length, and MAX_FORM_BYTES outside files. */
function hasBoundedParts(body: Buffer, boundary: string): boolean {
  const delimiter = Buffer.from(`--${boundary}`)
  let partCount = 0
  let textBytes = 0
  for (let start = body.indexOf(delimiter); start !== -1;) {
    start += delimiter.length
    const end = body.indexOf(delimiter, start)
    const isEnd = body.toString('latin1', start, start + 2) === '--'
    const headerLength = body.subarray(start, start + MAX_PART_HEADER_BYTES).indexOf('\r\n\r\n')
    if (!isEnd && headerLength === -1) return false
    const header = body.toString('latin1', start, start + headerLength)
    // before the parser, which takes long for a text of many megabytes
    if (!/;\s*filename\*?=/i.test(header)) textBytes += (end === -1 ? body.length : end) - start
    partCount += 1
    // the last delimiter starts no part
    if (partCount > MAX_FIELDS + 1 || textBytes > MAX_FORM_BYTES) return false
    start = end
  }
  return true
}

const QUOTE = 0x22
const COMMA = 0x2c
const BACKSLASH = 0x5c
const OPEN_ARRAY = 0x5b
const CLOSE_ARRAY = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d

function isBoundedJson(text: string): boolean {
  let valueCount = 0
  let depth = 0
  let isInString = false
  for (let position = 0; position < text.length; position += 1) {
    const code = text.charCodeAt(position)
    if (code === QUOTE) isInString = !isInString
    else if (isInString) {
      if (code === BACKSLASH) position += 1
    } else if (code === COMMA) valueCount += 1
    else if (code === OPEN_ARRAY || code === OPEN_OBJECT) {
      valueCount += 1
      depth += 1
      if (depth > MAX_JSON_DEPTH) return false
    } else if (code === CLOSE_ARRAY || code === CLOSE_OBJECT) depth -= 1
    if (valueCount > MAX_JSON_VALUES) return false
  }
  return true
}
