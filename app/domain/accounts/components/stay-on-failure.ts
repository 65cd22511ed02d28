import { data } from 'react-router'
import { NO_CONNECTION } from '../form-problems.ts'

/**
 * Runs the server's action in a `clientAction`. If the network or the server fails, it returns `refusalOf(message)` and
 * the page stays. Redirects pass.
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
    // with a status below 400 the router would reload the page's data, which fails as well
    return data(refusalOf(message), { status: 503 })
  }
}
