interface ClientLoaderArgs {
  serverLoader: () => Promise<unknown>
}

interface ClientActionArgs {
  serverAction: () => Promise<unknown>
}

/**
 * The browser's side of a write: when the network or the server fails, the screen gets `message`
 * (spec section 8) and keeps what was typed, instead of the error page. Redirects pass. `isLost` tells it
 * from a refusal: whether the write was carried out is not known.
 */
export function answerFailureWith(message: string) {
  return async ({ serverAction }: ClientActionArgs): Promise<unknown> => {
    try {
      return await serverAction()
    } catch (error) {
      if (error instanceof Response) throw error
      return { ok: false as const, message, isLost: true as const }
    }
  }
}

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
