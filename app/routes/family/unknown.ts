import { redirect } from 'react-router'
import { pathForUnknown } from '#app/ui/unknown-address.ts'

/** Redirects any other path under /app to /app. Without a session the family area redirects to /login first. */
export function loader() {
  return redirect(pathForUnknown('/app'))
}
