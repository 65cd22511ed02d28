import { data, redirect } from 'react-router'
import { pathForUnknown } from '#app/ui/unknown-address.ts'

/** Redirects every address without a screen to /app. Without a session the family area redirects to /login first. */
export function loader() {
  return redirect(pathForUnknown('/app'))
}

export function action() {
  throw data(null, { status: 404 })
}
