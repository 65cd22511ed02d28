import { redirect } from 'react-router'
import { refuse } from '#app/platform/form.server.ts'
import { pathAfterUnknownPath } from '#app/ui/unknown-path.ts'

/** Redirects every path without a screen to /app. Without a session the family area redirects to /login first. */
export function loader() {
  return redirect(pathAfterUnknownPath('/app'))
}

export function action() {
  return refuse('Este endereço não existe.', 404)
}
