import { redirect } from 'react-router'
import { newPostPath } from '#app/domain/blog/editor/admin-paths.ts'
import { newRequestId } from '#app/ui/new-request-id.ts'

/** Creates the id of a new post before the editor opens: working copies need it, and it makes the first save idempotent. */
export function loader() {
  return redirect(newPostPath(newRequestId()))
}
