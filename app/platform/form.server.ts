import { data } from 'react-router'
import type { z } from 'zod'
import { parseForm, parseJson } from './form-body.server.ts'

export type InputResult<Value> = { ok: true; value: Value } | { ok: false; response: Refusal }
type Refusal = ReturnType<typeof refuse>

/** The response to a refused write. `message` is shown to the person, `fields` are messages by field. */
export function refuse(message: string, status = 400, fields?: Record<string, string>) {
  return data({ ok: false as const, message, fields }, { status })
}

/** The response to a save whose row changed after the form was opened. `current` is the stored row, null when deleted. */
export function refuseOutdated(message: string, current: object | null) {
  return data({ ok: false as const, message, current }, { status: 409 })
}

/** Parses the JSON body of a request with the form's schema. A refusal has the message of the first broken rule. */
export async function readInput<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<InputResult<z.output<Schema>>> {
  // a body that ended too early is refused like malformed JSON
  return parseInput(await request.text().catch(() => ''), schema)
}

/** Like `readInput`, for a JSON text. */
export function parseInput<Schema extends z.ZodType>(
  text: string,
  schema: Schema,
): InputResult<z.output<Schema>> {
  let body: unknown
  try {
    body = parseJson(text)
  } catch {
    return { ok: false, response: refuse('O pedido chegou incompleto. Tente novamente.') }
  }
  return checkInput(body, schema)
}

/** The fields of a form; empty when `parseForm` cannot read it, so that the schema refuses it. */
export async function readForm(request: Request): Promise<FormData> {
  return (await parseForm(request)) ?? new FormData()
}

export function readQuery<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): InputResult<z.output<Schema>> {
  return checkInput(Object.fromEntries(new URL(request.url).searchParams), schema)
}

/** Like `readInput`, for an already parsed body. */
export function checkInput<Schema extends z.ZodType>(
  body: unknown,
  schema: Schema,
): InputResult<z.output<Schema>> {
  // the message of rules that have none of their own
  const parsed = schema.safeParse(body, { error: () => CHECK_FIELDS_MESSAGE })
  if (parsed.success) {
    if (isStorable(parsed.data)) return { ok: true, value: parsed.data }
    return { ok: false, response: refuse(NOT_STORABLE_MESSAGE) }
  }
  const fields: Record<string, string> = {}
  for (const issue of parsed.error.issues) fields[String(issue.path[0] ?? 'form')] ??= issue.message
  return { ok: false, response: refuse(parsed.error.issues[0]?.message ?? CHECK_FIELDS_MESSAGE, 400, fields) }
}

const CHECK_FIELDS_MESSAGE = 'Confira os campos.'
const NOT_STORABLE_MESSAGE = 'O texto tem caracteres que não podemos guardar.'

/** Whether PostgreSQL can store every text in `value`: no NUL, no lone surrogate. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  return typeof value !== 'object' || value === null || Object.values(value).every(isStorable)
}

export const NOT_ALLOWED = 'Só um responsável pode fazer isso.'
