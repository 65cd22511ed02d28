import { type ActionFunctionArgs, data, type RouterContext } from 'react-router'
import type { z } from 'zod'
import { currentVersion } from './live/change-count.server.ts'
import { readInput, refuse, refuseOutdated } from './form.server.ts'

type WriteResult = { ok: true } | { ok: false; reason: string; current?: object }
type ReasonOf<Result> = Result extends { ok: false; reason: infer Reason extends string } ? Reason : never

/** The request of an action and the context with its actor. */
export type ActionRequest = Pick<ActionFunctionArgs, 'request' | 'context'>

/** Status and message of the response for one reason of refusal. */
export interface RefusalResponse {
  status: number
  message: string
  /** The form field beside which the message is shown. */
  field?: string
  /** The row changed after the form was opened: the response contains the stored row, null when it is deleted. */
  isOutdated?: true
}

/** The response to a refused write. `current` is the stored row if it is newer than the form's. */
export function refuseWith({ status, message, field, isOutdated }: RefusalResponse, current?: object) {
  if (isOutdated) return refuseOutdated(message, current ?? null)
  return refuse(message, status, field ? { [field]: message } : undefined)
}

/** The response to a write: its result with the version that contains its change, or the `RefusalResponse` for its reason. */
export function respond<Result extends WriteResult>(
  result: Result,
  refusals: Record<ReasonOf<Result>, RefusalResponse>,
) {
  if (result.ok) return data({ ...result, version: currentVersion() })
  return refuseWith(refusals[result.reason as ReasonOf<Result>], result.current)
}

/**
 * The action of a write with a JSON body: parses the body, runs the write for the actor, and responds with its result or
 * refusal. `args` is for writes that need more of the request than its body.
 */
export function writeAction<Actor, Schema extends z.ZodType, Result extends WriteResult>(
  actorContext: RouterContext<Actor>,
  schema: Schema,
  write: (actor: Actor, input: z.output<Schema>, args: ActionRequest) => Promise<Result>,
  refusals: Record<ReasonOf<Result>, RefusalResponse>,
) {
  return async (args: ActionRequest) => {
    const input = await readInput(args.request, schema)
    if (!input.ok) return input.response
    return respond(await write(args.context.get(actorContext), input.value, args), refusals)
  }
}
