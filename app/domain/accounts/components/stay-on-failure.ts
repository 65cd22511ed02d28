import { data } from 'react-router'
import { NO_CONNECTION } from '../form-problems.ts'

/**
 * Runs the server's action in a `clientAction`. If the network or the server fails, returns `refusalOf(message)`, so
 * that the page stays instead of an error page. Rethrows redirects.
 */
export async function stayOnFailure<Result, Refusal>(
  serverAction: () => Promise<Result>,
  failedMessage: string,
  refusalOf: (message: string) => Refusal,
) {
  try {
    return await serverAction()
  } catch (error) {
    if (error instanceof Response) throw error
    const message = error instanceof TypeError ? NO_CONNECTION : failedMessage
    // below status 400 the router would reload the page's data, which would fail too
    return data(refusalOf(message), { status: 503 })
  }
}
