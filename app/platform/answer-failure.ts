import { data, isRouteErrorResponse } from 'react-router'

interface ClientLoaderArgs {
  serverLoader: () => Promise<unknown>
}

interface ClientActionArgs {
  serverAction: () => Promise<unknown>
}

/**
 * The browser's side of a write: when the network or the server fails, the screen gets `message`
 * (spec section 8) and keeps what was typed, instead of the error page. Redirects pass. `isLost` tells it
 * from a refusal: whether the write was carried out is not known. What the door of an area refused says so itself.
 */
export function answerFailureWith(message: string) {
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

const isRefusal = (told: unknown): told is { ok: false; message: string } =>
  typeof told === 'object' && told !== null && 'message' in told && typeof told.message === 'string'

/** As `answerFailureWith`, for what a part of the screen reads by itself: the part says so and offers another try. */
export function answerReadFailureWith(message: string) {
  return async ({ serverLoader }: ClientLoaderArgs): Promise<unknown> => {
    try {
      return await serverLoader()
    } catch (error) {
      if (error instanceof Response) throw error
      return { ok: false as const, message }
    }
  }
}
