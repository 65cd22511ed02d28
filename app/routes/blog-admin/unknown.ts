import { redirect } from 'react-router'
import { pathForUnknown } from '#app/ui/unknown-address.ts'

/** Any other path under /blog/admin leads an administrator to the list of posts. */
export function loader() {
  return redirect(pathForUnknown('/blog/admin'))
}
