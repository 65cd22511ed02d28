import { redirect } from 'react-router'
import type { Route } from './+types/unknown.ts'

/** An unknown path leads home. */
export function loader() {
  return redirect('/')
}

/** A link or redirect to a public page: the browser loads it as a document. */
export function clientLoader({ request }: Route.ClientLoaderArgs): Promise<never> {
  location.assign(request.url)
  return new Promise(() => {})
}

export default function Unknown() {
  return null
}
