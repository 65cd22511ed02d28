import { type ActionFunctionArgs, data, type RouterContext } from 'react-router'
import type { z } from 'zod'
import { currentVersion } from './live/change-count.server.ts'
import { readInput, refuse, refuseOutdated } from './form.server.ts'

type WriteResult = { ok: true } | { ok: false; reason: string; current?: object }
type ReasonOf<Result> = Result extends { ok: false; reason: infer Reason extends string } ? Reason : never

/** The request of an action and the context with its actor. */
export type ActionRequest = Pick<ActionFunctionArgs, 'request' | 'context'>

/** An action of the family's screens. Its key in the registry is its name. */
export interface FamilyAction {
  /** Whether this person may run it. The write's transaction checks that the rights have not changed since. */
  allows: (person: Person) => boolean
  /** The message for others; by default `NOT_ALLOWED`. */
  notAllowedMessage?: string
  /** Whether it also runs for a family without a subscription; by default false. */
  withoutSubscription?: boolean
  run: (args: ActionRequest) => Promise<ActionResponse>
}

/** Actions by name. */
export type FamilyActions = Readonly<Record<string, FamilyAction>>

/** A member of a family, who may also be an administrator of the site. */
interface Person {
  role: 'parent' | 'child'
  isAdmin: boolean
}

/** Policy of actions that every member may run. */
export const everyMember = (): boolean => true

export type ActionResponse = ReturnType<typeof data<object>>

/** Status and message of the response for one reason of refusal. */
export interface RefusalResponse {
  status: number
  message: string
  /** The form field beside which the message is shown. */
  field?: string
  /** The row changed after the form was opened: the response contains the stored row, null when it is deleted. */
  isOutdated?: true
}

/** The response when an earlier request had the same id and other content. */
export const ID_USED = {
  status: 409,
  message: 'Este pedido já foi enviado com outros dados. Tente novamente.',
}

/** A response for each reason of refusal. Its message may depend on the result. */
type Refusals<Result> = {
  [Reason in ReasonOf<Result>]: Omit<RefusalResponse, 'message'> & {
    message: string | ((refused: Extract<Result, { ok: false }> & { reason: Reason }) => string)
  }
}

/** The response to a refused write. `current` is the stored row if it is newer than the form's. */
export function refuseWith({ status, message, field, isOutdated }: RefusalResponse, current?: object) {
  if (isOutdated) return refuseOutdated(message, current ?? null)
  return refuse(message, status, field ? { [field]: message } : undefined)
}

/** The response to a write: its result with the version that contains its change, or the response for its reason. */
export function respond<Result extends WriteResult>(result: Result, refusals: Refusals<Result>) {
  if (result.ok) return data({ ...result, version: currentVersion() })
  const { message, ...response } = refusals[result.reason as ReasonOf<Result>]
  const text = typeof message === 'string' ? message : message(result as never)
  return refuseWith({ ...response, message: text }, result.current)
}

/**
 * The `run` of an action with a JSON body: parses the body, runs the write for the actor, and responds with its result or
 * refusal. `args` is for writes that need more of the request than its body.
 */
export function writeAction<Actor, Schema extends z.ZodType, Result extends WriteResult>(
  actorContext: RouterContext<Actor>,
  schema: Schema,
  write: (actor: Actor, input: z.output<Schema>, args: ActionRequest) => Promise<Result>,
  refusals: Refusals<Result>,
) {
  return async (args: ActionRequest) => {
    const input = await readInput(args.request, schema)
    if (!input.ok) return input.response
    return respond(await write(args.context.get(actorContext), input.value, args), refusals)
  }
}
