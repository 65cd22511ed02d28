/** An operation of the product that the tests interrupt at each of its steps. */
export interface KilledOperation<Input = unknown> {
  name: string
  /** Too slow to be interrupted on both sides of each statement: only before it, which is after the previous one. */
  isExpensive?: boolean
  /** Its commit signals every process once. */
  sendsSignal?: boolean
  /** Returns a new input, which must be JSON. */
  prepare(): Promise<Input>
  /** Runs it; `acknowledge` gets the name of each acknowledged part. */
  run(input: Input, acknowledge: (what: string) => void): Promise<void>
  /** 'nothing', 'whole', one of `between`, or a description of an inconsistent state. */
  readState(input: Input): Promise<string>
  /** Allowed intermediate states: the operation continues by itself or can be repeated. */
  between?: readonly string[]
  /** Repeats it as a client without a response does. Throws if the repetition is refused. */
  repeat(input: Input): Promise<void>
}

/** Erases the input's type, for lists. */
export const operation = <Input>(one: KilledOperation<Input>) => one as unknown as KilledOperation

/** Throws when a result is a refusal. */
export function assertOk<Result extends { ok: boolean }>(result: Result): Extract<Result, { ok: true }> {
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result)}`)
  return result as Extract<Result, { ok: true }>
}
