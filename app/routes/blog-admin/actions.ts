import { data, redirect } from 'react-router'
import { blogActions } from '#app/domain/blog/actions.server.ts'
import { pathAfterUnknownPath } from '#app/ui/unknown-path.ts'
import type { Route } from './+types/actions.ts'

/** Redirects every path without a screen to the list of posts. */
export function loader() {
  return redirect(pathAfterUnknownPath('/blog/admin'))
}

export async function action(args: Route.ActionArgs) {
  const path = args.params['*'] as keyof typeof blogActions
  if (!Object.hasOwn(blogActions, path)) throw data(null, { status: 404 })
  return blogActions[path](args)
}
