import type { ChangeVersion } from '#app/base/change-version.ts'

/**
 * The result of an action. A success has the version that contains its change. A refusal has a message in Portuguese and
 * messages by field; `current` is the stored row if it changed after the form was opened, null if it was deleted. With
 * `isResponseLost` no response arrived: the action may have run, and the same request can be sent again (rule 35).
 */
export type ActionResult<Value = unknown> = { ok: true; value?: Value; version?: ChangeVersion } | Refusal

export type ReadResult<Value> = { ok: true; value: Value } | Refusal

export interface Refusal {
  ok: false
  message: string
  fields?: Record<string, string>
  current?: unknown
  isResponseLost?: true
}

/** The path of an action, and the message shown when no response arrives. */
export interface Action {
  path: string
  failure: string
}
