/** An action of the app that the tests interrupt at each statement. */
export interface KilledOperation<Input = unknown> {
  name: string
  /** Interrupted only before each statement, because the operation is slow. */
  isExpensive?: boolean
  /** Whether the commit signals every process once. */
  sendsSignal?: boolean
  /** Returns a new input, which must be JSON. */
  prepare(): Promise<Input>
  /** Runs the operation; `acknowledge` gets the name of each acknowledged part. */
  run(input: Input, acknowledge: (part: string) => void): Promise<void>
  /** 'absent', 'complete', one of `intermediateStates`, or a description of an inconsistent state. */
  readState(input: Input): Promise<string>
  /** Allowed intermediate states: the operation continues by itself or can be repeated. */
  intermediateStates?: readonly string[]
  /** Repeats the operation, as a client without a response does. Throws if the repetition is refused. */
  repeat(input: Input): Promise<void>
}

/** Erases the input's type, for lists. */
export const asOperation = <Input>(operation: KilledOperation<Input>) =>
  operation as unknown as KilledOperation

/** Throws when a result is a refusal. */
export function assertOk<Result extends { ok: boolean }>(result: Result): Extract<Result, { ok: true }> {
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result)}`)
  return result as Extract<Result, { ok: true }>
}
