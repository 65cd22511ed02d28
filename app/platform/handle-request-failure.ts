import { data, isRouteErrorResponse } from 'react-router'

interface ClientLoaderArgs<Data = unknown> {
  serverLoader: () => Promise<Data>
}

interface ClientActionArgs {
  serverAction: () => Promise<unknown>
}

/**
 * The `clientAction` of a write: when the network or the server fails, the screen gets `message` and keeps the form's
 * values (rule 51) instead of the error page. `isLost` marks a write without a response: it may have been carried out.
 * Redirects pass. A refusal of the area's middleware keeps its own message.
 */
export function handleActionFailure(message: string) {
  return async ({ serverAction }: ClientActionArgs): Promise<unknown> => {
    try {
      return await serverAction()
    } catch (error) {
      if (error instanceof Response) throw error
      if (isRouteErrorResponse(error) && isRefusal(error.data))
        return data(error.data, { status: error.status })
      return { ok: false as const, message, isLost: true as const }
    }
  }
}

const isRefusal = (body: unknown): body is { ok: false; message: string } =>
  typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string'

/** The `clientLoader` of a part of a screen: the part gets `message` instead of the error page. */
export function handleLoaderFailure(message: string) {
  return async ({ serverLoader }: ClientLoaderArgs): Promise<unknown> => {
    try {
      return await serverLoader()
    } catch (error) {
      if (error instanceof Response) throw error
      return { ok: false as const, message }
    }
  }
}

/** The `clientLoader` of a page that shows its own message when its data did not load. */
export async function nullOnFailure<Data>({ serverLoader }: ClientLoaderArgs<Data>): Promise<Data | null> {
  try {
    return await serverLoader()
  } catch (error) {
    if (error instanceof Response) throw error
    return null
  }
}
