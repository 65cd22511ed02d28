import { redirect } from 'react-router'
import { newPostPath } from '#app/domain/drafts/admin-paths.ts'
import { newRequestId } from '#app/ui/new-request-id.ts'

/** A new post has its id before anything is typed, so that what is typed has a place, and a second tap saves once. */
export function loader() {
  return redirect(newPostPath(newRequestId()))
}
