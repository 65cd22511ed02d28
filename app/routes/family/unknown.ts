import { redirect } from 'react-router'
import { pathForUnknown } from '#app/ui/unknown-address.ts'

/** Any other path under /app leads a member to /app; the family area leads a stranger to /login before. */
export function loader() {
  return redirect(pathForUnknown('/app'))
}
