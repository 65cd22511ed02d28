import { redirect } from 'react-router'
import { newPostPath } from '#app/domain/blog/editor/admin-paths.ts'
import { newRequestId } from '#app/ui/new-request-id.ts'

/** Gives a new post its id before anything is typed: working copies need it, and saving twice stays idempotent. */
export function loader() {
  return redirect(newPostPath(newRequestId()))
}
