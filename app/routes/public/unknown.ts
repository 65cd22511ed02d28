import { redirect } from 'react-router'

/** Any other path leads home (spec section 2). */
export function loader() {
  return redirect('/')
}
