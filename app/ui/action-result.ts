/**
 * The result of an action: success, or a message in Portuguese and the messages of fields. `current` is the stored
 * version when the row changed after the form was opened, null when the row was deleted. `isResponseLost`: no response
 * arrived, so the action may have run. The same request can be sent again (rule 35).
 */
export type ActionResult<Value = unknown> = { ok: true; value?: Value } | Refusal

/** The result of a read. */
export type ReadResult<Value> = { ok: true; value: Value } | Refusal

export interface Refusal {
  ok: false
  message: string
  fields?: Record<string, string>
  current?: unknown
  isResponseLost?: true
}

/** What a screen knows of an action: its address, and the message when no response arrives. */
export interface Action {
  path: string
  failure: string
}
