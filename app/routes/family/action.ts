import { type ActionName, familyActions } from '#app/domain/dashboard/actions.server.ts'
import { refuse } from '#app/platform/form.server.ts'
import type { Route } from './+types/action.ts'

/** Runs the family's action of this name. */
export async function action(args: Route.ActionArgs) {
  const name = args.params.name as ActionName
  if (!Object.hasOwn(familyActions, name)) return refuse('Esta ação não existe.', 404)
  return familyActions[name](args)
}
