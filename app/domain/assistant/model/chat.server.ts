/** One request to a model. */
export interface ModelRequest {
  system: string
  prompt: string
  temperature: number
  maxTokens?: number
  /** The response is a JSON list. */
  wantsJson: boolean
  /** Aborts when the client's request ends or after the timeout. */
  signal: AbortSignal
}

export interface ModelResponse {
  text: string
  promptTokens: number | null
  answerTokens: number | null
}

/** A language model. Both methods throw only `ModelError`. */
export interface Model {
  provider: string
  name: string
  complete(request: ModelRequest): Promise<ModelResponse>
  /** The response as a stream of text. */
  stream(request: ModelRequest): AsyncGenerator<string>
}

/**
 * busy: status 429 or 503 at every attempt. refused: another error status. interrupted: a broken connection or an invalid
 * response.
 */
export type ModelErrorReason = 'timeout' | 'cancelled' | 'busy' | 'refused' | 'interrupted'

/** A failed request. The message contains no text of the prompt. */
export class ModelError extends Error {
  override readonly name = 'ModelError'
  readonly reason: ModelErrorReason
  constructor(reason: ModelErrorReason, detail = '') {
    super(`the model did not answer: ${reason} ${detail}`.trim())
    this.reason = reason
  }
}
