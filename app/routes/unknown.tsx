import type { Route } from './+types/unknown.ts'

/** The server redirects unknown paths. Public pages are outside of React Router, so the browser must load a document. */
export function clientLoader({ request }: Route.ClientLoaderArgs): Promise<never> {
  location.assign(request.url)
  return new Promise(() => {})
}

export default function Unknown() {
  return null
}
