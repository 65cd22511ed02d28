import { NOT_ALLOWED, refuse } from '#app/platform/form.server.ts'
import type { ActionRequest, ActionResponse, FamilyAction } from '#app/platform/write-action.server.ts'
import { familyContext, userContext } from './session-context.server.ts'

/** Runs an action for the signed-in member, or refuses it (403) if its policy does not allow it. */
export async function runFamilyAction(action: FamilyAction, args: ActionRequest): Promise<ActionResponse> {
  const { role } = args.context.get(familyContext)
  const { isAdmin } = args.context.get(userContext)
  if (!action.allows({ role, isAdmin })) return refuse(action.notAllowedMessage ?? NOT_ALLOWED, 403)
  return action.run(args)
}
