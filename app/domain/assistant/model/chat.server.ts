export interface ModelRequest {
  system: string
  prompt: string
  temperature: number
  maxTokens?: number
  /** Whether the response must be a JSON array. */
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
  /** Streams the text of the response. */
  stream(request: ModelRequest): AsyncGenerator<string>
}

/** 'busy': status 429 or 503. 'refused': another error status. 'interrupted': lost connection or invalid response. */
export type ModelErrorReason = 'timeout' | 'cancelled' | 'busy' | 'refused' | 'interrupted'

/** A failed request to a model. Its message contains no text of the prompt. */
export class ModelError extends Error {
  override readonly name = 'ModelError'
  readonly reason: ModelErrorReason
  constructor(reason: ModelErrorReason, detail = '') {
    super(`the model did not answer: ${reason} ${detail}`.trim())
    this.reason = reason
  }
}
