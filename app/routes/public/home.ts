import { redirect } from 'react-router'

/** Until the landing page is built the product opens at its door. */
export function loader() {
  return redirect('/login')
}
